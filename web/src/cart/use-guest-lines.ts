import { useSyncExternalStore } from 'react'
import type { CartLine } from './cart-lines.ts'
import { guestCart } from './guest-cart.ts'

export const useGuestLines = (): readonly CartLine[] =>
  useSyncExternalStore(guestCart.subscribe, guestCart.read, guestCart.readOnServer)
