import { formatCedi } from '@akyede/contract/money'
import { taxWords } from '@akyede/contract/tax-words'
import { Sum, SumRow, SumTotal } from '#ui/sum.tsx'
import { type CartTotals, lacksDelivery } from './totals.ts'

interface TotalsListProps {
  totals: CartTotals
  /** Where it is to go, also while nobody knows for how much. */
  region?: string | null
}

/** What it adds up to. */
export function TotalsList({ totals, region = null }: TotalsListProps) {
  const { pieces, subtotal, codes, delivery, wrapping = 0, total, taxes = [] } = totals
  const incomplete = lacksDelivery(totals, region)
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
        {incomplete && <SumRow term={`Delivery to ${region}`}>Not known yet</SumRow>}
        {wrapping > 0 && <SumRow term="Gift wrapping">{formatCedi(wrapping)}</SumRow>}
        <SumTotal term={incomplete ? 'Total before delivery' : 'Total'}>{formatCedi(total)}</SumTotal>
      </Sum>
      {taxes.length > 0 && <p className="text-sm text-ink-2">Includes {taxWords(taxes)}</p>}
    </div>
  )
}
