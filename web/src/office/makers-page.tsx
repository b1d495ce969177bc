import type { RequestFor } from '@akyede/contract/api'
import type { OfficeMaker } from '@akyede/contract/office-makers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { makerStateWords, optionsOf } from './moderation-words.ts'
import { officeKey } from './queries.ts'
import { useListQuery } from './records.tsx'
import { type RecordColumn, RecordsPage } from './records-page.tsx'

const columns: readonly RecordColumn<OfficeMaker>[] = [
  { name: 'Maker', cell: ({ name }) => name },
  { name: 'Craft', cell: ({ craft }) => craft },
  { name: 'Town', cell: ({ town, region }) => `${town}, ${region}` },
  { name: 'Products', isNumber: true, cell: ({ products }) => products },
  { name: 'To send', isNumber: true, cell: ({ open_fulfilments }) => open_fulfilments },
  { name: 'State', cell: ({ state }) => <MakerBadge state={state} /> },
]

export const MakerBadge = ({ state }: Pick<OfficeMaker, 'state'>) => (
  <Badge tone={state === 'approved' ? 'good' : 'bad'}>{makerStateWords[state]}</Badge>
)

const filters = [
  { name: 'state', label: 'State', all: 'All states', options: optionsOf(makerStateWords) },
  {
    name: 'sortBy',
    label: 'Order',
    all: 'By name',
    options: [{ value: 'products', text: 'Most products first' }],
  },
]

export function MakersPage() {
  const query = useListQuery(['search', 'state', 'sortBy']) as RequestFor<'listOfficeMakers'>['query']
  const makers = useQuery({
    queryKey: [...officeKey, 'makers', query],
    queryFn: ({ signal }) => call('listOfficeMakers', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <RecordsPage
      title="Makers"
      address="/office/makers"
      searchLabel="Part of the name"
      filters={filters}
      query={makers}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ slug }) => `/office/makers/${slug}`}
      empty="No makers match."
    />
  )
}
