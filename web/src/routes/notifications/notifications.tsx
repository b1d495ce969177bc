import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useSearchParams } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import {
  CategoryTabs,
  NotificationsFound,
  type NotificationsView,
  notificationsQuery,
  viewOf,
} from '#feature/notifications'
import { pageMeta } from '#kit/page-meta.ts'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'

export const meta: MetaFunction = () =>
  pageMeta('Notifications', 'News about your orders, gifts, friends and events.')

export default function NotificationsPage() {
  const [search] = useSearchParams()
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-title">Notifications</h1>
        <TextLink to="/dashboard/settings#notifications" className="thumb">
          Notification settings
        </TextLink>
      </header>
      <RequireSignIn>
        <Notifications view={viewOf(search)} />
      </RequireSignIn>
    </div>
  )
}

function Notifications({ view }: { view: NotificationsView }) {
  const found = useQuery(notificationsQuery(view))
  const waiting = useStableLoading(found.isPending)
  return (
    <>
      <CategoryTabs view={view} />
      {waiting && <Skeleton kind="preferences" />}
      {found.isError && !found.data && (
        <ErrorBlock message={found.error.message} onRetry={() => void found.refetch()} />
      )}
      {found.data && !waiting && (
        <NotificationsFound
          key={`${view.category} ${view.page}`}
          view={view}
          page={found.data}
          stale={found.isPlaceholderData}
          onRefresh={() => found.refetch()}
        />
      )}
    </>
  )
}
