import type { Product, Variant } from '@akyede/contract/catalogue'
import { limits } from '@akyede/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stockQuery } from './queries.ts'
import { type Choice, chosenVariant, firstChoice } from './variant-choice.ts'

/** What someone is about to buy: the variant, how many, and how many there are. */
export interface Purchase {
  product: Product
  variant: Variant | undefined
  choice: Choice
  choose: (name: string, value: string) => void
  quantity: number
  setQuantity: (quantity: number) => void
  /** Pieces that can be bought now; as many as are wanted when that cannot be found out (specification, section 4). */
  available: number
  /** What may be said about it; undefined when it cannot be found out. */
  known: number | undefined
}

export function usePurchase(product: Product): Purchase {
  const [choice, setChoice] = useState(() => firstChoice(product.variants))
  const [wanted, setWanted] = useState(1)
  const variant = chosenVariant(product.variants, choice)
  const stock = useQuery(stockQuery(product.id, variant?.id ?? null))
  const printed = (variant ?? product).stock.available
  const available = availableNow({ stock, printed, wanted })
  return {
    product,
    variant,
    choice,
    choose: (name, value) => setChoice({ ...choice, [name]: value }),
    quantity: Math.max(1, Math.min(wanted, available)),
    setQuantity: setWanted,
    available,
    known: stock.data ?? (stock.isError ? undefined : printed),
  }
}

interface StockNow {
  stock: { data: number | undefined; isError: boolean }
  /** What the page said when it was made. */
  printed: number
  wanted: number
}

/** Never more than a cart takes of one thing. */
export function availableNow({ stock, printed, wanted }: StockNow): number {
  const available = stock.data ?? (stock.isError ? wanted : printed)
  return Math.min(available, limits.cart.quantityMax)
}
