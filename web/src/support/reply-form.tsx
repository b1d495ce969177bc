import { limits } from '@akyede/contract/limits'
import { call } from '#kit/call.ts'
import { resolverFor } from '#kit/form-resolver.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { CountedTextArea } from '#ui/text-area-field.tsx'
import { toast } from '#ui/toast.ts'
import { AttachmentsField } from './attachments-field.tsx'
import type { ReplyToSend } from './support-schema.ts'
import { replyFields } from './ticket-values.ts'
import { useMessageForm } from './use-message-form.ts'

type ReplyValues = Record<'message', string>
const empty: ReplyValues = { message: '' }

const resolver = resolverFor<ReplyValues, ReplyToSend>(() =>
  import('./support-schema.ts').then(({ replySchema }) => replySchema),
)

/** The form for another message of a ticket. */
export function ReplyForm({ ticketId }: { ticketId: string }) {
  const { form, attachments, problems, current, onSubmit, onPaste } = useMessageForm<
    ReplyValues,
    ReplyToSend
  >({
    place: ticketId,
    first: empty,
    fields: replyFields,
    resolver,
    send: (body, idempotencyKey) =>
      call('sendSupportMessage', { params: { ticketId }, body }, { idempotencyKey }).then(({ data }) => data),
    onSent: () => toast.success('Message sent'),
  })
  const { register, formState, watch } = form
  return (
    <form noValidate method="dialog" className="grid gap-4" onSubmit={onSubmit} onPaste={onPaste}>
      <ErrorSummary problems={problems} current={current} />
      <CountedTextArea
        label="Reply"
        atMost={limits.support.message}
        length={watch('message').length}
        id={replyFields.idOf('message')}
        error={formState.errors.message?.message}
        {...register('message')}
      />
      <AttachmentsField id={replyFields.idOf('attachments')} attachments={attachments} />
      <Button
        type="submit"
        id={replyFields.idOf('send')}
        className="justify-self-start"
        pending={formState.isSubmitting && 'Sending…'}
      >
        Send
      </Button>
    </form>
  )
}
