import type { RefObject } from 'react'
import { BottomBar, useInView } from '#ui/bottom-bar.tsx'
import { Price } from '#ui/price.tsx'
import { AddButton, type Adding } from './add-to-cart.tsx'
import type { Purchase } from './use-purchase.ts'

interface StickyBuyBarProps {
  /** The row with the button. The bar is shown while this row is off the screen. */
  watched: RefObject<HTMLElement | null>
  purchase: Purchase
  adding: Adding
}

/** Price and button at the bottom of the screen on phones, above the tab bar. */
export function StickyBuyBar({ watched, purchase, adding }: StickyBuyBarProps) {
  const inView = useInView(watched, 'hidden')
  if (inView || purchase.available < 1) return null
  return (
    <BottomBar className="fixed inset-x-0 animate-enter">
      <PurchasePrice purchase={purchase} />
      <AddButton available={purchase.available} adding={adding} />
    </BottomBar>
  )
}

/** The price of one unit of the selected variant. */
export function PurchasePrice({ purchase: { product, variant } }: { purchase: Purchase }) {
  const { price, originalPrice } = variant ?? product
  return <Price amount={price} was={originalPrice} className="[&>span]:text-[min(1.5rem,10vw)]/[1.2]" />
}
