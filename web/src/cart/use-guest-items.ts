import { useSyncExternalStore } from 'react'
import { guestCart } from './guest-cart.ts'
import type { CartLineItem } from './line-items.ts'

export const useGuestItems = (): readonly CartLineItem[] =>
  useSyncExternalStore(guestCart.subscribe, guestCart.read, guestCart.readOnServer)
