import type { RequestFor } from '@akyede/contract/api'
import type { OfficeReport } from '@akyede/contract/office-reports'
import { type ReportReason, reportReasonWords } from '@akyede/contract/report-words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { ListPage } from './list-page.tsx'
import { optionsOf, reportStateWords, reportSubjectWords } from './moderation-words.ts'
import { officeKey } from './queries.ts'
import { FilterSelect, useFilters } from './record-filters.tsx'
import type { RecordColumn } from './record-table.tsx'
import { Records } from './records.tsx'
import { KeepButton, ReportActions } from './reports-actions.tsx'

const columns: readonly RecordColumn<OfficeReport>[] = [
  {
    title: 'Subject',
    cell: ({ about, subject: { title } }) => `${reportSubjectWords[about]}: ${title || 'no longer there'}`,
  },
  { title: 'Text', cell: report => <Reported report={report} />, hasControls: true },
  { title: 'Reports', cell: ({ reports }) => <Reasons reports={reports} /> },
  { title: 'People', isNumber: true, cell: ({ people }) => people },
  { title: 'Since', cell: ({ first_at }) => <Timestamp at={first_at} withTime /> },
  { title: 'Actions', cell: report => <Decision report={report} />, hasControls: true },
]

function Reported({ report: { subject, person, maker, hidden, state } }: { report: OfficeReport }) {
  return (
    <div className="grid max-w-prose gap-1.5">
      {subject.text && <p className="line-clamp-6 whitespace-pre-line">{subject.text}</p>}
      <p className="flex flex-wrap gap-x-4 text-sm">
        {person && (
          <Link to={`/office/people/${person.user_id}`} className="thumb underline">
            {person.first_name}
          </Link>
        )}
        {maker && (
          <Link to={`/office/makers/${maker.slug}`} className="thumb underline">
            {maker.name}
          </Link>
        )}
      </p>
      {hidden && state === 'open' && <Badge tone="waiting">Hidden until you decide</Badge>}
    </div>
  )
}

function Reasons({ reports }: Pick<OfficeReport, 'reports'>) {
  return (
    <ul className="grid max-w-prose gap-1.5">
      {reports.map(({ user_id, reason, words, at }) => (
        <li key={user_id}>
          <span className="font-semibold">{reportReasonWords[reason as ReportReason] ?? reason}</span>
          {words && <span className="block">{words}</span>}
          <span className="block text-sm text-ink-2">
            <Timestamp at={at} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Decision({ report }: { report: OfficeReport }) {
  const { state, decided } = report
  if (state === 'open') return <ReportActions report={report} />
  return (
    <div className="grid justify-items-start gap-2">
      <p>
        {reportStateWords[state]}
        {decided && (
          <span className="block text-sm text-ink-2">
            {decided.by}, <Timestamp at={decided.at} withTime />
          </span>
        )}
      </p>
      {state === 'hidden' && <KeepButton report={report} />}
    </div>
  )
}

const stateOptions = [{ value: 'decided', text: 'Decided' }]
const sortOptions = [{ value: 'oldest', text: 'Oldest first' }]

/** What people reported and staff have not decided, the heaviest first. */
export function ReportsPage() {
  const { pick } = useFilters()
  const query: RequestFor<'listOfficeReports'>['query'] = pick(['page', 'about', 'state', 'sortBy'])
  const reports = useQuery({
    queryKey: [...officeKey, 'reports', query],
    queryFn: ({ signal }) => call('listOfficeReports', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage
      title="Reports"
      filterNames={['about', 'state', 'sortBy']}
      filters={
        <>
          <FilterSelect
            name="about"
            label="About"
            prompt="Everything"
            options={optionsOf(reportSubjectWords)}
          />
          <FilterSelect name="state" label="Status" prompt="Open" options={stateOptions} />
          <FilterSelect name="sortBy" label="Sort by" prompt="Most serious first" options={sortOptions} />
        </>
      }
    >
      <Records
        list="reports"
        label="Reports"
        found={reports}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ subject, person }) => subject.href ?? `/office/people/${person?.user_id ?? ''}`}
        empty="Nothing to review. Medaase."
      />
    </ListPage>
  )
}
