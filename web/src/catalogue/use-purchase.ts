import type { Product, Variant } from '@akyede/contract/catalogue'
import { limits } from '@akyede/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { chosenStockQuery, stockQuery } from './queries.ts'
import { type Choice, chosenVariant, namedVariant } from './variant-choice.ts'

/** A purchase in preparation: the variant, the quantity and the available units. */
export interface Purchase {
  product: Product
  variant: Variant | undefined
  choice: Choice
  choose: (name: string, value: string) => void
  quantity: number
  setQuantity: (quantity: number) => void
  /** Available units; the requested quantity when the stock is unknown (specification, section 4). */
  available: number
  /** The stock to show; undefined when it is unknown. */
  known: number | undefined
}

export function usePurchase(product: Product): Purchase {
  const { variant, choose, chosen } = useVariant(product)
  const [requested, setRequested] = useState(1)
  const stock = useQuery(
    chosen && variant
      ? chosenStockQuery(product.id, variant.id)
      : stockQuery(product.id, variant?.id ?? null),
  )
  const printed = (variant ?? product).stock.available
  const available = availableNow({ stock, printed, requested })
  return {
    product,
    variant,
    choice: variant?.options ?? {},
    choose,
    quantity: Math.max(1, Math.min(requested, available)),
    setQuantity: setRequested,
    available,
    known: stock.data ?? (stock.isError ? undefined : printed),
  }
}

/** The variant is part of the address, so that a shared link shows it. */
function useVariant({ variants }: Product) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(false)
  const address = new URLSearchParams(search)
  const variant = namedVariant(variants, address.get('variant'))
  const choose = (name: string, value: string) => {
    const next = chosenVariant(variants, { ...variant?.options, [name]: value })
    if (!next) return
    setChosen(true)
    address.set('variant', next.id)
    // The page contains all variants, so it is not fetched again.
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false }
    void navigate({ search: `?${address}` }, options)
  }
  return { variant, choose, chosen }
}

interface StockNow {
  stock: { data: number | undefined; isError: boolean }
  /** The stock when the page was rendered. */
  printed: number
  requested: number
}

/** At most the maximum quantity of one line item. */
export function availableNow({ stock, printed, requested }: StockNow): number {
  const available = stock.data ?? (stock.isError ? requested : printed)
  return Math.min(available, limits.cart.quantityMax)
}

const fewUpTo = 3

type Made = Pick<Product, 'made_to_order' | 'lead_time_days'>

const countOf = (days: number, unit: string): string => `${days} ${unit}${days === 1 ? '' : 's'}`

/** Such as "In stock", "Only 2 left", "Sold out" or "Made to order, 7 days". */
export function stockText(available: number, { made_to_order, lead_time_days }: Made): string {
  if (made_to_order) {
    if (available < 1) return 'Not taking orders right now'
    const promise = `Made to order${lead_time_days ? `, ${countOf(lead_time_days, 'day')}` : ''}`
    return available <= fewUpTo ? `${promise}. Only ${available} left to order` : promise
  }
  if (available < 1) return 'Sold out'
  return available <= fewUpTo ? `Only ${available} left` : 'In stock'
}

/** Such as "Ready to ship", "Ships in 2 working days" or "Made to order, ships in 7 working days". */
export function leavesText({ made_to_order, lead_time_days: days }: Made): string {
  if (!days) return 'Ready to ship'
  return `${made_to_order ? 'Made to order, ships' : 'Ships'} in ${countOf(days, 'working day')}`
}
