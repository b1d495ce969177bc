import { combineDayRanges, dayOf, formatDay, formatDayRange } from '@akyede/contract/days'
import type { Gift, Order } from '@akyede/contract/orders'
import { Panel } from '#ui/card.tsx'
import { TimeOfDay, Timestamp } from '#ui/timestamp.tsx'
import { CostPanel } from './cost-panel.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderAddresses } from './order-addresses.tsx'
import { OrderStatus } from './order-card.tsx'
import { Parcel } from './parcel.tsx'
import { PaymentNotice } from './payment-notice.tsx'
import { ReturnDetails } from './return-details.tsx'
import { currentStep, shownStatus } from './status-words.ts'
import { Steps } from './steps.tsx'

/** The page of an order: its status, the parcels of its makers, the address and the cost. */
export function OrderView({ order }: { order: Order }) {
  const underWay = order.order_status === 'placed'
  const status = shownStatus(order)
  const arrival = underWay ? arrivalOf(order) : undefined
  return (
    <>
      <header className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className={arrival ? 'text-xl' : 'text-title'}>Order {order.number}</h1>
          <span role="status">
            <OrderStatus status={status} />
          </span>
        </div>
        {arrival && (
          <p className="grid">
            <span className="text-ink-2">{arrival.term}</span>
            <strong className="font-display text-title text-forest">{arrival.day}</strong>
          </p>
        )}
        <p className="text-ink-2">
          Placed <Timestamp at={order.placed_at} withTime />
          {status === 'pending' && order.expires_at && (
            <>
              {' · '}Pay by <TimeOfDay at={order.expires_at} />
            </>
          )}
        </p>
        {order.cancel_reason && <p className="text-ink-2">You cancelled it: {order.cancel_reason}</p>}
        <PaymentNotice order={order} />
        {!arrival && <OrderActions order={order} />}
      </header>
      {underWay && <OrderTimeline order={order} />}
      {arrival && <OrderActions order={order} />}
      <ReturnsPanel order={order} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10">
        <div className="grid min-w-0 gap-6 wrap-anywhere">
          {order.fulfilments.map(parcel => (
            <Parcel key={parcel.id} order={order} parcel={parcel} underWay={underWay} />
          ))}
        </div>
        <div className="grid min-w-0 gap-6">
          {order.gift && <GiftPanel gift={order.gift} />}
          <AddressPanel order={order} />
          <CostPanel order={order} />
        </div>
      </div>
    </>
  )
}

/** When the parcels that are still awaited should arrive, or when the last one was delivered. */
function arrivalOf({ fulfilments, timeline, status }: Order) {
  const awaited = fulfilments.filter(
    parcel => !['delivered', 'returned', 'cancelled'].includes(parcel.status),
  )
  const days = status === 'pending' ? undefined : combineDayRanges(awaited.map(({ arrives }) => arrives))
  if (days) {
    const term = awaited.length < fulfilments.length ? 'The rest arrives' : 'Arrives'
    return { term, day: formatDayRange(days) }
  }
  const delivered = timeline.find(({ step }) => step === 'delivered')?.at
  return delivered ? { term: 'Delivered', day: formatDay(dayOf(new Date(delivered))) } : undefined
}

function AddressPanel({ order }: { order: Order }) {
  return (
    <Panel aria-labelledby="order-address" className="grid gap-3">
      <h2 id="order-address" className="text-xl">
        Delivery address
      </h2>
      <OrderAddresses order={order} withNotes />
    </Panel>
  )
}

const stepWords = {
  placed: 'Placed',
  paid: 'Paid',
  making: 'Making',
  shipped: 'Shipped',
  delivered: 'Delivered',
} as const

/** The progress of an order from checkout to delivery. */
const OrderTimeline = ({ order: { timeline } }: { order: Pick<Order, 'timeline'> }) => (
  <Steps
    label="Order progress"
    steps={timeline.map(({ step, at }) => ({ name: step, text: stepWords[step], at }))}
    current={currentStep(timeline)}
    className="rounded-panel border border-line bg-surface p-5 sm:p-7"
  />
)

/** The gift options of an order. */
function GiftPanel({ gift }: { gift: Gift }) {
  const { recipient, message, wrap, hide_prices, anonymous, deliver_on } = gift
  const options = [
    wrap && 'Gift wrapped.',
    hide_prices && 'Prices hidden.',
    anonymous && 'Given anonymously.',
    deliver_on && `Delivery on ${formatDay(deliver_on)}.`,
  ].filter(Boolean)
  return (
    <Panel aria-labelledby="order-gift" className="grid gap-3">
      <h2 id="order-gift" className="text-xl">
        {recipient ? `A gift for ${recipient}` : 'A gift'}
      </h2>
      {message && <p className="font-display text-lg whitespace-pre-line wrap-anywhere">{message}</p>}
      {options.length > 0 && <p className="text-sm text-ink-2">{options.join(' ')}</p>}
    </Panel>
  )
}

/** The returns of an order, newest first. */
function ReturnsPanel({ order }: { order: Order }) {
  if (order.returns.length === 0) return null
  return (
    <section id="returns" aria-labelledby="returns-heading" className="grid scroll-mt-24 gap-4">
      <h2 id="returns-heading" className="text-xl">
        {order.returns.length === 1 ? 'Your return' : 'Your returns'}
      </h2>
      {order.returns.map(one => (
        <ReturnDetails key={one.id} order={order} one={one} />
      ))}
    </section>
  )
}
