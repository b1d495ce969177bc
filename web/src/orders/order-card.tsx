import { toPesewas } from '@akyede/contract/money'
import type { OrderSummary } from '@akyede/contract/orders'
import { Link } from 'react-router'
import { cardLinkClass } from '#ui/card.tsx'
import { Picture } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import { Moment } from './moment.tsx'
import { OrderStatus } from './order-status.tsx'
import { shownStatus } from './status-words.ts'

/** An order in the list; the whole card leads to it. */
export function OrderCard({ order }: { order: OrderSummary }) {
  const { number, item_count, pictures } = order
  return (
    <article className="group relative grid gap-4 rounded-panel border border-line bg-surface p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:p-5">
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg">
            <Link to={`/orders/${order.id}`} className={cardLinkClass}>
              Order {number}
            </Link>
          </h2>
          <OrderStatus status={shownStatus(order)} />
        </div>
        <p className="text-sm text-ink-2">
          <Moment at={order.placed_at} /> · {item_count === 1 ? '1 gift' : `${item_count} gifts`}
        </p>
        <Price pesewas={toPesewas(order.total)} />
      </div>
      <ul aria-label="What is in it" className="flex gap-2">
        {pictures.map((picture, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sizes of one piece share their picture
          <li key={index} className="w-14 sm:w-18">
            <Picture
              slug={picture.slug || undefined}
              alt={picture.alt}
              placeholder={picture.placeholder}
              sizes="72px"
              className="rounded-badge"
            />
          </li>
        ))}
      </ul>
    </article>
  )
}
