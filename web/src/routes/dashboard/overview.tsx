import { words } from '@akyede/contract/words'
import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useNavigate } from 'react-router'
import { RequireSignIn, useSession } from '#feature/accounts'
import {
  AccountRows,
  BlockFailed,
  Blocks,
  type DashboardFacts,
  FirstSteps,
  NextEvent,
  Stats,
  useDashboard,
} from '#feature/dashboard'
import { Avatar, Completeness, profileQuery } from '#feature/profile'
import { VerifyBanner } from '#feature/verification'
import { ApiError } from '#kit/call-error.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { TimeOfDay } from '#ui/timestamp.tsx'

export const meta: MetaFunction = () =>
  pageMeta('Dashboard', 'Your next event, your lists, your friends’ lists and recent activity.')

export default function OverviewPage() {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-8 sm:py-12">
      <RequireSignIn>
        <Overview />
      </RequireSignIn>
    </div>
  )
}

/** The values that `Stats` shows. An unknown value is shown as a dash. */
const figures: DashboardFacts['failed'] = ['totalWishlists', 'totalFriends', 'totalOrders', 'totalSpent']

function Overview() {
  const dashboard = useDashboard()
  const { data, error } = dashboard
  return (
    <>
      <Greeting />
      <VerifyBanner />
      {dashboard.isOld && <Old {...dashboard} />}
      {error && !data && (
        <ErrorBlock
          message={failureOf(error)}
          requestId={error instanceof ApiError ? error.requestId : undefined}
          onRetry={dashboard.refetch}
        />
      )}
      {data?.failed.includes('nextEvent') && (
        <BlockFailed title="Your next event" retry={dashboard.refetch}>
          We couldn’t load your next event.
        </BlockFailed>
      )}
      {data?.nextEvent && <NextEvent event={data.nextEvent} />}
      {data && <FirstSteps facts={data} />}
      <Rows />
      {(data || !error) && (
        <>
          <Stats facts={data} />
          {data?.failed.some(name => figures.includes(name)) && (
            <BlockFailed title="Your totals" retry={dashboard.refetch}>
              We couldn’t load all of your totals.
            </BlockFailed>
          )}
          <Complete />
          <Blocks section={dashboard.section} />
        </>
      )}
    </>
  )
}

/** The message with its status (specification, section 8). */
function failureOf(error: Error): string {
  if (!(error instanceof ApiError)) return error.message
  const status = words.fallbacks.http(error.status)
  return error.message === status ? status : `${status}. ${error.message}`
}

/** The session knows the name before the profile is loaded, so the greeting never changes. */
function Greeting() {
  const { data } = useQuery(profileQuery)
  const name = useSession().user?.first_name
  return (
    <header className="flex min-h-16 items-center gap-4">
      <span className="size-16">{data && <Avatar profile={data} size={64} />}</span>
      <h1 tabIndex={-1} className="text-title wrap-anywhere">
        Akwaaba{name && `, ${name}`}
      </h1>
    </header>
  )
}

function Rows() {
  const { signOut } = useSession()
  const navigate = useNavigate()
  return <AccountRows onSignOut={() => void signOut().then(() => navigate('/signin'))} />
}

function Complete() {
  const { data } = useQuery(profileQuery)
  return data ? <Completeness profile={data} /> : null
}

interface OldProps {
  isOffline: boolean
  at: number
  refetch: () => void
}

/** Tells that the data is from an earlier time. */
function Old({ isOffline, at, refetch }: OldProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-panel border border-line-strong bg-surface-2 px-5 py-3"
    >
      <p>
        {isOffline ? 'You’re offline.' : 'We couldn’t refresh this page.'} Last updated
        {at > 0 && (
          <>
            {' '}
            at <TimeOfDay at={new Date(at).toISOString()} />
          </>
        )}
        .
      </p>
      <Button variant="secondary" onClick={refetch}>
        {words.error.retry}
      </Button>
    </div>
  )
}
