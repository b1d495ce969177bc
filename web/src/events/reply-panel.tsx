import type { InvitationReply } from '@akyede/contract/event-invitations'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '#feature/accounts'
import { call } from '#kit/call.ts'
import { Panel } from '#ui/card.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { eventsBase } from './events-address.ts'
import { eventQuery } from './queries.ts'
import { ReplyForm } from './reply-form.tsx'
import { ReplySent } from './reply-sent.tsx'
import { replyTokens, takeTokenFromAddress } from './reply-tokens.ts'

export interface ReplyPanelProps {
  eventId: string
  title: string
  invitationId: string
  /** Address of the invitation without query and fragment. */
  address: string
}

/** The reply to an invitation: without an account, or with it for the host's invited friends. */
export function ReplyPanel(props: ReplyPanelProps) {
  const { eventId, title } = props
  const { status } = useSession()
  const event = useQuery({ ...eventQuery(eventId), enabled: status === 'signed-in', retry: false }).data
  return (
    <Panel aria-labelledby="reply" className="grid gap-4">
      {event?.my_role === 'owner' ? (
        <>
          <h2 id="reply" className="text-xl">
            This is your event
          </h2>
          <p>
            <TextLink to={`${eventsBase}/${eventId}`} className="thumb">
              See who’s coming
            </TextLink>
          </p>
        </>
      ) : event ? (
        <>
          <h2 id="reply" className="text-xl">
            Can you come?
          </h2>
          <AnswerButtons event={{ ...event, title }} />
        </>
      ) : (
        <GuestReply {...props} />
      )}
      <p className="hidden text-ink-2 noscript:block">Replying needs JavaScript.</p>
    </Panel>
  )
}

/** The guest's reply from this browser or their own link, or else the form. */
function GuestReply({ eventId, invitationId, address }: ReplyPanelProps) {
  const { reply, setReply } = useReply(eventId, invitationId)
  const [changing, setChanging] = useState(false)
  if (reply && !changing)
    return (
      <ReplySent
        reply={reply}
        eventId={eventId}
        invitationId={invitationId}
        address={address}
        onChange={() => setChanging(true)}
        onGone={() => setReply(undefined)}
      />
    )
  return (
    <ReplyForm
      key={reply?.updated_at ?? 'new'}
      reply={reply}
      eventId={eventId}
      invitationId={invitationId}
      onSent={sent => {
        setReply(sent)
        setChanging(false)
      }}
    />
  )
}

function useReply(eventId: string, invitationId: string) {
  const [reply, setReply] = useState<InvitationReply>()
  useEffect(() => {
    const show = () => {
      takeTokenFromAddress(eventId)
      const token = replyTokens.find(eventId)
      if (!token) return
      // Without a reply the form is shown, so a failure needs no message.
      call('findReply', { params: { invitationId }, body: { token } }).then(
        ({ data }) => setReply(data),
        () => {},
      )
    }
    show()
    window.addEventListener('hashchange', show)
    return () => window.removeEventListener('hashchange', show)
  }, [eventId, invitationId])
  return { reply, setReply }
}
