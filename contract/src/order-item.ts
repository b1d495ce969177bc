import { z } from 'zod'
import { Picture } from './catalogue.ts'
import { cedis } from './fields.ts'

/** A line of an order, with names and prices as they were. Amounts are cedis. */
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
  /** The total after codes. */
  paid: cedis,
  /** Made for its buyer once it was ordered: it comes back only if something is wrong with it. */
  made_to_order: z.boolean(),
  /** Pieces whose return can be asked for now. */
  returnable: z.int(),
})
