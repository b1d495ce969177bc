import type { RequestFor } from '@akyede/contract/api'
import type { PersonSummary } from '@akyede/contract/office-people'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { roleWords, stateWords } from './people-words.ts'
import { officeKey } from './queries.ts'
import { type RecordColumn, RecordsPage } from './records-page.tsx'
import { searchParameters } from './search-parameters.ts'

const columns: readonly RecordColumn<PersonSummary>[] = [
  { name: 'Name', cell: ({ first_name, last_name }) => `${first_name} ${last_name}` },
  { name: 'Email', cell: ({ email }) => email ?? '–' },
  { name: 'Phone', cell: ({ phone }) => phone ?? '–' },
  { name: 'Role', cell: ({ role }) => roleWords[role] },
  {
    name: 'Account',
    cell: ({ state }) => <Badge tone={state === 'active' ? 'good' : 'bad'}>{stateWords[state]}</Badge>,
  },
  { name: 'Since', cell: ({ created_at }) => <Timestamp at={created_at} /> },
]

export function PeoplePage() {
  const [parameters] = useSearchParams()
  const query: RequestFor<'listOfficePeople'>['query'] = searchParameters(parameters, [
    'search',
    'page',
    'sortBy',
  ])
  const people = useQuery({
    queryKey: [...officeKey, 'people', query],
    queryFn: ({ signal }) => call('listOfficePeople', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <RecordsPage
      title="People"
      address="/office/people"
      searchLabel="Email, phone, id or name"
      filters={[
        {
          name: 'sortBy',
          label: 'Sort by',
          all: 'Newest first',
          options: [{ value: 'oldest', text: 'Oldest first' }],
        },
      ]}
      query={people}
      columns={columns}
      keyOf={({ user_id }) => user_id}
      hrefOf={({ user_id }) => `/office/people/${user_id}`}
      empty="No one matches this search."
    />
  )
}
