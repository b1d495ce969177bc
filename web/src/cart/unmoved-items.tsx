import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { cartMove, useMoveState } from './cart-move.ts'
import { useGuestItems } from './guest-cart.ts'
import { countUnits } from './line-items.ts'
import { cartKey, refreshCart } from './queries.ts'

/** Pieces that the account could not take over yet. */
export function useUnmovedCount(): number {
  const lines = useGuestItems()
  return useMoveState() === 'failed' ? countUnits(lines) : 0
}

/** What the account could not take over yet stays in this browser, and says so. */
export function UnmovedItems() {
  const client = useQueryClient()
  const count = useUnmovedCount()
  if (count === 0) return null
  // What is known of the account's cart is wrong by then: nothing of it is shown until it is asked for anew.
  const forgetCart = () => void client.resetQueries({ queryKey: cartKey })
  const tryAgain = () => void cartMove.run(forgetCart).then(() => refreshCart(client))
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-gold-soft px-4 py-2 text-gold-ink"
    >
      <p>
        {count === 1 ? 'One gift' : `${count} gifts`} from before you signed in could not be brought along
        yet.
      </p>
      <Button variant="quiet" onClick={tryAgain}>
        Try again
      </Button>
    </div>
  )
}
