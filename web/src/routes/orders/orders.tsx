import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useLocation, useSearchParams } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { OrdersFilter, OrdersFound, type OrdersView, ordersQuery, viewOf } from '#feature/orders'
import { VerifyBanner } from '#feature/verification'
import { AsOf } from '#kit/as-of.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'

export const meta: MetaFunction = () => pageMeta('Your orders', 'Your orders and their status.')

export default function OrdersPage() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <h1 className="text-title">Your orders</h1>
      <RequireSignIn>
        <VerifyBanner />
        <Orders view={viewOf(pathname, search)} />
      </RequireSignIn>
    </div>
  )
}

function Orders({ view }: { view: OrdersView }) {
  const { page, status, search } = view
  const orders = useQuery(
    ordersQuery({ page: String(page), ...(status && { status }), ...(search && { search }) }),
  )
  const waiting = useStableLoading(orders.isPending)
  const isFilterable = Boolean(status || search) || (orders.data?.pagination.total ?? 0) > 0
  return (
    <>
      {isFilterable && <OrdersFilter view={view} />}
      {waiting && <Skeleton kind="orders" />}
      {orders.isError && <ErrorBlock message={orders.error.message} onRetry={() => void orders.refetch()} />}
      {orders.data && <AsOf at={orders.dataUpdatedAt} />}
      {orders.data && !waiting && (
        <OrdersFound view={view} {...orders.data} stale={orders.isPlaceholderData} />
      )}
    </>
  )
}
