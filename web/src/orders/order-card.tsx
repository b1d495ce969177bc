import type { OrderSummary } from '@akyede/contract/orders'
import { returnStatusWords } from '@akyede/contract/return-words'
import { Ban, Clock, Hammer, Hourglass, type LucideIcon, PackageCheck, Truck, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { cardLinkClass } from '#ui/card.tsx'
import { Picture } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { BuyAgain } from './buy-again.tsx'
import { helpAddress, paymentAddress } from './orders-address.ts'
import { returnTones, type ShownStatus, shownStatus, shownWords } from './status-words.ts'

/** An order in the list. The whole card links to it, and its footer contains the actions. */
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
          {order.return_status && order.return_status !== 'withdrawn' && (
            <Badge tone={returnTones[order.return_status]}>{returnStatusWords[order.return_status]}</Badge>
          )}
        </div>
        <p className="text-sm text-ink-2">
          <Timestamp at={order.placed_at} /> · {item_count === 1 ? '1 gift' : `${item_count} gifts`}
        </p>
        <Price amount={order.total} />
      </div>
      <ul aria-label="Items" className="flex gap-2">
        {pictures.map((picture, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sizes of one product share their picture
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
      <CardActions order={order} />
    </article>
  )
}

function CardActions({ order }: { order: OrderSummary }) {
  const { id, number, payment_reference, payment_status } = order
  const paid = payment_status !== 'pending' && payment_status !== 'none'
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 sm:col-span-2">
      {payment_reference && (
        <ButtonLink to={paymentAddress(payment_reference)} className="relative z-1">
          Go to payment<span className="sr-only"> of order {number}</span>
        </ButtonLink>
      )}
      {order.status !== 'pending' && <BuyAgain orderId={id} number={number} />}
      <CardLink to={helpAddress(number)} text="Get help" about={` with order ${number}`} />
      {paid && <CardLink to={`/orders/${id}/receipt`} text="Receipt" about={` of order ${number}`} />}
    </div>
  )
}

const CardLink = ({ to, text, about }: { to: string; text: string; about: string }) => (
  <TextLink to={to} className="relative z-1 inline-flex min-h-11 items-center">
    <span>
      {text}
      <span className="sr-only">{about}</span>
    </span>
  </TextLink>
)

const icons: Record<ShownStatus, LucideIcon> = {
  pending: Clock,
  processing: Hammer,
  shipped: Truck,
  delivered: PackageCheck,
  cancelled: Ban,
  refunded: Undo2,
  checking: Hourglass,
}

/** The status of an order as a word with an icon. */
export function OrderStatus({ status }: { status: ShownStatus }) {
  const Icon = icons[status]
  const { text, tone } = shownWords[status]
  return (
    <Badge tone={tone}>
      <span className="inline-flex items-center gap-1.5">
        <Icon aria-hidden size={15} strokeWidth={2} />
        {text}
      </span>
    </Badge>
  )
}
