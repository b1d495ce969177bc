import type { SupportTicketSummary } from '@akyede/contract/support'
import { supportStatuses, supportStatusWords } from '@akyede/contract/support-words'
import { ButtonLink } from '#ui/button.tsx'
import { ChipLinks } from '#ui/choice-links.tsx'
import { Empty } from '#ui/empty.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { NoTickets } from './no-tickets.tsx'
import { type SupportView, supportAddress, supportPath } from './support-address.ts'
import { TicketCard } from './ticket-card.tsx'

interface TicketsFoundProps {
  view: SupportView
  data: readonly SupportTicketSummary[]
  pagination: { total: number; total_pages: number }
  stale: boolean
}

/** A page of tickets, or an explanation why it is empty. */
export function TicketsFound({ view, data, pagination, stale }: TicketsFoundProps) {
  const { total, total_pages } = pagination
  if (data.length === 0 && total === 0 && view.status === null) return <NoTickets />
  if (data.length === 0) {
    const back = (
      <ButtonLink to={supportPath} variant="secondary">
        Show all requests
      </ButtonLink>
    )
    return (
      <Empty symbol="ananse-ntontan" action={back}>
        {total === 0 ? 'No requests with this status.' : 'There’s nothing on this page.'}
      </Empty>
    )
  }
  return (
    <div aria-busy={stale} className="grid gap-6">
      <ul className="grid gap-4">
        {data.map(ticket => (
          <li key={ticket.id}>
            <TicketCard ticket={ticket} />
          </li>
        ))}
      </ul>
      <Pagination
        page={view.page}
        totalPages={total_pages}
        hrefOf={page => supportAddress({ ...view, page })}
      />
    </div>
  )
}

/** Links that filter tickets by status. */
export const TicketsFilter = ({ view }: { view: SupportView }) => (
  <ChipLinks
    label="Requests by status"
    choices={[null, ...supportStatuses].map(status => ({
      key: status ?? 'all',
      text: status ? supportStatusWords[status] : 'All',
      to: supportAddress({ status, page: 1 }),
      current: status === view.status,
    }))}
  />
)
