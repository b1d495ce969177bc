import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'
import { cedis, id, quantity } from './fields.ts'
import { Address } from './orders.ts'

/** How far a parcel goes may be all that is known yet: of an address only the region must be given. */
const Towards = z.strictObject({
  ...Address.shape,
  street: Address.shape.street.optional(),
  city: Address.shape.city.optional(),
})

export const calculateShipping = endpoint({
  method: 'POST',
  path: '/user/shipping/calculate',
  summary:
    'What sending a product by itself costs (D121): to `address`, else to the default address of the account, else within Greater Accra',
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
      /** Cedis; 0 where it ships free. */
      amount: cedis,
      currency: z.literal('GHS'),
      /** How far it goes. */
      method: z.enum(['same_city', 'same_region', 'other_region']),
      /** On its way, once it is made. */
      estimated_days: z.strictObject({ min: z.int(), max: z.int() }),
      /** Cedis of merchandise; strictly more ships free. */
      free_over: cedis,
      /** Cedis that are missing for it; 0 once it is reached. */
      remaining_for_free: cedis,
    }),
  ),
  failures: ['catalogue.product_not_found', 'catalogue.variant_not_found'],
})
