import type { OrderSummary } from '@akyede/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useSearchParams } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { pageMeta } from '#kit/page-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSteadyWaiting } from '#ui/use-steady-waiting.ts'
import { OrderCard } from './order-card.tsx'
import { addressOf, type OrdersView, viewOf } from './orders-address.ts'
import { OrdersFilter } from './orders-filter.tsx'
import { ordersQuery } from './queries.ts'

export const meta: MetaFunction = () => pageMeta('Your orders', 'What you ordered, and where it is.')

export default function OrdersPage() {
  const [search] = useSearchParams()
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <h1 className="text-title">Your orders</h1>
      <RequireSignIn>
        <Orders view={viewOf(search)} />
      </RequireSignIn>
    </div>
  )
}

function Orders({ view }: { view: OrdersView }) {
  const { page, status, search } = view
  const orders = useQuery(
    ordersQuery({ page: String(page), ...(status && { status }), ...(search && { search }) }),
  )
  const waiting = useSteadyWaiting(orders.isPending)
  return (
    <>
      <OrdersFilter view={view} />
      {waiting && <Skeleton kind="orders" />}
      {orders.isError && <ErrorBlock message={orders.error.message} onRetry={() => void orders.refetch()} />}
      {orders.data && !waiting && (
        <OrdersFound view={view} {...orders.data} stale={orders.isPlaceholderData} />
      )}
    </>
  )
}

interface OrdersFoundProps {
  view: OrdersView
  data: readonly OrderSummary[]
  pagination: { total: number; total_pages: number }
  stale: boolean
}

function OrdersFound({ view, data, pagination, stale }: OrdersFoundProps) {
  const { total, total_pages } = pagination
  if (data.length === 0) return <NoOrders filtered={Boolean(view.status || view.search)} />
  return (
    <div aria-busy={stale} className="grid gap-6">
      <p role="status" className="text-sm text-ink-2">
        {total === 1 ? '1 order' : `${total} orders`}
      </p>
      <ul className="grid gap-4">
        {data.map(order => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      <Pagination page={view.page} totalPages={total_pages} hrefOf={page => addressOf({ ...view, page })} />
    </div>
  )
}

function NoOrders({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <Empty
        symbol="ananse-ntontan"
        action={
          <ButtonLink to="/orders" variant="secondary">
            Show all orders
          </ButtonLink>
        }
      >
        No order matches this.
      </Empty>
    )
  }
  return (
    <Empty symbol="nkyinkyim" action={<ButtonLink to="/browse">Browse gifts</ButtonLink>}>
      No orders yet.
    </Empty>
  )
}
