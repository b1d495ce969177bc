import type { RequestFor } from '@akyede/contract/api'
import type { OfficeMaker } from '@akyede/contract/office-makers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { ListPage } from './list-page.tsx'
import { makerStateWords, optionsOf } from './moderation-words.ts'
import { officeKey } from './queries.ts'
import { FilterSelect, useFilters } from './record-filters.tsx'
import type { RecordColumn } from './record-table.tsx'
import { Records } from './records.tsx'

const columns: readonly RecordColumn<OfficeMaker>[] = [
  { title: 'Maker', cell: ({ name }) => name },
  { title: 'Craft', cell: ({ craft }) => craft },
  { title: 'Town', cell: ({ town, region }) => `${town}, ${region}` },
  { title: 'Products', isNumber: true, cell: ({ products }) => products },
  { title: 'To send', isNumber: true, cell: ({ open_fulfilments }) => open_fulfilments },
  { title: 'Status', cell: ({ state }) => <MakerBadge state={state} /> },
]

const makerTones: Readonly<Record<OfficeMaker['state'], BadgeTone>> = {
  applied: 'waiting',
  refused: 'plain',
  approved: 'good',
  paused: 'calm',
  suspended: 'bad',
  closed: 'plain',
}

export const MakerBadge = ({ state }: Pick<OfficeMaker, 'state'>) => (
  <Badge tone={makerTones[state]}>{makerStateWords[state]}</Badge>
)

const cancelOptions = [{ value: 'often', text: 'More than 5% in 90 days' }]
const sortOptions = [{ value: 'products', text: 'Most products first' }]

export function MakersPage() {
  const { pick } = useFilters()
  const query: RequestFor<'listOfficeMakers'>['query'] = pick([
    'search',
    'page',
    'state',
    'cancels',
    'sortBy',
  ])
  const makers = useQuery({
    queryKey: [...officeKey, 'makers', query],
    queryFn: ({ signal }) => call('listOfficeMakers', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage
      title="Makers"
      search={{
        label: 'Part of the name',
        action: '/office/makers',
        kept: pick(['state', 'cancels', 'sortBy']),
      }}
      filterNames={['state', 'cancels', 'sortBy']}
      filters={
        <>
          <FilterSelect
            name="state"
            label="Status"
            prompt="All statuses"
            options={optionsOf(makerStateWords)}
          />
          <FilterSelect name="sortBy" label="Sort by" prompt="Applications first" options={sortOptions} />
          <FilterSelect name="cancels" label="Cancelled orders" prompt="Any" options={cancelOptions} />
        </>
      }
    >
      <Records
        list="makers"
        label="Makers"
        found={makers}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ slug }) => `/office/makers/${slug}`}
        empty="No makers match."
      />
    </ListPage>
  )
}
