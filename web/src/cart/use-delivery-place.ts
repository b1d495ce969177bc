import { type Region, regions } from '@akyede/contract/regions'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { addressesQuery, deliveryPlace } from '#feature/addresses'
import type { CartView } from './use-cart.ts'

export interface DeliveryPlace {
  readonly region: Region | null
  readonly town: string
  choose(region: Region | null): void
  name(town: string): void
}

/** Where the cart would go: as it was chosen in this browser, else to the account's first address. */
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
    choose: wanted => {
      setWritten(undefined)
      if (wanted === null) deliveryPlace.clear()
      else deliveryPlace.write(wanted)
    },
    name: setWritten,
  }
}

const isRegion = (text: string): text is Region => Object.hasOwn(regions, text)
