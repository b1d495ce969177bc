import { combineDayRanges, formatDayRange } from '@akyede/contract/days'
import { sameTown } from '@akyede/contract/fold'
import { type Region, regionNames, regions } from '@akyede/contract/regions'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { addressesQuery, deliveryPlace } from '#feature/addresses'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { quoteQuery } from './guest-queries.ts'
import { type CartTotals, totalsFrom } from './totals.ts'
import type { CartView } from './use-cart.ts'

interface DeliveryChoiceProps {
  place: DeliveryPlace
  totalsTo: TotalsTo
}

/** The destination, so that the delivery fee is known before the checkout. */
export function DeliveryChoice({ place, totalsTo }: DeliveryChoiceProps) {
  return (
    <div className="grid gap-3">
      <SelectField
        id="cart-region"
        label="Deliver to"
        prompt="Choose your region"
        options={options}
        value={place.region ?? ''}
        onChange={({ target }) => place.choose((target.value || null) as Region | null)}
      />
      {place.region !== null && (
        <TextField
          id="cart-town"
          label="Town or city"
          optional
          hint="Delivery costs less in a maker’s own town."
          autoComplete="shipping address-level2"
          value={place.town}
          onChange={({ target }) => place.name(target.value)}
        />
      )}
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {wordsOf(place, totalsTo)}
      </p>
      {totalsTo.failed && (
        <Button variant="secondary" className="justify-self-start" onClick={totalsTo.retry}>
          Retry
        </Button>
      )}
    </div>
  )
}

const options = regionNames.map(name => ({ value: name, text: name }))

function wordsOf({ region }: DeliveryPlace, { totals, working, failed }: TotalsTo): string {
  if (failed) return 'We couldn’t calculate delivery.'
  if (working) return 'Calculating delivery…'
  if (totals.delivery) return arrivalText(totals)
  return region === null
    ? 'We’ll calculate delivery at checkout.'
    : 'Delivery is extra. We’ll calculate it once you’re online.'
}

/** "2 parcels. Arrives Tue 24 – Sat 28 Nov."; empty until the delivery is known. */
export function arrivalText({ delivery }: CartTotals): string {
  const parcels = [...(delivery?.parcels.values() ?? [])]
  const days = combineDayRanges(parcels.map(({ arrives }) => arrives))
  const count = parcels.length === 1 ? 'One parcel' : `${parcels.length} parcels`
  return days ? `${count}. Arrives ${formatDayRange(days)}.` : ''
}

export interface DeliveryPlace {
  readonly region: Region | null
  readonly town: string
  choose(region: Region | null): void
  name(town: string): void
}

/** The destination of the cart: the one chosen in this browser, else the account's first address. */
export function useDeliveryPlace(owner: CartView['owner']): DeliveryPlace {
  const chosen = useSyncExternalStore(deliveryPlace.subscribe, deliveryPlace.read, () => null)
  const [written, setWritten] = useState<string>()
  const address = useQuery({ ...addressesQuery, enabled: owner === 'account' }).data?.[0]
  const home = address && isRegion(address.state) ? address.state : null
  const region = chosen ?? home
  const homeTown = address && region === home ? address.city : ''
  return {
    region,
    town: written ?? homeTown,
    choose: next => {
      setWritten(undefined)
      if (next === null) deliveryPlace.clear()
      else deliveryPlace.write(next)
    },
    name: setWritten,
  }
}

const isRegion = (text: string): text is Region => Object.hasOwn(regions, text)

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
