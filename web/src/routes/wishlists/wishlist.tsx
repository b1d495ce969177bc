import { toneOf } from '@akyede/contract/wish-words'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type MetaFunction, useParams, useSearchParams } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { LazyBuyAllSheet, LazyListToGive } from '#feature/gifts'
import { NotFound } from '#feature/not-found'
import { RetryBar, useListActions, WishlistView, wishlistQuery } from '#feature/wishlists'
import { AsOf } from '#kit/as-of.tsx'
import { ApiError } from '#kit/call.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'

export const meta: MetaFunction = () => [
  ...pageMeta('Wishlist', 'The items on a wishlist, and who can see it.'),
  { name: 'robots', content: 'noindex' },
]

export default function WishlistPage() {
  const { wishlistId = '' } = useParams()
  return (
    <RequireSignIn>
      <WishlistFound key={wishlistId} wishlistId={wishlistId} />
    </RequireSignIn>
  )
}

function WishlistFound({ wishlistId }: { wishlistId: string }) {
  const list = useQuery(wishlistQuery(wishlistId))
  const waiting = useStableLoading(list.isPending)
  // A user who paid for a gift sees the result, even if the list was closed.
  const [search] = useSearchParams()
  if (search.has('reference') || (list.data?.role === 'visitor' && !waiting))
    return <ListOfOtherUser wishlistId={wishlistId} />
  // A missing list, a hidden list and an invalid id look the same.
  if (list.error instanceof ApiError && [404, 422].includes(list.error.status))
    return <NotFound title="Wishlist not found" />
  return (
    <div
      data-tone={list.data && toneOf(list.data)}
      className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 sm:py-10"
    >
      {list.isError && !list.data && (
        <>
          <h1 tabIndex={-1} className="text-title">
            Wishlist
          </h1>
          <ErrorBlock message={list.error.message} onRetry={() => void list.refetch()} />
        </>
      )}
      {list.isError && list.data && (
        <RetryBar message="" shownAt={list.dataUpdatedAt} onRetry={() => void list.refetch()} />
      )}
      {waiting && (
        <>
          <h1 tabIndex={-1} className="sr-only">
            Wishlist
          </h1>
          <Skeleton kind="wishlists" />
        </>
      )}
      {list.data && <AsOf at={list.dataUpdatedAt} />}
      {list.data && !waiting && <WishlistView list={list.data} buyAllSheet={LazyBuyAllSheet} />}
    </div>
  )
}

/** The view of users who neither own nor edit the list: they can give from it or copy it. */
function ListOfOtherUser({ wishlistId }: { wishlistId: string }) {
  const { duplicate } = useListActions()
  return (
    <Suspense>
      <LazyListToGive wishlistId={wishlistId}>
        <Button variant="quiet" className="-mx-3" onClick={() => void duplicate(wishlistId)}>
          Copy to my lists
        </Button>
      </LazyListToGive>
    </Suspense>
  )
}
