import type { Cart } from '@akyede/contract/cart'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import type { CallOptions } from '#kit/call-request.ts'
import { offlineUpdatedAt } from '#kit/offline-updated-at.ts'
import { queuedEdits } from '#kit/queued-edits.ts'
import { applyEdit, type CartEdit, type CartLineItem } from './line-items.ts'
import { cartChannel, cartKey, cartQuery } from './queries.ts'

/** An edit, and the cart to restore when it fails, if that is older than the one shown. */
export interface AccountEdit {
  readonly edit: CartEdit
  readonly before?: Cart | undefined
}

/**
 * Edits the account's cart: shown at once, sent one after the other, rolled back when the server rejects them.
 * Without a connection they are queued.
 */
export function cartEdits(client: QueryClient) {
  const isLast = () => client.isMutating({ mutationKey: cartKey }) === 1
  return mutationOptions({
    mutationKey: cartKey,
    scope: { id: 'cart' },
    mutationFn: ({ edit }: AccountEdit) =>
      queuedEdits.sendOrKeep({ kind: 'cart', edit }, key => sendCartEdit(edit, key)),
    onMutate: async ({ edit, before }: AccountEdit) => {
      await client.cancelQueries({ queryKey: cartKey })
      const shown = client.getQueryData(cartQuery.queryKey)
      const known = offlineUpdatedAt(client, cartKey)
      client.setQueryData(cartQuery.queryKey, cart => cart && editedCart(cart, edit), known)
      return { before: before ?? shown }
    },
    onSuccess: response => {
      if (!response) return
      const { adjusted: _, ...cart } = response
      // The response to an earlier edit would undo what a later one already shows.
      if (isLast()) client.setQueryData(cartQuery.queryKey, cart)
    },
    onError: (_error, _edit, rollBack) => client.setQueryData(cartQuery.queryKey, rollBack?.before),
    onSettled: async (response, error) => {
      const waits = !response && !error
      if (!isLast() || waits) return
      cartChannel.send({ type: 'changed' })
      // Totals of other regions are refetched; after a failure the whole cart is.
      await client.invalidateQueries({
        queryKey: cartKey,
        predicate: query => error !== null || query.queryKey.length > cartKey.length,
      })
    },
  })
}

/** Sends one edit for a screen that shows no cart. */
export const editCart = (client: QueryClient, edit: CartEdit) =>
  client.getMutationCache().build(client, cartEdits(client)).execute({ edit })

/** The expected cart after an edit. Its totals wait for the server; screens add up what they show. */
export function editedCart(cart: Cart, edit: CartEdit): Cart {
  return { ...cart, items: [...applyEdit(cart.items, edit)] }
}

/** Sends an edit that arrives even when the page is left at once. */
export const sendCartEdit = (edit: CartEdit, key: string): Promise<Cart & { adjusted: boolean }> =>
  sending(edit, { idempotencyKey: key, keepalive: true }).then(({ data }) => data)

function sending(edit: CartEdit, options: CallOptions) {
  switch (edit.kind) {
    case 'add':
    case 'put back':
      return call('addToCart', { body: bodyOf(edit.line) }, options)
    case 'change':
      return call(
        'changeCartItem',
        { params: { itemId: edit.id }, body: { quantity: edit.quantity } },
        options,
      )
    case 'remove':
      return call('removeCartItem', { params: { itemId: edit.id } }, options)
  }
}

const bodyOf = ({
  productId,
  variantId,
  quantity,
}: Pick<CartLineItem, 'productId' | 'variantId' | 'quantity'>) => ({
  product_id: productId,
  variant_id: variantId,
  quantity,
})
