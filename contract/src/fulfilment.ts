import { z } from 'zod'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { cedis, id, limit, line, page } from './fields.ts'

/** The words by which parts are moved on, the operator's as well (D140). */
export const advanceStatuses = ['making', 'shipped', 'delivered'] as const
export type AdvanceStatus = (typeof advanceStatuses)[number]

/** How far a part is, as its maker sees it; one whose order was called off is to be left alone. */
export const MakerFulfilmentStatus = z.enum([
  'unfulfilled',
  'making',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
])

/** Pieces of a line, as their maker sees them. */
export const makerLineItem = {
  product_id: z.string(),
  variant_id: z.string().nullable(),
  name: z.string(),
  variant: z.string().nullable(),
  quantity: z.int(),
}

/** What a maker has to make and send: their part of one paid order. Amounts are cedis. */
export const MakerFulfilment = z.strictObject({
  id: z.string(),
  order_number: z.string(),
  status: MakerFulfilmentStatus,
  paid_at: z.iso.datetime(),
  making_at: z.iso.datetime().nullable(),
  shipped_at: z.iso.datetime().nullable(),
  delivered_at: z.iso.datetime().nullable(),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  /** On this day, in Ghana. */
  deliver_on: z.iso.date().nullable(),
  items: z.array(
    z.strictObject({
      ...makerLineItem,
      /** Null where no price may travel with the parcel. */
      price: cedis.nullable(),
    }),
  ),
  /** Where to send it; empty for what was called off, as is the card. */
  ship_to: z.record(z.string(), z.string()),
  /** No price travels with the parcel. */
  hide_prices: z.boolean(),
  /** The words of the card; null for what is no gift. */
  gift: z
    .strictObject({
      recipient: z.string().nullable(),
      message: z.string().nullable(),
      /** Null where the card does not say who it is from. */
      from: z.string().nullable(),
      wrap: z.boolean(),
    })
    .nullable(),
})
export type MakerFulfilment = z.output<typeof MakerFulfilment>

export const listParts = endpoint({
  method: 'GET',
  path: '/fulfilment/parts',
  summary:
    'What a maker has to make and send, the longest paid first; without a status all that is not delivered. Parts that are moved on leave their list: who works through one reads page 1 until it is empty',
  access: 'maker',
  query: z.strictObject({ status: MakerFulfilmentStatus.optional(), page, limit: limit() }),
  response: pageOf(MakerFulfilment),
  failures: [],
})

export const advancePart = endpoint({
  method: 'POST',
  path: '/fulfilment/parts/:partId/advance',
  summary:
    'Moves a part on and tells its buyer; the status that it has already tells nobody again, but keeps a carrier or tracking number that comes late',
  access: 'maker',
  idempotency: 'own',
  params: z.strictObject({ partId: id }),
  body: z.strictObject({
    status: z.enum(advanceStatuses, 'A part becomes making, shipped or delivered'),
    carrier: line(100).optional(),
    tracking: line(100).optional(),
  }),
  response: dataOf(MakerFulfilment),
  failures: ['fulfilment.part_not_found', 'fulfilment.not_advanced', 'fulfilment.paused'],
})

const missingBefore = 'Please say how many pieces were for sale and sold before'
const pieces = (missing: string) => z.int(missing).min(0).max(1_000_000)

export const setMakerStock = endpoint({
  method: 'PUT',
  path: '/fulfilment/products/:productId/stock',
  summary:
    'Sets how many pieces are for sale: with those that buyers hold while they pay, without those that are paid for and not sent yet',
  access: 'maker',
  idempotency: 'none',
  params: z.strictObject({ productId: id }),
  body: z.strictObject({
    variant_id: id.nullish(),
    /** Never fewer than are held. What was sold lies on the shelf until it is sent, and counts no more. */
    quantity: pieces('Please say how many pieces are for sale'),
    /** When more comes, which is shown while none is left. A count without it takes back what was said. */
    next_restock: z.iso.datetime({ offset: true, error: 'Please give a day and time' }).nullish(),
    /** What was last answered. If it has changed since, the answer is 409 with what it is now. */
    expected: z.strictObject({ quantity: pieces(missingBefore), sold: pieces(missingBefore) }, missingBefore),
  }),
  response: dataOf(
    z.strictObject({
      quantity: z.int(),
      /** Pieces ever sold: those that lie on the shelf to be sent, and those that are gone. */
      sold: z.int(),
      held: z.int(),
      available: z.int(),
    }),
  ),
  failures: ['catalogue.product_not_found', 'fulfilment.stock_changed', 'fulfilment.stock_held'],
})
