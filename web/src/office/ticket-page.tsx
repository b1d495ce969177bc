import type { OfficeMessage, OfficeTicket } from '@akyede/contract/office-tickets'
import { supportCategoryWords, supportPriorityWords } from '@akyede/contract/support-words'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { SentFile } from '#feature/support'
import { call } from '#kit/call.ts'
import { classes } from '#ui/classes.ts'
import { Timestamp } from '#ui/timestamp.tsx'
import { DetailPage } from './detail-page.tsx'
import { TicketAnswer } from './ticket-answer.tsx'
import { officeTicketQuery } from './ticket-queries.ts'
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
              <ol aria-label="Messages" className="grid gap-4">
                {ticket.messages.map(message => (
                  <li key={message.id} className="grid">
                    <Message message={message} ticket={ticket} />
                  </li>
                ))}
              </ol>
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
  'Assigned to': assigned_to?.first_name ?? 'Nobody',
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

/** Requests the address of a file as staff. */
const fileAddress = (attachmentId: string) =>
  call('getOfficeAttachment', { params: { attachmentId } }).then(({ data }) => data.url)

function Message({
  message: { from, author, message, created_at, attachments },
  ticket,
}: {
  message: OfficeMessage
  ticket: OfficeTicket
}) {
  const ours = from === 'shop'
  return (
    <article
      className={classes(
        'grid max-w-[min(100%,64ch)] gap-2 rounded-picture px-4 py-3 sm:px-5',
        ours
          ? 'ml-6 justify-self-end bg-brand-soft sm:ml-16'
          : 'mr-6 justify-self-start border border-line bg-surface sm:mr-16',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-2">
        <span className="font-semibold text-ink">
          {ours ? (author ?? 'Akyɛde') : `${ticket.person.first_name} ${ticket.person.last_name}`}
        </span>
        <Timestamp at={created_at} withTime />
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{message}</p>
      {attachments.length > 0 && (
        <ul aria-label="Files" className="flex flex-wrap gap-2">
          {attachments.map(attachment => (
            <li key={attachment.id} className="max-w-full">
              <SentFile attachment={attachment} addressOf={fileAddress} />
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
