import type { CartPromo } from '@akyede/contract/cart'
import { type Region, regions } from '@akyede/contract/fields'
import { sameTown } from '@akyede/contract/fold'
import type { Pesewas } from '@akyede/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#feature/accounts'
import {
  type CartLineItem,
  type CartTotals,
  type CartView,
  cartToQuery,
  shortItems,
  totalsFrom,
} from '#feature/cart'

/** The cart priced for its destination. */
export interface DeliveredCart {
  readonly lineItems: readonly CartLineItem[]
  readonly totals: CartTotals
  readonly promos: readonly CartPromo[]
  /** The destination; null until it is chosen. */
  readonly region: Region | null
  /** The amount to charge; null until the region's price is known. */
  readonly total: Pesewas | null
  readonly working: boolean
  readonly failed: boolean
  /** Line items with less stock than their quantity. */
  readonly short: readonly CartLineItem[]
  retry(): void
}

const isRegion = (text: string): text is Region => Object.hasOwn(regions, text)

/** A parcel may cost less within a maker's own town, so the town is sent only when a maker lives there. */
export function useDeliveredCart(cart: CartView, regionText: string, townText: string): DeliveredCart {
  const region = isRegion(regionText) ? regionText : null
  const { status } = useSession()
  const enabled = region !== null && status === 'signed-in'
  const inRegion = useQuery({ ...cartToQuery(region ?? 'Greater Accra'), enabled })
  const parcels = (region && inRegion.data?.totals.parcels) || []
  const town = parcels.find(parcel => sameTown(parcel.town, townText))?.town
  const inTown = useQuery({
    ...cartToQuery(region ?? 'Greater Accra', town),
    enabled: enabled && town !== undefined,
  })
  const priced = town === undefined ? inRegion : inTown
  const known = region ? priced.data : undefined
  const lineItems = known?.items ?? cart.lineItems
  const totals = known && totalsFrom(lineItems, known.totals, known.promos)
  return {
    lineItems,
    totals: totals ?? cart.totals,
    promos: known?.promos ?? cart.promos,
    region,
    total: totals?.total ?? null,
    working: region !== null && priced.isFetching && !known,
    failed: priced.isError && !known,
    short: shortItems(lineItems),
    retry: () => void priced.refetch(),
  }
}
