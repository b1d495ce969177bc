import type { Cart } from '@akyede/contract/cart'
import type { Region } from '@akyede/contract/fields'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness, readableOffline } from '#kit/freshness.ts'
import { tabChannel } from '#kit/tabs.ts'

interface CartChanged {
  type: 'changed'
}

const isCartChanged = (message: unknown): message is CartChanged =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'changed'

/** Notifies the other tabs that the cart of a guest or account has changed. */
export const cartChannel = tabChannel('cart', isCartChanged)

/** The key of all queries of the account's cart. */
export const cartKey = ['cart'] as const

/** The account's cart, with totals for the region that the server assumes. */
export const cartQuery = queryOptions({
  queryKey: cartKey,
  queryFn: ({ signal }): Promise<Cart> => call('getCart', { query: {} }, { signal }).then(({ data }) => data),
  staleTime: freshness.cart,
  meta: readableOffline,
})

/** The account's cart with totals for a region and optionally a town. */
export const cartToQuery = (region: Region, city?: string) =>
  queryOptions({
    queryKey: [...cartKey, 'to', region, city],
    queryFn: ({ signal }): Promise<Cart> =>
      call('getCart', { query: { region, city } }, { signal }).then(({ data }) => data),
    staleTime: freshness.cart,
  })

/** The content of the account's cart before it was emptied; refetched whenever an empty cart is shown. */
export const recoverableCartQuery = queryOptions({
  queryKey: [...cartKey, 'last'],
  queryFn: ({ signal }) => call('recoverCart', {}, { signal }).then(({ data }) => data),
  staleTime: 0,
})

/** Refetches the account's cart, here and in the other tabs. */
export async function refreshCart(client: QueryClient): Promise<void> {
  cartChannel.send({ type: 'changed' })
  await client.invalidateQueries({ queryKey: cartKey })
}
