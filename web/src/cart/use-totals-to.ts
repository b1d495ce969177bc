import type { Region } from '@akyede/contract/regions'
import { sameTown } from '@akyede/contract/same-town'
import { useQuery } from '@tanstack/react-query'
import { quoteQuery } from './guest-queries.ts'
import { type CartTotals, totalsFrom } from './totals.ts'
import type { CartView } from './use-cart.ts'

export interface TotalsTo {
  /** With the delivery, once it is known. */
  readonly totals: CartTotals
  readonly working: boolean
  readonly failed: boolean
  retry(): void
}

/**
 * What a cart costs when it is sent to a region. Within a maker's own town a parcel may cost less: only when one is
 * named there is more to ask.
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
  const asked = town === undefined ? inRegion : inTown
  // Until the shop has said what the town costs, the region's price stands: a total never goes without its delivery.
  const data = asked.data ?? inRegion.data
  return {
    totals: enabled && data ? totalsFrom(cart.lineItems, data.totals, data.promos) : cart.totals,
    working: enabled && asked.isFetching && !asked.data,
    failed: enabled && asked.isError && !asked.data,
    retry: () => void asked.refetch(),
  }
}
