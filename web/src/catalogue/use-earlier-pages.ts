import type { ProductCard } from '@akyede/contract/catalogue'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { type ListAddress, listHref } from './list-address.ts'

/** Pages of lists that this document has shown, by address. */
const shown = new Map<string, readonly ProductCard[]>()

/** State of a history entry after "Show more": the page at which the list began. */
export interface ShownOn {
  shownFrom: number
}

/**
 * Returns the products of the earlier pages that "Show more" left above this one; none when one of them is no
 * longer known. They belong to the history entry, so that Back restores the same place.
 */
export function useEarlierPages(address: ListAddress, products: readonly ProductCard[] = []): ProductCard[] {
  const { pathname, state } = useLocation()
  const keyOf = (page: number) => pathname + listHref({ ...address, page })
  const key = keyOf(address.page)
  useEffect(() => {
    shown.set(key, products)
  }, [key, products])

  const from = isShownOn(state) ? state.shownFrom : address.page
  const pages = Array.from({ length: Math.max(0, address.page - from) }, (_, at) =>
    shown.get(keyOf(from + at)),
  )
  if (!pages.every(page => page !== undefined)) return []
  const here = new Set(products.map(product => product.id))
  // A product may move between pages when others sell, so duplicates are removed.
  return pages.flat().filter(product => !here.has(product.id))
}

export const isShownOn = (state: unknown): state is ShownOn =>
  typeof state === 'object' && state !== null && 'shownFrom' in state && typeof state.shownFrom === 'number'
