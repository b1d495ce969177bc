import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { cartMove, useMoveState } from './cart-move.ts'
import { useGuestItems } from './guest-cart.ts'
import { countUnits } from './line-items.ts'
import { cartKey, refreshCart } from './queries.ts'

/** Number of units that could not be moved to the account yet. */
export function useUnmovedCount(): number {
  const lineItems = useGuestItems()
  return useMoveState() === 'failed' ? countUnits(lineItems) : 0
}

/** Says that items stay in this browser because they could not be moved to the account yet. */
export function UnmovedItems() {
  const client = useQueryClient()
  const count = useUnmovedCount()
  if (count === 0) return null
  // The known cart is outdated by then, so nothing is shown until it is refetched.
  const resetCart = () => void client.resetQueries({ queryKey: cartKey })
  const tryAgain = () => void cartMove.run(resetCart).then(() => refreshCart(client))
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-gold-soft px-4 py-2 text-gold-ink"
    >
      <p>
        {count === 1 ? 'One gift' : `${count} gifts`} from before you signed in couldn’t be moved to your
        account yet.
      </p>
      <Button variant="quiet" onClick={tryAgain}>
        Try again
      </Button>
    </div>
  )
}
