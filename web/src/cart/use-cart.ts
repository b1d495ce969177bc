import type { CartPromo } from '@akyede/contract/cart'
import { words } from '@akyede/contract/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#feature/accounts'
import { track } from '#kit/analytics.ts'
import { ApiError, call } from '#kit/call.ts'
import { toast } from '#ui/toast.ts'
import type { CartLineItem } from './line-items.ts'
import { cartKey, refreshCart } from './queries.ts'
import type { CartTotals } from './totals.ts'
import { useAccountSource } from './use-account-source.ts'
import { useGuestSource } from './use-guest-source.ts'

/** The cart of a guest or account for screens. */
export interface CartView extends Omit<CartSource, 'take' | 'putBack'> {
  /** An item that was saved to a wishlist shows no toast: that one has told the user. */
  remove(id: string, options?: { readonly isSaved: boolean }): void
  /** The line item that was removed last, while it can be restored. */
  readonly removed: RemovedLineItem | null
  undo(): void
  /** Ends that; a stable function while the screen is mounted. */
  readonly forgetRemoved: () => void
}

/** The current user's cart. */
export function useCart(): CartView {
  const session = useSession()
  const guest = useGuestSource(session.status === 'guest')
  const account = useAccountSource(session.status === 'signed-in')
  const { take, putBack, ...source } = session.status === 'signed-in' ? account : guest
  const { removed, remember, forget } = useUndo()

  const remove: CartView['remove'] = (id, { isSaved } = { isSaved: false }) => {
    const index = source.lineItems.findIndex(lineItem => lineItem.id === id)
    const lineItem = source.lineItems[index]
    if (!lineItem) return
    remember({ line: lineItem, index })
    take(lineItem).then(
      () => {
        if (!isSaved) toast.success(words.toasts.cartRemoved)
        track('cart_removed', { label: lineItem.productId, value: lineItem.quantity })
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

/** The last removal until it expires. */
function useUndo() {
  const [removed, remember] = useState<RemovedLineItem | null>(null)
  const forget = useCallback(() => remember(null), [])
  return { removed, remember, forget }
}

/** The storage of a cart: this browser for a guest, the account for a signed-in user. */
export interface CartSource {
  readonly owner: 'guest' | 'account'
  /** When the server last sent it, in milliseconds; 0 for this browser's own cart. */
  readonly at: number
  readonly status: 'loading' | 'ready' | 'failed'
  readonly lineItems: readonly CartLineItem[]
  readonly totals: CartTotals
  /** Its codes, including those that do not work now. */
  readonly promos: readonly CartPromo[]
  change(id: string, quantity: number): void
  take(lineItem: CartLineItem): Promise<unknown>
  putBack(lineItem: CartLineItem, index: number): Promise<unknown>
  /** Sends what waits now. */
  settle(): void
  /** Refetches the cart. */
  retry(): void
}

/** Applies a code to the account's cart and leads there, also when it is already applied. */
export function useApplyCode() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationKey: cartKey,
    scope: { id: 'cart' },
    mutationFn: (code: string) => call('applyPromo', { body: { code } }).then(() => {}, letPresent),
    onSuccess: async () => {
      await refreshCart(client)
      toast.success(words.toasts.promoApplied)
      await navigate('/cart')
    },
  })
}

function letPresent(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'promo.already_applied') throw error
}
