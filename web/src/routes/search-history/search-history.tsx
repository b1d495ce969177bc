import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { HistoryFound, searchHistoryQuery } from '#feature/search-history'
import { pageMeta } from '#kit/page-meta.ts'
import { Adinkra } from '#ui/adinkra.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'

export const meta: MetaFunction = () =>
  pageMeta('Search history', 'Your recent searches. Search again or remove them.')

export default function SearchHistoryPage() {
  return (
    <div className="page grid max-w-3xl gap-6 py-8 sm:py-12">
      <header className="flex items-center gap-4">
        <Adinkra name="sankofa" size={56} className="shrink-0 text-gold-ink" />
        <div className="grid gap-1">
          <h1 className="text-title">Search history</h1>
          <p className="text-sm text-ink-2">
            <i lang="ak">Sankofa</i>: go back and fetch it.
          </p>
        </div>
      </header>
      <RequireSignIn>
        <History />
      </RequireSignIn>
    </div>
  )
}

function History() {
  const history = useQuery(searchHistoryQuery)
  const waiting = useStableLoading(history.isPending)
  if (history.isError && !history.data)
    return <ErrorBlock message={history.error.message} onRetry={() => void history.refetch()} />
  if (waiting || !history.data) return waiting ? <Skeleton kind="preferences" /> : null
  return <HistoryFound {...history.data} />
}
