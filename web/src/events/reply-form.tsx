import type { InvitationReply } from '@akyede/contract/event-invitations'
import { guestStatusWords } from '@akyede/contract/event-words'
import { limits } from '@akyede/contract/limits'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '#kit/call.ts'
import { ConnectionError } from '#kit/call-error.ts'
import { Button } from '#ui/button.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { replyTokens } from './reply-tokens.ts'

type Status = InvitationReply['status']
const statuses = ['accepted', 'tentative', 'declined'] as const satisfies readonly Status[]

interface ReplyFormProps {
  /** The reply that is changed; undefined for a new one. */
  reply: InvitationReply | undefined
  eventId: string
  invitationId: string
  onSent: (reply: InvitationReply) => void
}

/** A reply without an account: going, maybe or can't, a name and the number of people. */
export function ReplyForm(props: ReplyFormProps) {
  const { values, set, errors, failure, sending, submit, nameField } = useReplyForm(props)
  const { status, name, people } = values
  return (
    <form noValidate method="dialog" onSubmit={submit} className="grid gap-4">
      <h2 id="reply" className="text-xl">
        Can you come?
      </h2>
      <RadioGroup
        legend={<span className="sr-only">Can you come?</span>}
        name="reply-status"
        variant="chips"
        options={statuses.map(value => ({ value, text: guestStatusWords[value] }))}
        value={status}
        error={errors.status}
        onChoose={chosen => set({ status: chosen as Status })}
      />
      <TextField
        ref={nameField}
        label="Your name"
        autoComplete="name"
        maxLength={60}
        value={name}
        error={errors.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      {status !== 'declined' && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="font-semibold">
            People <span className="block text-sm font-normal text-ink-2">You and anyone you bring</span>
          </span>
          <QuantityStepper
            of="guest"
            value={people}
            max={limits.events.replies.people}
            onChange={chosen => set({ people: chosen })}
          />
        </div>
      )}
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <Button type="submit" size="large" wide pending={sending && 'Sending…'}>
        Send reply
      </Button>
      <p className="text-sm text-ink-2">
        No account needed. Only the host sees your name. We delete your reply 90 days after the event.
      </p>
    </form>
  )
}

interface ReplyValues {
  status: Status | undefined
  name: string
  people: number
}

function useReplyForm({ reply, eventId, invitationId, onSent }: ReplyFormProps) {
  const [values, setValues] = useState<ReplyValues>({
    status: reply?.status,
    name: reply?.name ?? '',
    people: Math.max(1, reply?.people ?? 1),
  })
  const [errors, setErrors] = useState<{ status?: string; name?: string }>({})
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const set = (changed: Partial<ReplyValues>) => {
    setValues(before => ({ ...before, ...changed }))
    setErrors({})
  }
  async function send(status: Status): Promise<void> {
    setSending(true)
    setFailure(undefined)
    try {
      const token = replyTokens.findOrCreate(eventId)
      const proof = reply ? {} : { captchaToken: await solveCaptcha() }
      const { name, people } = values
      const body = { token, name, status, people, ...proof }
      onSent((await call('putReply', { params: { invitationId }, body })).data)
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setSending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { status, name } = values
    if (sending) return
    if (!status) return setErrors({ status: 'Please choose going, maybe or can’t' })
    if (!name.trim()) {
      setErrors({ name: 'Please enter your name' })
      return nameField.current?.focus()
    }
    void send(status)
  }
  return { values, set, errors, failure, sending, submit, nameField }
}

const solveCaptcha = (): Promise<string> =>
  import('#feature/captcha').then(
    ({ captchaTokenFor }) => captchaTokenFor('invitation'),
    // The browser's message about a failed script is not meant for users.
    () => {
      throw new ConnectionError('unreachable')
    },
  )
