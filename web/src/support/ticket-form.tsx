import type { ResponseFor } from '@akyede/contract/api'
import { useNavigate } from 'react-router'
import { call } from '#kit/call.ts'
import { resolverFor } from '#kit/form-resolver.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { toast } from '#ui/toast.ts'
import type { OrderChoice } from './queries.ts'
import { ticketPath } from './support-address.ts'
import type { TicketToSend } from './support-schema.ts'
import { TicketFields } from './ticket-fields.tsx'
import { emptyTicket, type TicketValues, ticketFields } from './ticket-values.ts'
import { useMessageForm } from './use-message-form.ts'

export type Categories = ResponseFor<'listSupportCategories'>['data']

const resolver = resolverFor<TicketValues, TicketToSend>(() =>
  import('./support-schema.ts').then(({ ticketSchema }) => ticketSchema),
)

interface TicketFormProps {
  categories: Categories
  orders: readonly OrderChoice[]
  /** The order number in the address; empty without one. */
  number: string
}

/** The form for a new ticket. */
export function TicketForm({ categories, orders, number }: TicketFormProps) {
  const navigate = useNavigate()
  const chosen = orders.find(order => order.number === number)
  const { form, attachments, problems, current, onSubmit, onPaste } = useMessageForm<
    TicketValues,
    TicketToSend
  >({
    // A draft about one order is not offered for another.
    place: number ? `new ${number}` : 'new',
    first: { ...emptyTicket, ...(chosen && { category: 'order', order_id: chosen.id }) },
    fields: ticketFields,
    resolver,
    send: (body, idempotencyKey) =>
      call('createSupportTicket', { body }, { idempotencyKey }).then(({ data }) => data),
    onSent: ({ id, reference }) => {
      toast.success(`Medaase! Your request number is ${reference}.`)
      return navigate(ticketPath(id), { replace: true })
    },
  })
  return (
    <form noValidate method="dialog" className="grid max-w-2xl gap-5" onSubmit={onSubmit} onPaste={onPaste}>
      <ErrorSummary problems={problems} current={current} />
      <TicketFields form={form} categories={categories} orders={orders} attachments={attachments} />
      <Button
        type="submit"
        id={ticketFields.idOf('send')}
        size="large"
        className="justify-self-start"
        pending={form.formState.isSubmitting && 'Sending…'}
      >
        Send request
      </Button>
    </form>
  )
}
