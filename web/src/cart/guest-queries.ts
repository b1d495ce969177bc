import type { Region } from '@akyede/contract/regions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'
import { findLineItemFacts } from './line-item-facts.ts'
import type { CartLineItem } from './line-items.ts'

/** What the shop says today about the thing on a guest's line. */
export const lineItemFactsQuery = ({ id, productId, variantId }: CartLineItem) =>
  queryOptions({
    queryKey: ['guest-cart', id],
    queryFn: ({ signal }) => findLineItemFacts(productId, variantId, signal),
    staleTime: freshness.cart,
  })

/** Where lines are sent; to a region that the shop assumes while none is known. */
interface SentTo {
  readonly region?: Region | null
  readonly city?: string | undefined
}

/** What lines cost with promo codes. */
export const quoteQuery = (
  lines: readonly CartLineItem[],
  codes: readonly string[],
  { region, city }: SentTo = {},
) => {
  const items = lines.map(({ productId, variantId, quantity }) => ({
    product_id: productId,
    variant_id: variantId,
    quantity,
  }))
  return queryOptions({
    queryKey: ['guest-quote', items, codes, region, city],
    queryFn: ({ signal }) =>
      call(
        'quoteCart',
        { body: { items, promo_codes: [...codes], ...(region && { region, city }) } },
        { signal },
      ).then(({ data }) => data),
    staleTime: freshness.cart,
  })
}
