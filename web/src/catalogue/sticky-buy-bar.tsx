import { type RefObject, useEffect, useState } from 'react'
import { FootBar } from '#ui/foot-bar.tsx'
import { AddButton, type Adding } from './add-to-cart.tsx'
import { PurchasePrice } from './purchase-price.tsx'
import type { Purchase } from './use-purchase.ts'

interface StickyBuyBarProps {
  /** The row with the button; once it has scrolled off, the bar takes its place. */
  watched: RefObject<HTMLElement | null>
  purchase: Purchase
  adding: Adding
}

/** Price and button within the reach of a thumb, on phones, above the tab bar. */
export function StickyBuyBar({ watched, purchase, adding }: StickyBuyBarProps) {
  const scrolledOff = useScrolledOff(watched)
  if (!scrolledOff || purchase.available < 1) return null
  return (
    <FootBar className="fixed inset-x-0 animate-enter">
      <PurchasePrice purchase={purchase} />
      <AddButton available={purchase.available} adding={adding} />
    </FootBar>
  )
}

function useScrolledOff(watched: RefObject<HTMLElement | null>): boolean {
  const [off, setOff] = useState(false)
  useEffect(() => {
    if (!watched.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setOff(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    observer.observe(watched.current)
    return () => observer.disconnect()
  }, [watched])
  return off
}
