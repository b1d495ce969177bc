import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, Navigate, useLocation, useParams } from 'react-router'
import { RequireSignIn, SignInAgain, useSession } from '#feature/accounts'
import { NotFound } from '#feature/not-found'
import { ApiError } from '#kit/call.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLastKnown } from '#ui/use-last-known.ts'
import { useSteadyWaiting } from '#ui/use-steady-waiting.ts'
import { EditList } from './edit-list.tsx'
import { useListsBase } from './lists-address.ts'
import { wishlistQuery } from './queries.ts'
import { mayChange } from './rights.ts'

export const meta: MetaFunction = () => [
  ...pageMeta('Edit wishlist', 'The name of a list, its day, and who may see it.'),
  { name: 'robots', content: 'noindex' },
]

export default function EditWishlistPage() {
  const { wishlistId = '' } = useParams()
  const { pathname } = useLocation()
  return (
    <RequireSignIn onExpired={({ email }) => <SignInAgain returnTo={pathname} email={email} />}>
      <ListToEdit key={wishlistId} wishlistId={wishlistId} />
    </RequireSignIn>
  )
}

function ListToEdit({ wishlistId }: { wishlistId: string }) {
  const base = useListsBase()
  const { user } = useSession()
  // Whoever begins to write begins from how it is now.
  const found = useQuery({
    ...wishlistQuery(wishlistId),
    refetchOnMount: 'always',
    enabled: user !== undefined,
  })
  // A session that runs out takes the list along: the form stays until its person is here again.
  const list = useLastKnown(found.isFetchedAfterMount ? found.data : undefined)
  const waiting = useSteadyWaiting(!list && !found.isError)
  if (found.error instanceof ApiError && [404, 422].includes(found.error.status))
    return <NotFound title="Wishlist not found" />
  if (list && !waiting && !mayChange(list.role)) return <Navigate to={`${base}/${wishlistId}`} replace />
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 sm:py-10">
      <div className="grid gap-2">
        <Breadcrumb
          trail={[
            { text: 'Wishlists', to: base },
            { text: list?.name ?? 'Wishlist', to: `${base}/${wishlistId}` },
          ]}
          here="Edit"
        />
        <h1 tabIndex={-1} className="text-title">
          Edit wishlist
        </h1>
      </div>
      {waiting && <Skeleton kind="preferences" />}
      {!waiting && found.isError && !list && (
        <ErrorBlock message={found.error.message} onRetry={() => void found.refetch()} />
      )}
      {!waiting && list && <EditList list={list} base={base} />}
    </div>
  )
}
