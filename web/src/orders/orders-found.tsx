import type { OrderSummary } from '@akyede/contract/orders'
import { ButtonLink } from '#ui/button.tsx'
import { ChipLinks } from '#ui/choice-links.tsx'
import { Empty } from '#ui/empty.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { OrderCard } from './order-card.tsx'
import { addressOf, type OrdersView } from './orders-address.ts'
import { statusNames, statusWords } from './status-words.ts'

interface OrdersFoundProps {
  view: OrdersView
  data: readonly OrderSummary[]
  pagination: { total: number; total_pages: number }
  stale: boolean
}

/** The orders of a page, or the reason why there are none. */
export function OrdersFound({ view, data, pagination, stale }: OrdersFoundProps) {
  const { total, total_pages } = pagination
  if (data.length === 0) {
    return total > 0 ? <BeyondTheEnd view={view} /> : <NoOrders view={view} />
  }
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

function BeyondTheEnd({ view }: { view: OrdersView }) {
  const first = addressOf({ ...view, page: 1 })
  return (
    <Empty symbol="nkyinkyim" action={<ButtonLink to={first}>Go to the first page</ButtonLink>}>
      There’s nothing on this page.
    </Empty>
  )
}

function NoOrders({ view: { at, status, search } }: { view: OrdersView }) {
  if (status || search) {
    return (
      <Empty
        symbol="ananse-ntontan"
        action={
          <ButtonLink to={at} variant="secondary">
            Show all orders
          </ButtonLink>
        }
      >
        No orders match this.
      </Empty>
    )
  }
  return (
    <Empty symbol="nkyinkyim" action={<ButtonLink to="/browse">Browse gifts</ButtonLink>}>
      No orders yet.
    </Empty>
  )
}

/** Filters orders by status, number or content. */
export const OrdersFilter = ({ view }: { view: OrdersView }) => (
  <div className="grid gap-4 md:[&>:last-child]:max-w-md">
    <ChipLinks
      label="Orders by status"
      choices={[null, ...statusNames].map(status => ({
        key: status ?? 'all',
        text: status ? statusWords[status].text : 'All',
        to: addressOf({ ...view, status, page: 1 }),
        current: status === view.status,
      }))}
    />
    <SearchForm
      name="Your orders"
      label="Order number or gift"
      action={view.at}
      search={view.search}
      kept={{ status: view.status }}
    />
  </div>
)
