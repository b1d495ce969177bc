import { formatCedis } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import { Panel } from '#ui/card.tsx'
import { Sum, SumRow, SumTotal } from '#ui/sum.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { paidWith } from './payment-notice.tsx'

/** The cost of an order and its payment. */
export function CostPanel({ order }: { order: Order }) {
  const { payment } = order
  return (
    <Panel aria-labelledby="order-cost" className="grid gap-4">
      <h2 id="order-cost" className="text-xl">
        Payment
      </h2>
      <CostLines order={order} />
      {payment && (
        <p className="text-sm text-ink-2">
          {payment.display_text} {payment.paid_at && <PaidWith payment={payment} at={payment.paid_at} />}
        </p>
      )}
      <TaxLines taxes={order.taxes} />
    </Panel>
  )
}

function PaidWith({ payment, at }: { payment: NonNullable<Order['payment']>; at: string }) {
  const way = paidWith(payment)
  return (
    <span className="block">
      {way ? `Paid with ${way}, ` : ''}
      <Timestamp at={at} withTime />
    </span>
  )
}

/** The taxes of the total; prices include them. */
export function TaxLines({ taxes }: Pick<Order, 'taxes'>) {
  if (taxes.length === 0) return <p className="text-sm text-ink-2">Tax is included.</p>
  return (
    <p className="text-sm text-ink-2">
      Included:{' '}
      {taxes.map(({ name, percent, amount: part }) => `${name} ${percent} % ${formatCedis(part)}`).join(', ')}
      .
    </p>
  )
}

/** The components of an order's total, for its page and its receipt. */
export function CostLines({ order }: { order: Order }) {
  const { subtotal, discount, shipping, wrapping, total, promos, payment } = order
  return (
    <Sum>
      <SumRow term="Gifts">{formatCedis(subtotal)}</SumRow>
      {promos.map(promo => (
        <Promo key={promo.code} promo={promo} />
      ))}
      {promos.length === 0 && discount > 0 && <SumRow term="Discount">−{formatCedis(discount)}</SumRow>}
      {wrapping > 0 && <SumRow term="Gift wrap">{formatCedis(wrapping)}</SumRow>}
      <SumRow term="Delivery">{shipping === 0 ? 'Free' : formatCedis(shipping)}</SumRow>
      <SumTotal term="Total">{formatCedis(total)}</SumTotal>
      {payment && payment.refunded_amount > 0 && (
        <SumRow term="Refunded">{formatCedis(payment.refunded_amount)}</SumRow>
      )}
    </Sum>
  )
}

/** The discount of a code on the gifts; a discount on delivery is already deducted there. */
function Promo({ promo: { code, discount, shipping_discount } }: { promo: Order['promos'][number] }) {
  if (discount > 0) return <SumRow term={`Code ${code}`}>−{formatCedis(discount)}</SumRow>
  return <SumRow term={`Code ${code}`}>{formatCedis(shipping_discount)} off delivery</SumRow>
}
