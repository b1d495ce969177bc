import type { RequestFor } from '@akyede/contract/api'
import { formatCedis } from '@akyede/contract/money'
import type { OfficeProblemSummary } from '@akyede/contract/office-problems'
import { problemKindWords, problemStateWords } from '@akyede/contract/problem-words'
import { useQuery } from '@tanstack/react-query'
import { stateTones } from '#feature/problems'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { ListPage } from './list-page.tsx'
import { officeProblemsQuery } from './problem-queries.ts'
import type { RecordColumn } from './record-table.tsx'
import { Records, useListQuery, useParamHref } from './records.tsx'

type Query = RequestFor<'listOfficeProblems'>['query']

const views = [
  ['with_us', 'To settle'],
  ['open', 'All open'],
  ['agreed', 'Agreed'],
  ['settled', 'Settled'],
  ['all', 'All'],
] as const

/** Problems with orders: first those that wait for staff, the oldest on top. */
export function ProblemsPage() {
  const { status = 'with_us', sortBy, ...query } = useListQuery(['status', 'search', 'sortBy'])
  const isAll = status === 'all' || Boolean(query.search)
  const asked = {
    ...query,
    ...(!isAll && { status }),
    sortBy: sortBy ?? (status === 'with_us' || status === 'open' ? 'oldest' : 'newest'),
  } as Query
  const found = useQuery(officeProblemsQuery(asked))
  const hrefOf = useParamHref()
  return (
    <ListPage
      title="Problems"
      views={views.map(([key, text]) => ({
        key,
        text,
        to: hrefOf({ status: key === 'with_us' ? null : key, search: null }),
        current: !query.search && key === status,
      }))}
      search={{ label: 'Order number', action: '/office/problems' }}
    >
      <Records
        list="problems"
        label="Problems"
        found={found}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/office/problems/${id}`}
        empty={isAll ? 'No problem matches.' : 'All caught up. Medaase.'}
        emptyAction={
          <ButtonLink to="/office/problems?status=all" variant="secondary">
            Show all problems
          </ButtonLink>
        }
      />
    </ListPage>
  )
}

const columns: readonly RecordColumn<OfficeProblemSummary>[] = [
  {
    title: 'Order',
    cell: ({ order, is_gift }) => (
      <>
        <span className="whitespace-nowrap">{order.number}</span>
        {is_gift && ', a gift'}
      </>
    ),
  },
  {
    title: 'Status',
    cell: ({ state }) => <Badge tone={stateTones[state]}>{problemStateWords[state]}</Badge>,
  },
  {
    title: 'What’s wrong',
    cell: ({ kind, asked }) =>
      `${problemKindWords[kind]}${asked === null ? '' : `, asks for ${formatCedis(asked)}`}`,
  },
  { title: 'Maker', cell: ({ maker }) => maker.name },
  { title: 'Reported', cell: ({ opened_at }) => <Timestamp at={opened_at} withTime /> },
]
