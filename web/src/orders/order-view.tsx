import type { Order } from '@akyede/contract/orders'
import { Panel } from '#ui/card.tsx'
import { TimeOfDay, Timestamp } from '#ui/timestamp.tsx'
import { addressLines } from './address-lines.ts'
import { CostPanel } from './cost-panel.tsx'
import { GiftPanel } from './gift-panel.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderStatus } from './order-status.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { Parcel } from './parcel.tsx'
import { PaymentNotice } from './payment-notice.tsx'
import { ReturnsPanel } from './returns-panel.tsx'
import { shownStatus } from './status-words.ts'

/** One order: where it stands, what each maker sends, where to, and what it cost. */
export function OrderView({ order }: { order: Order }) {
  const underWay = order.order_status === 'placed'
  const status = shownStatus(order)
  return (
    <>
      <header className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-title">Order {order.number}</h1>
          <span role="status">
            <OrderStatus status={status} />
          </span>
        </div>
        <p className="text-ink-2">
          Placed <Timestamp at={order.placed_at} withTime />
          {status === 'pending' && order.expires_at && (
            <>
              {' · '}Pay until <TimeOfDay at={order.expires_at} />
            </>
          )}
        </p>
        {order.cancel_reason && <p className="text-ink-2">You cancelled it: {order.cancel_reason}</p>}
        <PaymentNotice order={order} />
        <OrderActions order={order} />
      </header>
      {underWay && <OrderTimeline order={order} />}
      <ReturnsPanel order={order} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10">
        <div className="grid min-w-0 gap-6 wrap-anywhere">
          {order.fulfilments.map(parcel => (
            <Parcel key={parcel.id} order={order} parcel={parcel} underWay={underWay} />
          ))}
        </div>
        <div className="grid min-w-0 gap-6">
          {order.gift && <GiftPanel gift={order.gift} />}
          <AddressPanel address={order.shippingAddress} />
          <CostPanel order={order} />
        </div>
      </div>
    </>
  )
}

function AddressPanel({ address }: { address: Order['shippingAddress'] }) {
  return (
    <Panel aria-labelledby="order-address" className="grid gap-3">
      <h2 id="order-address" className="text-xl">
        Delivery address
      </h2>
      <address className="grid min-w-0 not-italic wrap-anywhere">
        {addressLines(address).map(({ field, text }) => (
          <span key={field}>{text}</span>
        ))}
      </address>
      {address.note && <p className="text-sm whitespace-pre-line wrap-anywhere text-ink-2">{address.note}</p>}
    </Panel>
  )
}
