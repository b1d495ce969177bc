import { toPesewas } from '@akyede/contract/money'
import { Price } from '#ui/price.tsx'
import type { Purchase } from './use-purchase.ts'

/** What one piece of the chosen variant costs. */
export function PurchasePrice({ purchase: { product, variant } }: { purchase: Purchase }) {
  const { price, originalPrice } = variant ?? product
  return (
    <Price
      pesewas={toPesewas(price)}
      wasPesewas={originalPrice === null ? undefined : toPesewas(originalPrice)}
      className="[&>span]:text-[min(1.5rem,10vw)]/[1.2]"
    />
  )
}
