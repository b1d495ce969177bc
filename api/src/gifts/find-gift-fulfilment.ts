import type { OrderContents } from '#feature/orders'
import type { GiftRow } from './gift.ts'

/** The maker's part of its order in which a gift comes. */
export function findGiftFulfilment(
  { fulfilments, items }: OrderContents,
  { product_id, variant_id }: GiftRow,
): OrderContents['fulfilments'][number] | undefined {
  const item = items.find(one => one.product_id === product_id && one.variant_id === variant_id)
  return fulfilments.find(part => part.id === item?.fulfilment_id)
}
