import { formatCedi, toPesewas } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import { Panel } from '#ui/card.tsx'
import { Sum, SumRow, SumTotal } from '#ui/sum.tsx'
import { addressLines } from './address-lines.ts'
import { Moment, TimeOfDay } from './moment.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderStatus } from './order-status.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { Parcel } from './parcel.tsx'
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
          <OrderStatus status={status} />
        </div>
        <p className="text-ink-2">
          Placed <Moment at={order.placed_at} withTime />
          {status === 'pending' && order.expires_at && (
            <>
              {' · '}Pay until <TimeOfDay at={order.expires_at} />
            </>
          )}
        </p>
        {status === 'checking' && <BeingChecked />}
        <OrderActions order={order} />
      </header>
      {underWay && <OrderTimeline order={order} />}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10">
        <div className="grid min-w-0 gap-6 wrap-anywhere">
          {order.fulfilments.map(parcel => (
            <Parcel key={parcel.id} parcel={parcel} underWay={underWay} />
          ))}
        </div>
        <div className="grid min-w-0 gap-6">
          <AddressPanel address={order.shippingAddress} />
          <CostPanel order={order} />
        </div>
      </div>
    </>
  )
}

/** In the words of the mail about it. */
function BeingChecked() {
  return (
    <div className="grid max-w-[65ch] gap-1 rounded-control bg-gold-soft p-4 text-gold-ink">
      <p className="font-semibold">We received a payment that does not fit this order.</p>
      <p>
        A person is checking it. Please do not pay again. We will write to you, and what you paid in vain will
        be given back.
      </p>
    </div>
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

const amount = (cedis: number): string => formatCedi(toPesewas(cedis))

function CostPanel({ order }: { order: Order }) {
  const { subtotal, discount, shipping, total, payment } = order
  return (
    <Panel aria-labelledby="order-cost" className="grid gap-4">
      <h2 id="order-cost" className="text-xl">
        Payment
      </h2>
      <Sum>
        <SumRow term="Gifts">{amount(subtotal)}</SumRow>
        {discount > 0 && <SumRow term="Discount">−{amount(discount)}</SumRow>}
        <SumRow term="Delivery">{shipping === 0 ? 'Free' : amount(shipping)}</SumRow>
        <SumTotal term="Total">{amount(total)}</SumTotal>
      </Sum>
      {payment && (
        <p className="text-sm text-ink-2">
          {payment.display_text} {payment.paid_at && <Moment at={payment.paid_at} withTime />}
        </p>
      )}
      <p className="text-sm text-ink-2">Tax is included.</p>
    </Panel>
  )
}
