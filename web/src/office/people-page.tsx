import type { RequestFor } from '@akyede/contract/api'
import type { PersonSummary } from '@akyede/contract/office-people'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { ListPage } from './list-page.tsx'
import { roleWords, stateWords } from './people-words.ts'
import { officeKey } from './queries.ts'
import { FilterSelect, useFilters } from './record-filters.tsx'
import type { RecordColumn } from './record-table.tsx'
import { Records } from './records.tsx'

const columns: readonly RecordColumn<PersonSummary>[] = [
  { title: 'Name', cell: ({ first_name, last_name }) => `${first_name} ${last_name}` },
  { title: 'Email', cell: ({ email }) => email ?? '–' },
  { title: 'Phone', cell: ({ phone }) => phone ?? '–' },
  { title: 'Role', cell: ({ role }) => roleWords[role] },
  {
    title: 'Account',
    cell: ({ state }) => <Badge tone={state === 'active' ? 'good' : 'bad'}>{stateWords[state]}</Badge>,
  },
  { title: 'Since', cell: ({ created_at }) => <Timestamp at={created_at} /> },
]

export function PeoplePage() {
  const { pick } = useFilters()
  const query: RequestFor<'listOfficePeople'>['query'] = pick(['search', 'page', 'sortBy'])
  const people = useQuery({
    queryKey: [...officeKey, 'people', query],
    queryFn: ({ signal }) => call('listOfficePeople', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage
      title="People"
      search={{ label: 'Email, phone, id or name', action: '/office/people', kept: pick(['sortBy']) }}
      filterNames={['sortBy']}
      filters={
        <FilterSelect
          name="sortBy"
          label="Sort by"
          prompt="Newest first"
          options={[{ value: 'oldest', text: 'Oldest first' }]}
        />
      }
    >
      <Records
        list="people"
        label="People"
        found={people}
        columns={columns}
        keyOf={({ user_id }) => user_id}
        hrefOf={({ user_id }) => `/office/people/${user_id}`}
        empty="No one matches this search."
      />
    </ListPage>
  )
}
