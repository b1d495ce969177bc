import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#feature/accounts'
import { cartMove, useAwaitsMove } from './cart-move.ts'
import { guestCart, useGuestItems } from './guest-cart.ts'
import { countUnits } from './line-items.ts'
import { cartChannel, cartKey, cartQuery } from './queries.ts'

/** Number of units in the cart of a guest or account. Mounted on every page, it keeps the account's cart current. */
export function useCartCount(): number {
  const { status } = useSession()
  const signedIn = status === 'signed-in'
  const guestItems = useGuestItems()
  // A cart that is fetched during a move would be shown without the moved items.
  const awaitsMove = useAwaitsMove()
  const account = useQuery({
    ...cartQuery,
    enabled: signedIn && !awaitsMove,
    select: cart => countUnits(cart.items),
  })
  useFollowOtherTabs(signedIn)
  useFinishMove(signedIn)
  return signedIn ? (account.data ?? 0) : countUnits(guestItems)
}

function useFollowOtherTabs(signedIn: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!signedIn) return
    return cartChannel.listen(() => void client.invalidateQueries({ queryKey: cartKey }))
  }, [signedIn, client])
}

/** A tab that was closed too early leaves guest items behind, which move to the account at the next start. */
function useFinishMove(signedIn: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!signedIn || guestCart.read().length === 0) return
    void cartMove.run().then(() => client.invalidateQueries({ queryKey: cartKey }))
  }, [signedIn, client])
}
