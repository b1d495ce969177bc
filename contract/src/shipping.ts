import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'
import { cedis, id, quantity } from './fields.ts'
import { Address } from './orders.ts'

/** A quote needs only the region of an address, which may be all that is known yet. */
const Towards = z.strictObject({
  ...Address.shape,
  street: Address.shape.street.optional(),
  city: Address.shape.city.optional(),
})

export const calculateShipping = endpoint({
  method: 'POST',
  path: '/user/shipping/calculate',
  summary:
    'Quotes the shipping of a single product (D121): to `address`, else to the default address of the account, else within Greater Accra.',
  access: 'signed-in',
  idempotency: 'none',
  body: z.strictObject({
    product_id: id,
    variant_id: id.nullish(),
    quantity: quantity.default(1),
    address: Towards.optional(),
  }),
  response: dataOf(
    z.strictObject({
      /** Cedis; 0 if it ships free. */
      amount: cedis,
      currency: z.literal('GHS'),
      /** The distance zone. */
      method: z.enum(['same_city', 'same_region', 'other_region']),
      /** Transit time, once the product is made. */
      estimated_days: z.strictObject({ min: z.int(), max: z.int() }),
      /** Cedis of merchandise; orders above it ship free. */
      free_over: cedis,
      /** Cedis missing for free shipping; 0 once it is reached. */
      remaining_for_free: cedis,
    }),
  ),
  failures: ['catalogue.product_not_found', 'catalogue.variant_not_found'],
})
