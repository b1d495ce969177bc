import type { RequestFor } from '@akyede/contract/api'
import type { AuditEntry } from '@akyede/contract/office-audit'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { ListPage } from './list-page.tsx'
import { officeKey } from './queries.ts'
import { FilterInput, useFilters } from './record-filters.tsx'
import type { RecordColumn } from './record-table.tsx'
import { Records } from './records.tsx'

const auditQuery = (query: RequestFor<'listAuditEntries'>['query']) =>
  queryOptions({
    queryKey: [...officeKey, 'audit', query],
    queryFn: ({ signal }) => call('listAuditEntries', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

const verdictQuery = queryOptions({
  queryKey: [...officeKey, 'audit-verdict'],
  queryFn: ({ signal }) => call('getAuditVerdict', {}, { signal }).then(({ data }) => data),
  // It reads the whole log, so it runs only when it is asked for.
  enabled: false,
})

const names = ['event', 'user', 'actor', 'from', 'to']

/** The audit log, newest first, with its verification. */
export function AuditPage() {
  const { pick } = useFilters()
  const found = useQuery(auditQuery(pick([...names, 'page'])))
  return (
    <ListPage
      title="Audit log"
      filterNames={names}
      filters={
        <>
          <FilterInput name="event" label="Event" type="text" />
          <FilterInput name="user" label="About (email or id)" type="text" />
          <FilterInput name="actor" label="By (email, id or “operator”)" type="text" />
          <FilterInput name="from" label="From" type="date" />
          <FilterInput name="to" label="To" type="date" />
        </>
      }
    >
      <Verdict />
      <Records
        list="audit"
        label="Audit log"
        found={found}
        columns={columns}
        keyOf={({ id }) => id}
        empty="No entry matches."
        emptyAction={
          <ButtonLink to="/office/audit" variant="secondary">
            Show all entries
          </ButtonLink>
        }
      />
    </ListPage>
  )
}

function Verdict() {
  const { data: verdict, refetch, isFetching, error } = useQuery(verdictQuery)
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button variant="secondary" pending={isFetching && 'Verifying…'} onClick={() => void refetch()}>
        Verify the log
      </Button>
      <p role="status" className="flex flex-wrap items-center gap-2">
        {error && !isFetching && <span className="text-danger">{error.message}</span>}
        {verdict && (
          <>
            <Badge tone={verdict.is_intact ? 'good' : 'bad'}>
              {verdict.is_intact ? 'Intact' : 'Changed outside the log'}
            </Badge>
            <span className="text-sm text-ink-2">
              {verdict.entries.toLocaleString('en-GH')} entries, {verdict.seals.toLocaleString('en-GH')}{' '}
              seals, {verdict.waiting.toLocaleString('en-GH')} not sealed yet
              {verdict.broken_seal !== null && `; seal ${verdict.broken_seal} doesn’t match`}
              {verdict.stray > 0 && `; ${verdict.stray} added or removed`}
            </span>
          </>
        )}
      </p>
    </div>
  )
}

const columns: readonly RecordColumn<AuditEntry>[] = [
  {
    title: 'Event',
    cell: ({ event }) => <span className="font-semibold">{event.replaceAll('_', ' ')}</span>,
  },
  { title: 'When', cell: ({ at }) => <Timestamp at={at} withTime /> },
  {
    title: 'By',
    cell: ({ actor, actor_name }) => <Named name={actor_name} id={actor.replace('user:', '')} />,
  },
  {
    title: 'About',
    cell: ({ user }) => (user ? <Named name={user.first_name} id={String(user.user_id)} /> : '–'),
  },
  { title: 'Details', cell: ({ facts }) => <FactsOfEntry facts={facts} /> },
]

function Named({ name, id }: { name: string | null; id: string }) {
  if (!name) return id
  return (
    <span>
      {name}
      <span className="block text-sm text-ink-2">{id}</span>
    </span>
  )
}

const FactsOfEntry = ({ facts }: Pick<AuditEntry, 'facts'>) => (
  <span className="text-sm text-ink-2">
    {Object.entries(facts)
      .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`)
      .join(', ')}
  </span>
)
