import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useSearchParams } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { ActivityFilter, ActivityFound, type ActivityView, activityQuery, viewOf } from '#feature/activity'
import { pageMeta } from '#kit/page-meta.ts'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'

export const meta: MetaFunction = () =>
  pageMeta('Activity', 'Recent activity from you, your friends and your groups.')

export default function ActivityRoute() {
  const [search] = useSearchParams()
  return (
    <div className="page grid max-w-3xl gap-6 py-8 sm:py-12">
      <header className="grid gap-2">
        <h1 className="text-title" tabIndex={-1}>
          Activity
        </h1>
        <p className="max-w-[62ch] text-sm text-ink-2">
          You only see activity shared with you. Activity is deleted after 90 days.{' '}
          <TextLink to="/privacy">Privacy</TextLink>
        </p>
      </header>
      <RequireSignIn>
        <Feed view={viewOf(search)} />
      </RequireSignIn>
    </div>
  )
}

function Feed({ view }: { view: ActivityView }) {
  const found = useQuery(activityQuery(view))
  const waiting = useStableLoading(found.isPending)
  const isFilterable = Boolean(view.category || view.search) || (found.data?.pagination.total ?? 0) > 0
  return (
    <>
      {isFilterable && <ActivityFilter view={view} />}
      {waiting && <Skeleton kind="orders" />}
      {found.isError && !found.data && (
        <ErrorBlock message={found.error.message} onRetry={() => void found.refetch()} />
      )}
      {found.data && !waiting && (
        <ActivityFound view={view} page={found.data} stale={found.isPlaceholderData} />
      )}
    </>
  )
}
