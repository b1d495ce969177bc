import { z } from 'zod'
import { Picture } from './catalogue.ts'
import { cedis } from './fields.ts'

/** A line item of an order, with name and price as ordered. Amounts are cedis. */
export const OrderItem = z.strictObject({
  id: z.string(),
  product_id: z.string(),
  variant_id: z.string().nullable(),
  name: z.string(),
  variant: z.string().nullable(),
  picture: Picture,
  image: z.string(),
  quantity: z.int(),
  price: cedis,
  total: cedis,
  /** The total after promo codes. */
  paid: cedis,
  /** Made to order: can be returned only if it is faulty. */
  made_to_order: z.boolean(),
  /** Units whose return can be requested now. */
  returnable: z.int(),
})
