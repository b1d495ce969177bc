import type { SupportTicket } from '@akyede/contract/support'
import { supportCategoryWords } from '@akyede/contract/support-words'
import { TextLink } from '#ui/text-link.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { ReplyForm } from './reply-form.tsx'
import { Thread } from './thread.tsx'
import { TicketEnd } from './ticket-end.tsx'
import { TicketStatus } from './ticket-status.tsx'

/** All messages of a ticket, with the actions that its status allows. */
export function TicketView({ ticket }: { ticket: SupportTicket }) {
  const { id, subject, status, reference, category, order, created_at, messages, reopen_until } = ticket
  const isWritable = reopen_until === null || new Date(reopen_until).getTime() > Date.now()
  return (
    <div className="grid max-w-3xl gap-6">
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="min-w-0 text-title wrap-anywhere">{subject}</h1>
          <TicketStatus status={status} />
        </div>
        <p className="text-sm text-ink-2">
          {reference} · {supportCategoryWords[category].name} · <Timestamp at={created_at} />
          {order && (
            <>
              {' · '}
              <TextLink to={`/orders/${order.id}`}>Order {order.number}</TextLink>
            </>
          )}
        </p>
      </header>
      <Thread
        messages={messages}
        nameOf={({ from }) => (from === 'you' ? 'You' : 'Akyɛde')}
        isOwn={({ from }) => from === 'you'}
      />
      <TicketEnd ticket={ticket} isWritable={isWritable} />
      {isWritable && <ReplyForm key={id} ticketId={id} />}
    </div>
  )
}
