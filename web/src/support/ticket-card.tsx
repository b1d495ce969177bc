import type { SupportTicketSummary } from '@akyede/contract/support'
import { supportCategoryWords } from '@akyede/contract/support-words'
import { Link } from 'react-router'
import { cardLinkClass } from '#ui/card.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { ticketPath } from './support-address.ts'
import { TicketStatus } from './ticket-status.tsx'

/** A ticket in the list, with its status and its last message. */
export function TicketCard({ ticket }: { ticket: SupportTicketSummary }) {
  const { id, subject, status, reference, category, order, last_message } = ticket
  return (
    <article className="group relative grid gap-2 rounded-panel border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-lg wrap-anywhere">
          <Link to={ticketPath(id)} className={cardLinkClass}>
            {subject}
          </Link>
        </h2>
        <TicketStatus status={status} />
      </div>
      <p className="line-clamp-2 wrap-anywhere">
        <span className="font-semibold">{last_message.from === 'us' ? 'Akyɛde' : 'You'}:</span>{' '}
        {last_message.text}
      </p>
      <p className="text-sm text-ink-2">
        <Timestamp at={last_message.at} withTime /> · {supportCategoryWords[category].name}
        {order && ` ${order.number}`} · {reference}
      </p>
    </article>
  )
}
