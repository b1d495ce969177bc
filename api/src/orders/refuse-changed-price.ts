import { Failure } from '@akyede/contract/failures'
import { type Cedis, toCedis, toPesewas } from '@akyede/contract/money'
import type { PricedOrder } from '#feature/pricing'

/**
 * Throws `order.price_changed` when the total is not the one that the buyer saw, or when a code does not work and no
 * total was sent.
 */
export function refuseChangedPrice(priced: PricedOrder, expected: Cedis | undefined): void {
  const { total, codes } = priced
  const promos = codes.flatMap(({ code, problem }) =>
    problem ? [{ code, reason: problem.code, message: problem.message }] : [],
  )
  const agreed = expected === undefined ? promos.length === 0 : toPesewas(expected) === total
  if (agreed) return
  throw new Failure('order.price_changed', {
    facts: { expected_total: expected, total: toCedis(total), promos, ...costsOf(priced) },
  })
}

/** The components of the total in cedis, from which a client can show what has changed (D120). */
const costsOf = ({ lineItems, discount, deliveryFee, wrapping }: PricedOrder) => ({
  items: lineItems.map(({ product_id, variant_id, price }) => ({
    product_id,
    variant_id,
    price: toCedis(price),
  })),
  discount: toCedis(discount),
  shipping: toCedis(deliveryFee),
  wrapping: toCedis(wrapping),
})
