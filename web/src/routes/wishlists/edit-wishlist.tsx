import { type MetaFunction, Navigate, useLocation, useParams } from 'react-router'
import { RequireSignIn, SignInAgain, useFreshQuery } from '#feature/accounts'
import { NotFound } from '#feature/not-found'
import { canEditList, EditList, useListsBase, wishlistQuery } from '#feature/wishlists'
import { ApiError } from '#kit/call.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export const meta: MetaFunction = () => [
  ...pageMeta('Edit wishlist', 'Change a wishlist’s name, date and privacy.'),
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
  const { asked, known: list, waiting } = useFreshQuery(wishlistQuery(wishlistId))
  if (asked.error instanceof ApiError && [404, 422].includes(asked.error.status))
    return <NotFound title="Wishlist not found" />
  if (list && !waiting && !canEditList(list.role)) return <Navigate to={`${base}/${wishlistId}`} replace />
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
      {!waiting && asked.isError && !list && (
        <ErrorBlock message={asked.error.message} onRetry={() => void asked.refetch()} />
      )}
      {!waiting && list && <EditList list={list} base={base} />}
    </div>
  )
}
