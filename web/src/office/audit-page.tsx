import type { RequestFor } from '@akyede/contract/api'
import type { AuditEntry } from '@akyede/contract/office-audit'
import { auditEventNames, auditEventWords } from '@akyede/contract/office-audit-words'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { ListPage } from './list-page.tsx'
import { officeKey } from './queries.ts'
import { FilterInput, FilterSelect, useFilters } from './record-filters.tsx'
import type { RecordColumn } from './record-table.tsx'
import { Records } from './records.tsx'

const auditQuery = (query: RequestFor<'listAuditEntries'>['query']) =>
  queryOptions({
    queryKey: [...officeKey, 'audit', query],
    queryFn: ({ signal }) => call('listAuditEntries', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

const events = auditEventNames
  .map(value => ({ value, text: auditEventWords[value] }))
  .sort((one, other) => one.text.localeCompare(other.text))

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
          <FilterSelect name="event" label="Event" prompt="All events" options={events} />
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
    cell: ({ event }) => <span className="font-semibold">{auditEventWords[event]}</span>,
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
  { title: 'Details', cell: entry => <Details {...entry} /> },
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

/** The name of the event, by which the operator's command finds it, and its facts. */
const Details = ({ event, facts }: Pick<AuditEntry, 'event' | 'facts'>) => (
  <span className="text-sm text-ink-2">
    <code className="block">{event}</code>
    {Object.entries(facts)
      .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`)
      .join(', ')}
  </span>
)
