import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useSearchParams } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { GiftsFound, GiftsHeading, GiftsTabs, type GiftsView, giftsQuery, giftsViewOf } from '#feature/gifts'
import { pageMeta } from '#kit/page-meta.ts'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'

export const meta: MetaFunction = () => pageMeta('Gifts', 'Gifts you’ve received and given.')

export default function GiftsPage() {
  const [search] = useSearchParams()
  const view = giftsViewOf(search)
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <GiftsHeading view={view} />
      <RequireSignIn>
        <Gifts view={view} />
      </RequireSignIn>
    </div>
  )
}

function Gifts({ view }: { view: GiftsView }) {
  const gifts = useQuery(giftsQuery(view))
  const waiting = useStableLoading(gifts.isPending)
  return (
    <>
      <GiftsTabs view={view} />
      {waiting && <Skeleton kind="orders" />}
      {gifts.isError && !gifts.data && (
        <ErrorBlock message={gifts.error.message} onRetry={() => void gifts.refetch()} />
      )}
      {gifts.data && !waiting && <GiftsFound view={view} {...gifts.data} stale={gifts.isPlaceholderData} />}
    </>
  )
}
