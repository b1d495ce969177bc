import { type Region, regions } from '@akyede/contract/fields'
import { useQuery } from '@tanstack/react-query'
import {
  type CartFace,
  type CartLine,
  type CartTotals,
  cartToQuery,
  shortLines,
  totalsFrom,
} from '#feature/cart'

/** The cart as it will be delivered: what it costs depends on where it goes. */
export interface DeliveredCart {
  readonly lines: readonly CartLine[]
  readonly totals: CartTotals
  /** What will be asked for, in pesewas; null until the region's price is known. */
  readonly total: number | null
  readonly working: boolean
  readonly failed: boolean
  /** Lines of which fewer are left than wished. */
  readonly short: readonly CartLine[]
  retry(): void
}

const isRegion = (text: string): text is Region => Object.hasOwn(regions, text)

export function useDeliveredCart(cart: CartFace, regionText: string): DeliveredCart {
  const region = isRegion(regionText) ? regionText : null
  const priced = useQuery({ ...cartToQuery(region ?? 'Greater Accra'), enabled: region !== null })
  const known = region ? priced.data : undefined
  const lines = known?.items ?? cart.lines
  return {
    lines,
    totals: known ? totalsFrom(lines, known.totals) : cart.totals,
    total: known ? totalsFrom(lines, known.totals).total : null,
    working: region !== null && priced.isFetching && !known,
    failed: priced.isError && !known,
    short: shortLines(lines),
    retry: () => void priced.refetch(),
  }
}
