import type { ProductCard } from '@akyede/contract/catalogue'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { type ListAddress, listHref } from './list-address.ts'

/** Pages of lists that this document has shown, by their address. */
const shown = new Map<string, readonly ProductCard[]>()

/** In the history entry of a list that was shown on and on: the page with which it began. */
export interface ShownOn {
  shownFrom: number
}

/**
 * The gifts of the pages before this one that stand above it, because "Show more" led here; none when one of them is
 * forgotten. They come back with the entry of the history, so that Back leads to the same place.
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
  // What was sold in between may have moved the others up: nobody is shown a gift twice.
  return pages.flat().filter(product => !here.has(product.id))
}

export const isShownOn = (state: unknown): state is ShownOn =>
  typeof state === 'object' && state !== null && 'shownFrom' in state && typeof state.shownFrom === 'number'
