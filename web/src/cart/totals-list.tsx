import { formatPesewas, zero } from '@akyede/contract/money'
import { formatTaxes } from '@akyede/contract/pricing'
import { lazyComponents } from '#kit/lazy-components.ts'
import { Sum, SumRow, SumTotal } from '#ui/sum.tsx'
import { type CartTotals, lacksDelivery } from './totals.ts'

interface TotalsListProps {
  totals: CartTotals
  /** The destination, even while its price is unknown. */
  region?: string | null
}

/** The list of a cart's totals. */
export function TotalsList({ totals, region = null }: TotalsListProps) {
  const { quantity, subtotal, codes, delivery, wrapping = zero, total, taxes = [] } = totals
  const incomplete = lacksDelivery(totals, region)
  return (
    <div className="grid gap-3">
      <Sum>
        <SumRow term={quantity === 1 ? '1 gift' : `${quantity} gifts`}>{formatPesewas(subtotal)}</SumRow>
        {codes.map(({ code, name, discount }) => (
          <SumRow key={code} term={code}>
            {discount > 0 ? `−${formatPesewas(discount)}` : name}
          </SumRow>
        ))}
        {delivery && (
          <SumRow term={`Delivery to ${delivery.region}`}>
            {delivery.cost === 0 ? 'Free' : formatPesewas(delivery.cost)}
          </SumRow>
        )}
        {incomplete && <SumRow term={`Delivery to ${region}`}>Not calculated yet</SumRow>}
        {wrapping > 0 && <SumRow term="Gift wrap">{formatPesewas(wrapping)}</SumRow>}
        <SumTotal term={incomplete ? 'Total before delivery' : 'Total'}>{formatPesewas(total)}</SumTotal>
      </Sum>
      {taxes.length > 0 && <p className="text-sm text-ink-2">Includes {formatTaxes(taxes)}</p>}
    </div>
  )
}

/** Loaded lazily, because the first view needs no form. */
export const LazyGiftRow = lazyComponents(() => import('./gift-row.tsx')).component(module => module.GiftRow)

/** Loaded lazily, because no first view needs the promo box. */
export const LazyCartPromos = lazyComponents(() => import('./cart-promos.tsx')).component(
  module => module.CartPromos,
)
