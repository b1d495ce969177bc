import { formatCedi } from '@akyede/contract/money'
import { taxWords } from '@akyede/contract/tax-words'
import { Sum, SumRow, SumTotal } from '#ui/sum.tsx'
import type { CartTotals } from './totals.ts'

/** What it adds up to. */
export function TotalsList({ totals }: { totals: CartTotals }) {
  const { pieces, subtotal, codes, delivery, wrapping = 0, total, taxes = [] } = totals
  return (
    <div className="grid gap-3">
      <Sum>
        <SumRow term={pieces === 1 ? '1 gift' : `${pieces} gifts`}>{formatCedi(subtotal)}</SumRow>
        {codes.map(({ code, name, discount }) => (
          <SumRow key={code} term={code}>
            {discount > 0 ? `−${formatCedi(discount)}` : name}
          </SumRow>
        ))}
        {delivery && (
          <SumRow term={`Delivery to ${delivery.region}`}>
            {delivery.cost === 0 ? 'Free' : formatCedi(delivery.cost)}
          </SumRow>
        )}
        {wrapping > 0 && <SumRow term="Gift wrapping">{formatCedi(wrapping)}</SumRow>}
        <SumTotal term="Total">{formatCedi(total)}</SumTotal>
      </Sum>
      {taxes.length > 0 && <p className="text-sm text-ink-2">Includes {taxWords(taxes)}</p>}
    </div>
  )
}
