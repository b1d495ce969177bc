import { formatCedis } from '@akyede/contract/money'
import type { OfficeOverview } from '@akyede/contract/office-overview'
import { type WaitingKind, waitingKinds } from '@akyede/contract/office-words'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { PageTitle } from '#ui/area-layout.tsx'
import { Panel, SectionHeading } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ago } from '#ui/timestamp.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { overviewQuery } from './queries.ts'
import { StaleNotice } from './stale-notice.tsx'

const OverviewCharts = lazy(() =>
  import('./overview-charts.tsx').then(({ OverviewCharts: Charts }) => ({ default: Charts })),
)

/** Open work, the oldest first, the sales of today, and the health of the server. */
export function OverviewPage() {
  const overview = useQuery(overviewQuery)
  const waiting = useStableLoading(overview.isPending)
  return (
    <div className="grid gap-6">
      <PageTitle>Overview</PageTitle>
      <StaleNotice query={overview} />
      {overview.data ? (
        <OverviewFound overview={overview.data} at={new Date(overview.dataUpdatedAt)} />
      ) : (
        <>
          {overview.isError && (
            <ErrorBlock message={overview.error.message} onRetry={() => void overview.refetch()} takeFocus />
          )}
          {waiting && <Skeleton kind="dashboard" />}
        </>
      )}
    </div>
  )
}

function OverviewFound({ overview, at }: { overview: OfficeOverview; at: Date }) {
  return (
    <>
      <OpenWork waiting={overview.waiting} at={at} />
      <Today overview={overview} />
      <Suspense>
        <OverviewCharts />
      </Suspense>
      <Health health={overview.health} />
    </>
  )
}

/** What each kind is called, and the list that it leads to. */
const workOf: Readonly<Record<WaitingKind, { one: string; many: string; to?: string }>> = {
  money_to_look_at: {
    one: 'payment to review',
    many: 'payments to review',
    to: '/office/payments?preset=to_look_at',
  },
  disputes: { one: 'disputed payment', many: 'disputed payments', to: '/office/payments?preset=disputed' },
  returns: { one: 'return to answer', many: 'returns to answer', to: '/office/returns' },
  problems: { one: 'problem to settle', many: 'problems to settle', to: '/office/problems?status=with_us' },
  tickets: { one: 'ticket to answer', many: 'tickets to answer', to: '/office/tickets' },
  makers: {
    one: 'application to answer',
    many: 'applications to answer',
    to: '/office/makers?state=applied',
  },
  products: { one: 'product to review', many: 'products to review', to: '/office/products?state=waiting' },
  reports: { one: 'report to review', many: 'reports to review', to: '/office/reports' },
  payouts: { one: 'payout task', many: 'payout tasks', to: '/office/payouts' },
  emails_bounced: { one: 'bouncing email address', many: 'bouncing email addresses' },
  invariants: { one: 'broken data check', many: 'broken data checks' },
}

function OpenWork({ waiting, at }: { waiting: OfficeOverview['waiting']; at: Date }) {
  const open = waitingKinds
    .filter(kind => waiting[kind].count > 0)
    .toSorted((one, other) => sinceOf(waiting[one]) - sinceOf(waiting[other]))
  if (open.length === 0) return <Empty symbol="sankofa">All caught up. Medaase.</Empty>
  return (
    <section aria-labelledby="open-work">
      <SectionHeading id="open-work">Open work</SectionHeading>
      <ul className="grid gap-2">
        {open.map(kind => (
          <li key={kind}>
            <WorkRow kind={kind} entry={waiting[kind]} at={at} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const sinceOf = ({ oldest_at }: { oldest_at: string | null }): number =>
  oldest_at === null ? Number.POSITIVE_INFINITY : Date.parse(oldest_at)

function WorkRow({
  kind,
  entry: { count, oldest_at },
  at,
}: {
  kind: WaitingKind
  entry: { count: number; oldest_at: string | null }
  at: Date
}) {
  const { one, many, to } = workOf[kind]
  const row = (
    <>
      <span className="min-w-10 text-xl font-bold tabular-nums">{count}</span>
      <span className="font-semibold">{count === 1 ? one : many}</span>
      {oldest_at && (
        <span className="ml-auto text-right text-sm whitespace-nowrap text-ink-2">
          oldest {ago(oldest_at, at)}
        </span>
      )}
    </>
  )
  const rowClass =
    'flex min-h-14 items-center gap-3 rounded-panel border border-line bg-surface px-4 py-2 sm:px-5'
  return to ? (
    <Link to={to} className={`${rowClass} hover:bg-surface-2`}>
      {row}
      <ChevronRight aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ink-3" />
    </Link>
  ) : (
    <div className={rowClass}>{row}</div>
  )
}

const count = (value: number): string => value.toLocaleString('en-GH')

type Day = OfficeOverview['today']

const measures: readonly { name: string; value: (day: Day) => number; show: (value: number) => string }[] = [
  { name: 'Sold', value: day => day.sold, show: value => formatCedis(value as Day['sold']) },
  { name: 'Refunded', value: day => day.given_back, show: value => formatCedis(value as Day['sold']) },
  { name: 'Orders placed', value: day => day.orders, show: count },
  { name: 'Orders paid', value: day => day.paid, show: count },
]

function Today({ overview: { today, days_before } }: { overview: OfficeOverview }) {
  return (
    <section aria-labelledby="today">
      <SectionHeading id="today">Today</SectionHeading>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {measures.map(({ name, value, show }) => (
          <div
            key={name}
            className="grid content-start gap-1 rounded-panel border border-line bg-surface p-4 sm:p-5"
          >
            <dt className="text-sm font-semibold text-ink-2">{name}</dt>
            <dd className="grid gap-2">
              <span className="text-2xl font-bold tabular-nums">{show(value(today))}</span>
              <span className="grid text-sm text-ink-2 tabular-nums">
                <span>{show(value(days_before[7]))} a week ago</span>
                <span>{show(value(days_before[28]))} four weeks ago</span>
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-2">Earlier days are counted up to the same time of day.</p>
    </section>
  )
}

function Health({ health: { status, checks, mail } }: { health: OfficeOverview['health'] }) {
  const wrong = Object.entries(checks).filter(([, result]) => result !== 'ok')
  return (
    <section aria-labelledby="health">
      <SectionHeading id="health">Health</SectionHeading>
      <Panel className="grid gap-2">
        <p className="font-semibold">
          {status === 'ready' ? 'The server works.' : 'The server needs attention.'}
        </p>
        {wrong.length > 0 && (
          <ul className="list-disc pl-5">
            {wrong.map(([name, result]) => (
              <li key={name}>
                {name}: {result}
              </li>
            ))}
          </ul>
        )}
        <p className="text-ink-2">
          {mail === 'server'
            ? 'Emails go to the mail server.'
            : 'No email leaves the server: MAIL_URL is not set.'}
        </p>
      </Panel>
    </section>
  )
}
