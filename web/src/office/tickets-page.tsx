import type { RequestFor } from '@akyede/contract/api'
import type { OfficeTicketSummary } from '@akyede/contract/office-tickets'
import {
  type SupportStatus,
  supportCategoryWords,
  supportPriorityWords,
  supportStatusWords,
} from '@akyede/contract/support-words'
import { useQuery } from '@tanstack/react-query'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { ListPage } from './list-page.tsx'
import type { RecordColumn } from './record-table.tsx'
import { Records, useListQuery, useParamHref } from './records.tsx'
import { officeTicketsQuery } from './ticket-queries.ts'

type Query = RequestFor<'listOfficeTickets'>['query']

const views = [
  { key: 'waiting', text: 'Waiting for us', change: { status: null, assigned: null } },
  { key: 'mine', text: 'Mine', change: { status: null, assigned: 'me' } },
  { key: 'unassigned', text: 'Not assigned', change: { status: null, assigned: 'nobody' } },
  { key: 'waiting_user', text: 'Answered', change: { status: 'waiting_user', assigned: null } },
  { key: 'resolved', text: 'Resolved', change: { status: 'resolved', assigned: null } },
  { key: 'all', text: 'All', change: { status: 'all', assigned: null } },
] as const

/** Support tickets of everyone: first those that wait for an answer, the oldest on top. */
export function TicketsPage() {
  const { status = 'waiting', sortBy, ...query } = useListQuery(['status', 'assigned', 'search', 'sortBy'])
  const isWaiting = status === 'waiting' && !query.search
  const asked = {
    ...query,
    ...(status !== 'all' && (status !== 'waiting' || isWaiting) && { status }),
    sortBy: sortBy ?? (isWaiting ? 'oldest' : 'newest'),
  } as Query
  const found = useQuery(officeTicketsQuery(asked))
  const hrefOf = useParamHref()
  const current = query.assigned === 'me' ? 'mine' : query.assigned === 'nobody' ? 'unassigned' : status
  return (
    <ListPage
      title="Tickets"
      views={views.map(({ key, text, change }) => ({
        key,
        text,
        to: hrefOf({ ...change, search: null }),
        current: !query.search && key === current,
      }))}
      search={{
        label: 'Reference, order number, email or subject',
        action: '/office/tickets',
        kept: { status: 'all' },
      }}
    >
      <Records
        list="tickets"
        label="Tickets"
        found={found}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/office/tickets/${id}`}
        empty={isWaiting ? 'All caught up. Medaase.' : 'No ticket matches.'}
        emptyAction={
          <ButtonLink to="/office/tickets?status=all" variant="secondary">
            Show all tickets
          </ButtonLink>
        }
      />
    </ListPage>
  )
}

const columns: readonly RecordColumn<OfficeTicketSummary>[] = [
  {
    title: 'Ticket',
    cell: ({ subject, last_message, person }) => (
      <>
        {subject}
        <span className="block text-sm font-normal text-ink-2">
          {last_message.from === 'shop' ? 'Us' : person.first_name}: {last_message.text}
        </span>
      </>
    ),
  },
  { title: 'Status', cell: ({ status }) => <OfficeTicketStatus status={status} /> },
  {
    title: 'About',
    cell: ({ category, priority }) => (
      <span>
        {supportCategoryWords[category].name}
        {(priority === 'urgent' || priority === 'high') && (
          <span className="block text-sm font-semibold text-danger">{supportPriorityWords[priority]}</span>
        )}
      </span>
    ),
  },
  { title: 'Assigned to', cell: ({ assigned_to }) => assigned_to?.first_name ?? 'No one' },
  { title: 'Last message', cell: ({ last_message: { at } }) => <Timestamp at={at} withTime /> },
]

export const ticketStatusWords: Readonly<Record<SupportStatus, { text: string; tone: BadgeTone }>> = {
  open: { text: 'New', tone: 'waiting' },
  waiting_support: { text: 'Waiting for us', tone: 'waiting' },
  waiting_user: { text: supportStatusWords.waiting_user, tone: 'calm' },
  resolved: { text: supportStatusWords.resolved, tone: 'good' },
  closed: { text: supportStatusWords.closed, tone: 'plain' },
}

export const officeStatusText = (status: SupportStatus): string => ticketStatusWords[status].text

/** The status of a ticket as staff read it. */
export function OfficeTicketStatus({ status }: { status: SupportStatus }) {
  const { text, tone } = ticketStatusWords[status]
  return <Badge tone={tone}>{text}</Badge>
}
