import { words } from '@akyede/contract/words'
import { useSession } from '#feature/accounts'
import { track } from '#kit/analytics.ts'
import { toast } from '#ui/toast.ts'
import type { CartSource } from './cart-source.ts'
import { useAccountSource } from './use-account-source.ts'
import { useGuestSource } from './use-guest-source.ts'
import { type RemovedLineItem, useUndo } from './use-undo.ts'

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
