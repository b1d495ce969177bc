import type { Cart, CartPromo } from '@akyede/contract/cart'
import { words } from '@akyede/contract/words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { offlineUpdatedAt } from '#kit/offline-updated-at.ts'
import { toast } from '#ui/toast.ts'
import { cartEdits, editedCart } from './cart-edits.ts'
import { useAwaitsMove } from './cart-move.ts'
import type { CartLineItem } from './line-items.ts'
import { createQuantityChanges } from './quantity-changes.ts'
import { cartQuery } from './queries.ts'
import { localTotals } from './totals.ts'
import type { CartSource } from './use-cart.ts'

const nothing: readonly CartLineItem[] = []
const noPromos: readonly CartPromo[] = []

/** The account's cart: edits are shown at once and sent in the background. */
export function useAccountSource(enabled: boolean): CartSource {
  const client = useQueryClient()
  const awaitsMove = useAwaitsMove()
  const cart = useQuery({ ...cartQuery, enabled: enabled && !awaitsMove })
  const edits = useCartEdits()
  const [changes] = useState(createQuantityChanges<Cart>)
  useEffect(() => flushOnLeaving(changes.flush), [changes])

  const lineItems = cart.data?.items ?? nothing
  const promos = cart.data?.promos ?? noPromos
  return {
    owner: 'account',
    at: cart.dataUpdatedAt,
    status: awaitsMove || cart.isPending ? 'loading' : cart.data ? 'ready' : 'failed',
    lineItems,
    // The server's totals include delivery to an assumed region; the checkout asks for the real one.
    totals: localTotals(lineItems, promos),
    promos,
    settle: changes.flush,
    change: (id, quantity) => {
      const lineItem = lineItems.find(one => one.id === id)
      if (!cart.data || !lineItem) return
      const edit = {
        kind: 'change',
        id,
        quantity,
        available: lineItem.available,
        price: lineItem.price,
      } as const
      // A cart that is being fetched does not contain this edit.
      void client.cancelQueries({ queryKey: cartQuery.queryKey })
      client.setQueryData(
        cartQuery.queryKey,
        editedCart(cart.data, edit),
        offlineUpdatedAt(client, cartQuery.queryKey),
      )
      changes.later(id, cart.data, before =>
        edits.mutateAsync({ edit, before }).catch(() => toast.failure(words.toasts.cartUpdateFailed)),
      )
    },
    take: ({ id }) => {
      changes.forget(id)
      changes.flush()
      return edits.mutateAsync({ edit: { kind: 'remove', id } })
    },
    putBack: (lineItem, index) => {
      changes.flush()
      return edits.mutateAsync({ edit: { kind: 'put back', line: lineItem, index } })
    },
    retry: () => void cart.refetch(),
  }
}

/** Sends what waits when the page is left. */
function flushOnLeaving(flush: () => void): () => void {
  window.addEventListener('pagehide', flush)
  return () => {
    window.removeEventListener('pagehide', flush)
    flush()
  }
}

const useCartEdits = () => useMutation(cartEdits(useQueryClient()))
