import type { Order } from '@akyede/contract/orders'
import { Sum, SumRow, SumTotal } from '#ui/sum.tsx'
import { amount } from './amount.ts'

/** How the total of an order comes about, on its page and on its receipt. */
export function CostLines({ order }: { order: Order }) {
  const { subtotal, discount, shipping, wrapping, total, promos, payment } = order
  return (
    <Sum>
      <SumRow term="Gifts">{amount(subtotal)}</SumRow>
      {promos.map(promo => (
        <Promo key={promo.code} promo={promo} />
      ))}
      {promos.length === 0 && discount > 0 && <SumRow term="Discount">−{amount(discount)}</SumRow>}
      {wrapping > 0 && <SumRow term="Gift wrapping">{amount(wrapping)}</SumRow>}
      <SumRow term="Delivery">{shipping === 0 ? 'Free' : amount(shipping)}</SumRow>
      <SumTotal term="Total">{amount(total)}</SumTotal>
      {payment && payment.refunded_amount > 0 && (
        <SumRow term="Sent back to you">{amount(payment.refunded_amount)}</SumRow>
      )}
    </Sum>
  )
}

/** What a code took off the gifts; what it took off the delivery is taken off there already. */
function Promo({ promo: { code, discount, shipping_discount } }: { promo: Order['promos'][number] }) {
  if (discount > 0) return <SumRow term={`Code ${code}`}>−{amount(discount)}</SumRow>
  return <SumRow term={`Code ${code}`}>{amount(shipping_discount)} off delivery</SumRow>
}
