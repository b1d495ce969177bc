import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'
import type { CartLine } from './cart-lines.ts'
import { findLineFacts } from './line-facts.ts'

/** What the shop says today about the thing on a guest's line. */
export const lineFactsQuery = ({ id, productId, variantId }: CartLine) =>
  queryOptions({
    queryKey: ['guest-cart', id],
    queryFn: ({ signal }) => findLineFacts(productId, variantId, signal),
    staleTime: freshness.cart,
  })

/** What a guest's lines cost with promo codes. */
export const guestQuoteQuery = (lines: readonly CartLine[], codes: readonly string[]) => {
  const items = lines.map(({ productId, variantId, quantity }) => ({
    product_id: productId,
    variant_id: variantId,
    quantity,
  }))
  return queryOptions({
    queryKey: ['guest-quote', items, codes],
    queryFn: ({ signal }) =>
      call('quoteCart', { body: { items, promo_codes: [...codes] } }, { signal }).then(({ data }) => data),
    staleTime: freshness.cart,
  })
}
