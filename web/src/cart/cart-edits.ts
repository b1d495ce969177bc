import type { Cart } from '@akyede/contract/cart'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { cartChannel } from './cart-channel.ts'
import { applyEdit, type CartEdit, type CartLine } from './cart-lines.ts'
import { cartKey, cartQuery } from './queries.ts'

/** An edit, and the cart to go back to when it fails, if that is an older one than the one shown. */
export interface AccountEdit {
  readonly edit: CartEdit
  readonly before?: Cart | undefined
}

/** Edits the account's cart: shown at once, sent one after the other, taken back when the server refuses. */
export function cartEdits(client: QueryClient) {
  const isLast = () => client.isMutating({ mutationKey: cartKey }) === 1
  return mutationOptions({
    mutationKey: cartKey,
    scope: { id: 'cart' },
    mutationFn: ({ edit }: AccountEdit) => send(edit),
    onMutate: async ({ edit, before }: AccountEdit) => {
      await client.cancelQueries({ queryKey: cartKey })
      const shown = client.getQueryData(cartQuery.queryKey)
      client.setQueryData(cartQuery.queryKey, cart => cart && editedCart(cart, edit))
      return { before: before ?? shown }
    },
    onSuccess: ({ adjusted: _, ...cart }) => {
      // An answer to an earlier edit would undo what a later one already shows.
      if (isLast()) client.setQueryData(cartQuery.queryKey, cart)
    },
    onError: (_error, _edit, rollBack) => client.setQueryData(cartQuery.queryKey, rollBack?.before),
    onSettled: async (_answer, error) => {
      if (!isLast()) return
      cartChannel.send({ type: 'changed' })
      // Totals for other regions follow by themselves; after a failure the whole cart is asked for again.
      await client.invalidateQueries({
        queryKey: cartKey,
        predicate: query => error !== null || query.queryKey.length > cartKey.length,
      })
    },
  })
}

/** One edit, for a screen that shows nothing of the cart. */
export const editCart = (client: QueryClient, edit: CartEdit) =>
  client.getMutationCache().build(client, cartEdits(client)).execute({ edit })

/** The cart as it will probably be after an edit. Its totals wait for the server: screens add up what they show. */
export function editedCart(cart: Cart, edit: CartEdit): Cart {
  return { ...cart, items: [...applyEdit(cart.items, edit)] }
}

const send = (edit: CartEdit): Promise<Cart & { adjusted: boolean }> => sending(edit).then(({ data }) => data)

function sending(edit: CartEdit) {
  switch (edit.kind) {
    case 'add':
    case 'put back':
      return call('addToCart', { body: wishOf(edit.line) })
    case 'change':
      return call('changeCartItem', { params: { itemId: edit.id }, body: { quantity: edit.quantity } })
    case 'remove':
      return call('removeCartItem', { params: { itemId: edit.id } })
  }
}

const wishOf = ({
  productId,
  variantId,
  quantity,
}: Pick<CartLine, 'productId' | 'variantId' | 'quantity'>) => ({
  product_id: productId,
  variant_id: variantId,
  quantity,
})
