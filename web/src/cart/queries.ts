import type { Cart } from '@akyede/contract/cart'
import type { Region } from '@akyede/contract/fields'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness, readableOffline } from '#kit/freshness.ts'
import { cartChannel } from './cart-channel.ts'

/** Everything that is known of the account's cart stands under this key. */
export const cartKey = ['cart'] as const

/** The account's cart, its totals for the region that the server assumes. */
export const cartQuery = queryOptions({
  queryKey: cartKey,
  queryFn: ({ signal }): Promise<Cart> => call('getCart', { query: {} }, { signal }).then(({ data }) => data),
  staleTime: freshness.cart,
  meta: readableOffline,
})

/** The account's cart with the totals for sending it to a region, and within it to a town. */
export const cartToQuery = (region: Region, city?: string) =>
  queryOptions({
    queryKey: [...cartKey, 'to', region, city],
    queryFn: ({ signal }): Promise<Cart> =>
      call('getCart', { query: { region, city } }, { signal }).then(({ data }) => data),
    staleTime: freshness.cart,
  })

/** What the account's cart held before it was emptied; asked for anew whenever an empty cart is shown. */
export const recoverableCartQuery = queryOptions({
  queryKey: [...cartKey, 'last'],
  queryFn: ({ signal }) => call('recoverCart', {}, { signal }).then(({ data }) => data),
  staleTime: 0,
})

/** Asks for the account's cart anew, here and in the other tabs. */
export async function refreshCart(client: QueryClient): Promise<void> {
  cartChannel.send({ type: 'changed' })
  await client.invalidateQueries({ queryKey: cartKey })
}
