import type { Region } from '@akyede/contract/regions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'
import { findLineItemFacts } from './line-item-facts.ts'
import type { CartLineItem } from './line-items.ts'

/** The server's current facts about a guest's line item. */
export const lineItemFactsQuery = ({ id, productId, variantId }: CartLineItem) =>
  queryOptions({
    queryKey: ['guest-cart', id],
    queryFn: ({ signal }) => findLineItemFacts(productId, variantId, signal),
    staleTime: freshness.cart,
  })

/** The destination; without a region the server assumes one. */
interface SentTo {
  readonly region?: Region | null
  readonly city?: string | undefined
}

/** The price of line items with promo codes. */
export const quoteQuery = (
  lineItems: readonly CartLineItem[],
  codes: readonly string[],
  { region, city }: SentTo = {},
) => {
  const items = lineItems.map(({ productId, variantId, quantity }) => ({
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
