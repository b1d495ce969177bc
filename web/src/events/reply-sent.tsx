import type { InvitationReply } from '@akyede/contract/event-invitations'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { peopleText } from './invitation-words.ts'
import { replyTokens } from './reply-tokens.ts'

interface ReplySentProps {
  reply: InvitationReply
  eventId: string
  invitationId: string
  address: string
  onChange: () => void
  /** The reply was withdrawn, or another one begins. */
  onGone: () => void
}

const headings = {
  accepted: 'You’re going',
  tentative: 'You replied Maybe',
  declined: 'You can’t make it',
} as const

/** A reply that was sent: change it, withdraw it, or keep the link to it. */
export function ReplySent({ reply, eventId, invitationId, address, onChange, onGone }: ReplySentProps) {
  const [withdrawing, setWithdrawing] = useState(false)
  const token = replyTokens.find(eventId) ?? ''
  const copy = () =>
    navigator.clipboard.writeText(`${address}#reply=${token}`).then(
      () => toast.success('Your own link is copied'),
      () => toast.failure('We couldn’t copy the link'),
    )
  const withdraw = async () => {
    setWithdrawing(true)
    try {
      await call('withdrawReply', { params: { invitationId }, body: { token } })
      replyTokens.remove(eventId)
      toast.success('Reply withdrawn')
      onGone()
    } catch (error) {
      toast.failure((error as Error).message)
      setWithdrawing(false)
    }
  }
  const startAnother = () => {
    replyTokens.remove(eventId)
    onGone()
  }
  return (
    <div className="grid gap-4">
      <div role="status" className="grid gap-1">
        <h2 id="reply" className="text-2xl">
          {headings[reply.status]}
        </h2>
        <p className="text-ink-2 wrap-anywhere">
          {reply.name}
          {reply.people > 1 && ` · ${peopleText(reply.people)}`}
        </p>
      </div>
      {reply.event_moved && (
        <p className="rounded-control bg-gold-soft px-4 py-3 text-gold-ink">
          The time or place has changed since you replied. Can you still come?
        </p>
      )}
      <Button variant={reply.event_moved ? 'primary' : 'secondary'} wide onClick={onChange}>
        {reply.event_moved ? 'Reply again' : 'Change reply'}
      </Button>
      <div className="-mx-3 -my-2 flex flex-wrap">
        <Button variant="quiet" className="px-3" onClick={() => void copy()}>
          Copy my link
        </Button>
        <Button variant="quiet" className="px-3" onClick={startAnother}>
          Reply for someone else
        </Button>
        <Button
          variant="quiet"
          className="px-3"
          pending={withdrawing && 'One moment…'}
          onClick={() => void withdraw()}
        >
          Withdraw reply
        </Button>
      </div>
      <p className="text-sm text-ink-2">
        Use your own link to change your reply on another phone. Keep it to yourself.
      </p>
    </div>
  )
}
