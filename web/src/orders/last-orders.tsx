import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#ui/button.tsx'
import { SectionHeading } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { OrderCard } from './order-card.tsx'
import { ordersQuery } from './queries.ts'

const shown = 3

/** The newest orders, and the way to all. */
export function LastOrders() {
  const orders = useQuery(ordersQuery({ limit: String(shown) }))
  if (orders.isError)
    return <ErrorBlock message={orders.error.message} onRetry={() => void orders.refetch()} />
  if (!orders.data) return null
  const { data, pagination } = orders.data
  return (
    <section aria-labelledby="last-orders">
      <SectionHeading
        id="last-orders"
        action={
          pagination.total > shown && (
            <TextLink to="/dashboard/orders">All {pagination.total} orders</TextLink>
          )
        }
      >
        Last orders
      </SectionHeading>
      {data.length === 0 ? (
        <Empty symbol="nkyinkyim" action={<ButtonLink to="/browse">Browse gifts</ButtonLink>}>
          No orders yet.
        </Empty>
      ) : (
        <ul className="grid gap-4">
          {data.map(order => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
