import type { CartPromo } from '@akyede/contract/cart'
import { words } from '@akyede/contract/words'
import { useCallback, useState } from 'react'
import { useSession } from '#feature/accounts'
import { track } from '#kit/analytics.ts'
import { toast } from '#ui/toast.ts'
import type { CartLineItem } from './line-items.ts'
import type { CartTotals } from './totals.ts'
import { useAccountSource } from './use-account-source.ts'
import { useGuestSource } from './use-guest-source.ts'

/** A cart as screens see it, whoever's it is. */
export interface CartView extends Omit<CartSource, 'take' | 'putBack'> {
  remove(id: string): void
  /** The line that was removed last, for as long as it can be brought back. */
  readonly removed: RemovedLineItem | null
  undo(): void
  /** Ends that; the same function for as long as the screen is there. */
  readonly forgetRemoved: () => void
}

/** The cart of whoever is here. */
export function useCart(): CartView {
  const session = useSession()
  const guest = useGuestSource(session.status === 'guest')
  const account = useAccountSource(session.status === 'signed-in')
  const { take, putBack, ...source } = session.status === 'signed-in' ? account : guest
  const { removed, remember, forget } = useUndo()

  const remove = (id: string) => {
    const index = source.lineItems.findIndex(line => line.id === id)
    const line = source.lineItems[index]
    if (!line) return
    remember({ line, index })
    take(line).then(
      () => {
        toast.success(words.toasts.cartRemoved)
        track('cart_removed', { label: line.productId, value: line.quantity })
      },
      () => {
        forget()
        toast.failure(words.toasts.cartRemoveFailed)
      },
    )
  }
  const undo = () => {
    if (!removed) return
    forget()
    putBack(removed.line, removed.index).catch(() => toast.failure(words.toasts.cartUpdateFailed))
  }
  const face = { ...source, remove, removed, undo, forgetRemoved: forget }
  if (session.failed) return { ...face, status: 'failed', retry: () => location.reload() }
  return session.status === 'loading' ? { ...face, status: 'loading' } : face
}

interface RemovedLineItem {
  readonly line: CartLineItem
  readonly index: number
}

/** The last removal, until somebody says that it has expired. */
function useUndo() {
  const [removed, remember] = useState<RemovedLineItem | null>(null)
  const forget = useCallback(() => remember(null), [])
  return { removed, remember, forget }
}

/** Where a cart is kept: in this browser for a guest, in the account for everybody else. */
export interface CartSource {
  readonly owner: 'guest' | 'account'
  /** When the shop told it last, in milliseconds; 0: it lies here. */
  readonly at: number
  readonly status: 'loading' | 'ready' | 'failed'
  readonly lineItems: readonly CartLineItem[]
  readonly totals: CartTotals
  /** The codes on it, those that do not work now too. */
  readonly promos: readonly CartPromo[]
  change(id: string, quantity: number): void
  take(line: CartLineItem): Promise<unknown>
  putBack(line: CartLineItem, index: number): Promise<unknown>
  /** Sends now what waits to be sent. */
  settle(): void
  /** Asks the shop again. */
  retry(): void
}
