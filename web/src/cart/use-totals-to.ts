import { sameTown } from '@akyede/contract/fold'
import type { Region } from '@akyede/contract/regions'
import { useQuery } from '@tanstack/react-query'
import { quoteQuery } from './guest-queries.ts'
import { type CartTotals, totalsFrom } from './totals.ts'
import type { CartView } from './use-cart.ts'

export interface TotalsTo {
  /** Includes the delivery once it is known. */
  readonly totals: CartTotals
  readonly working: boolean
  readonly failed: boolean
  retry(): void
}

/**
 * The totals of a cart for a region. A parcel may cost less within a maker's own town, so the town is sent only when
 * a maker lives there.
 */
export function useTotalsTo(cart: CartView, region: Region | null, townText: string): TotalsTo {
  const codes = cart.promos.filter(({ problem }) => problem === null).map(({ code }) => code)
  const enabled = region !== null && cart.totals.quantity > 0
  const inRegion = useQuery({ ...quoteQuery(cart.lineItems, codes, { region }), enabled })
  const town = inRegion.data?.totals.parcels.find(parcel => sameTown(parcel.town, townText))?.town
  const inTown = useQuery({
    ...quoteQuery(cart.lineItems, codes, { region, city: town }),
    enabled: enabled && town !== undefined,
  })
  const current = town === undefined ? inRegion : inTown
  // Until the town's price is known the region's price is shown, because a total never excludes its delivery.
  const data = current.data ?? inRegion.data
  return {
    totals: enabled && data ? totalsFrom(cart.lineItems, data.totals, data.promos) : cart.totals,
    working: enabled && current.isFetching && !current.data,
    failed: enabled && current.isError && !current.data,
    retry: () => void current.refetch(),
  }
}
