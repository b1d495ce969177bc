import { Price } from '#ui/price.tsx'
import type { Purchase } from './use-purchase.ts'

/** What one piece of the chosen variant costs. */
export function PurchasePrice({ purchase: { product, variant } }: { purchase: Purchase }) {
  const { price, originalPrice } = variant ?? product
  return <Price amount={price} was={originalPrice} className="[&>span]:text-[min(1.5rem,10vw)]/[1.2]" />
}
