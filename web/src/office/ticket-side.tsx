import { formatCedis } from '@akyede/contract/money'
import type { OfficeTicket } from '@akyede/contract/office-tickets'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { toast } from '#ui/toast.ts'
import { useConflict } from './conflict.tsx'
import { staffQuery } from './queries.ts'
import { Facts } from './records.tsx'
import { cacheOfficeTicket, colleaguesQuery } from './ticket-queries.ts'

/** Who is in charge of a ticket, its person, its order and the note of staff. */
export function TicketSide({ ticket }: { ticket: OfficeTicket }) {
  return (
    <aside aria-label="About this ticket" className="grid content-start gap-5">
      <InCharge ticket={ticket} />
      <Person ticket={ticket} />
      {ticket.order && <Order order={ticket.order} />}
      <Note ticket={ticket} />
    </aside>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Panel aria-label={title} className="grid gap-3 !p-5">
    <h2 className="text-lg font-semibold">{title}</h2>
    {children}
  </Panel>
)

/** A change of the ticket that the member of staff sees. Its response shows the ticket. */
function useTicketChange<Input>(
  { version }: OfficeTicket,
  change: (
    input: Input,
    options: { readonly headers: { readonly 'if-match': string } },
  ) => Promise<{ data: OfficeTicket }>,
  done: string,
) {
  const client = useQueryClient()
  const onError = useConflict(error => toast.failure(error.message))
  return useMutation({
    mutationFn: (input: Input) => change(input, { headers: { 'if-match': `"${version}"` } }),
    onSuccess: async ({ data }) => {
      toast.success(done)
      await cacheOfficeTicket(client, data)
    },
    onError,
  })
}

function InCharge({ ticket }: { ticket: OfficeTicket }) {
  const { id, status, assigned_to } = ticket
  const { data: staff } = useQuery(staffQuery)
  const { data: colleagues = assigned_to ? [assigned_to] : [] } = useQuery(colleaguesQuery)
  const params = { ticketId: id }
  const assign = useTicketChange(
    ticket,
    (user_id: number | null, options) => call('assignOfficeTicket', { params, body: { user_id } }, options),
    'Assigned',
  )
  const resolve = useTicketChange(
    ticket,
    (_: undefined, options) => call('resolveOfficeTicket', { params, body: {} }, options),
    'Resolved',
  )
  const close = useTicketChange(
    ticket,
    (_: undefined, options) => call('closeOfficeTicket', { params, body: {} }, options),
    'Closed',
  )
  return (
    <Section title="Actions">
      <SelectField
        label="Assigned to"
        value={assigned_to?.user_id ?? ''}
        prompt="No one"
        options={colleagues.map(({ user_id, first_name }) => ({
          value: String(user_id),
          text: user_id === staff?.user_id ? `${first_name} (you)` : first_name,
        }))}
        onChange={({ target }) => assign.mutate(target.value === '' ? null : Number(target.value))}
      />
      {staff && assigned_to?.user_id !== staff.user_id && (
        <Button
          variant="secondary"
          pending={assign.isPending && 'Assigning…'}
          onClick={() => assign.mutate(staff.user_id)}
        >
          Assign to me
        </Button>
      )}
      {status !== 'resolved' && status !== 'closed' && (
        <Button
          variant="secondary"
          pending={resolve.isPending && 'Resolving…'}
          onClick={() => resolve.mutate(undefined)}
        >
          Resolve without reply
        </Button>
      )}
      {status !== 'closed' && (
        <ConfirmButton
          text="Close"
          question="Close this ticket? The person gets an email."
          yes="Close ticket"
          pending={close.isPending && 'Closing…'}
          onConfirm={() => close.mutate(undefined)}
        />
      )}
    </Section>
  )
}

function Person({ ticket: { person } }: { ticket: OfficeTicket }) {
  const { user_id, first_name, last_name, email, is_email_verified, phone } = person
  return (
    <Section title="Person">
      <TextLink to={`/office/people/${user_id}`} className="justify-self-start py-1">
        {first_name} {last_name}
      </TextLink>
      <Facts
        facts={[
          ['Email', email ? `${email}${is_email_verified ? '' : ' (not verified)'}` : '–'],
          ['Phone', phone ?? '–'],
          ['Tickets', <TicketsOf key="tickets" person={person} />],
        ]}
      />
    </Section>
  )
}

const TicketsOf = ({ person: { email, tickets } }: Pick<OfficeTicket, 'person'>) =>
  email ? (
    <TextLink to={`/office/tickets?status=all&search=${encodeURIComponent(email)}`}>{tickets}</TextLink>
  ) : (
    tickets
  )

const words = (status: string): string => status.replaceAll('_', ' ')

function Order({ order }: { order: NonNullable<OfficeTicket['order']> }) {
  return (
    <Section title="Order">
      <TextLink to={`/office/orders/${order.id}`} className="justify-self-start py-1">
        {order.number}
      </TextLink>
      <Facts
        facts={[
          ['Placed', <Timestamp key="at" at={order.placed_at} />],
          ['Total', formatCedis(order.total)],
          ['Order', words(order.status)],
          ['Payment', words(order.payment_status)],
          ['Delivery', words(order.fulfilment_status)],
        ]}
      />
    </Section>
  )
}

function Note({ ticket }: { ticket: OfficeTicket }) {
  const [note, setNote] = useState(ticket.note)
  const save = useTicketChange(
    ticket,
    (text: string, options) =>
      call('setOfficeTicketNote', { params: { ticketId: ticket.id }, body: { note: text } }, options),
    'Note saved',
  )
  return (
    <Section title="Note">
      <form
        className="grid gap-3"
        onSubmit={event => {
          event.preventDefault()
          save.mutate(note)
        }}
      >
        <TextAreaField label="For staff only" value={note} onChange={({ target }) => setNote(target.value)} />
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          pending={save.isPending && 'Saving…'}
        >
          Save note
        </Button>
      </form>
    </Section>
  )
}
