import type { RequestFor } from '@akyede/contract/api'
import type { OfficeReturnSummary } from '@akyede/contract/office-returns'
import { type ReturnStatus, returnReasonWords } from '@akyede/contract/return-words'
import { useQuery } from '@tanstack/react-query'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { ListPage } from './list-page.tsx'
import type { RecordColumn } from './record-table.tsx'
import { Records, useListQuery, useParamHref } from './records.tsx'
import { officeReturnsQuery } from './return-queries.ts'

type Query = RequestFor<'listOfficeReturns'>['query']

const views = [
  ['open', 'Open'],
  ['requested', 'To answer'],
  ['approved', 'On their way'],
  ['received', 'To refund'],
  ['refunded', 'Refunded'],
  ['all', 'All'],
] as const

/** Returns of all makers: first those that still need an action, the oldest on top. */
export function ReturnsPage() {
  const { status = 'open', sortBy, ...query } = useListQuery(['status', 'search', 'sortBy'])
  const isAll = status === 'all' || Boolean(query.search)
  const asked = {
    ...query,
    ...(!isAll && { status }),
    sortBy: sortBy ?? (isAll ? 'newest' : 'oldest'),
  } as Query
  const found = useQuery(officeReturnsQuery(asked))
  const hrefOf = useParamHref()
  return (
    <ListPage
      title="Returns"
      views={views.map(([key, text]) => ({
        key,
        text,
        to: hrefOf({ status: key === 'open' ? null : key, search: null }),
        current: !query.search && key === status,
      }))}
      search={{ label: 'Return or order number', action: '/office/returns' }}
    >
      <Records
        list="returns"
        label="Returns"
        found={found}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/office/returns/${id}`}
        empty={isAll ? 'No return matches.' : 'All caught up. Medaase.'}
        emptyAction={
          <ButtonLink to="/office/returns?status=all" variant="secondary">
            Show all returns
          </ButtonLink>
        }
      />
    </ListPage>
  )
}

const columns: readonly RecordColumn<OfficeReturnSummary>[] = [
  {
    title: 'Return',
    cell: ({ number, items }) => (
      <>
        {number}
        <span className="block text-sm font-normal text-ink-2">
          {items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
        </span>
      </>
    ),
  },
  { title: 'Status', cell: ({ status }) => <ReturnStatusBadge status={status} /> },
  { title: 'Reason', cell: ({ reason }) => returnReasonWords[reason].text },
  {
    title: 'Order',
    cell: ({ order, is_gift }) => (
      <>
        <span className="whitespace-nowrap">{order.number}</span>
        {is_gift && ', a gift'}
      </>
    ),
  },
  { title: 'Requested', cell: ({ requested_at }) => <Timestamp at={requested_at} withTime /> },
]

export const returnStatusWords: Readonly<Record<ReturnStatus, { text: string; tone: BadgeTone }>> = {
  requested: { text: 'To answer', tone: 'waiting' },
  approved: { text: 'On its way', tone: 'calm' },
  refused: { text: 'Refused', tone: 'plain' },
  withdrawn: { text: 'Cancelled', tone: 'plain' },
  lapsed: { text: 'Expired', tone: 'plain' },
  received: { text: 'To refund', tone: 'waiting' },
  refunded: { text: 'Refunded', tone: 'good' },
}

/** The status of a return as staff read it. */
export function ReturnStatusBadge({ status }: { status: ReturnStatus }) {
  const { text, tone } = returnStatusWords[status]
  return <Badge tone={tone}>{text}</Badge>
}
