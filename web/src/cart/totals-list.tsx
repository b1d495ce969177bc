import { formatCedi } from '@akyede/contract/money'
import { Sum, SumRow, SumTotal } from '#ui/sum.tsx'
import type { CartTotals } from './totals.ts'

/** What it adds up to. */
export function TotalsList({ totals }: { totals: CartTotals }) {
  const { pieces, subtotal, discount, delivery, wrapping = 0, total } = totals
  return (
    <Sum>
      <SumRow term={pieces === 1 ? '1 gift' : `${pieces} gifts`}>{formatCedi(subtotal)}</SumRow>
      {discount > 0 && <SumRow term="Discount">−{formatCedi(discount)}</SumRow>}
      {delivery && (
        <SumRow term={`Delivery to ${delivery.region}`}>
          {delivery.cost === 0 ? 'Free' : formatCedi(delivery.cost)}
        </SumRow>
      )}
      {wrapping > 0 && <SumRow term="Gift wrapping">{formatCedi(wrapping)}</SumRow>}
      <SumTotal term="Total">{formatCedi(total)}</SumTotal>
    </Sum>
  )
}
