import type { OfficeTicket } from '@akyede/contract/office-tickets'
import { supportCategoryWords, supportPriorityWords } from '@akyede/contract/support-words'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Thread } from '#feature/support'
import { Timestamp } from '#ui/timestamp.tsx'
import { DetailPage } from './detail-page.tsx'
import { TicketAnswer } from './ticket-answer.tsx'
import { officeFileAddress, officeTicketQuery } from './ticket-queries.ts'
import { TicketSide } from './ticket-side.tsx'
import { OfficeTicketStatus, officeStatusText } from './tickets-page.tsx'
import { Viewers } from './viewers.tsx'

/** A ticket: its messages and the answer on the left, its person, order and note on the right. */
export function TicketPage() {
  const { ticketId = '' } = useParams()
  const found = useQuery(officeTicketQuery(ticketId))
  return (
    <DetailPage query={found} missing="We couldn’t find this ticket" list={['Tickets', '/office/tickets']}>
      {ticket => ({
        title: ticket.subject,
        badges: <Badges ticket={ticket} />,
        content: (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
              <Thread
                messages={ticket.messages}
                nameOf={({ from, author }) =>
                  from === 'shop'
                    ? (author ?? 'Akyɛde')
                    : `${ticket.person.first_name} ${ticket.person.last_name}`
                }
                isOwn={({ from }) => from === 'shop'}
                addressOf={officeFileAddress}
              />
              <TicketAnswer key={ticket.id} ticket={ticket} />
            </div>
            <TicketSide key={ticket.id} ticket={ticket} />
          </div>
        ),
        seen: seenOf(ticket),
      })}
    </DetailPage>
  )
}

/** What a decision about a ticket rests on. */
const seenOf = ({ status, assigned_to, note }: OfficeTicket) => ({
  Status: officeStatusText(status),
  'Assigned to': assigned_to?.first_name ?? 'No one',
  Note: note,
})

const Badges = ({
  ticket: { id, status, reference, category, priority, created_at },
}: {
  ticket: OfficeTicket
}) => (
  <>
    <OfficeTicketStatus status={status} />
    <span className="text-sm text-ink-2">
      {reference} · {supportCategoryWords[category].name} · {supportPriorityWords[priority]} ·{' '}
      <Timestamp at={created_at} withTime />
    </span>
    <Viewers key={id} kind="ticket" id={id} />
  </>
)
