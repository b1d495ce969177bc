import { z } from 'zod'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { cedis, id, limit, page, paragraph, uuid } from './fields.ts'
import { makerLineItem } from './fulfilment.ts'
import { limits } from './limits.ts'
import { returnAnswers, returnReasons, returnStatuses } from './return-words.ts'

export const ReturnStatus = z.enum(returnStatuses)
const ReturnReason = z.enum(returnReasons, 'Please choose a reason')

const facts = {
  id: z.string(),
  /** The reference for buyer and maker, written on the parcel. */
  number: z.string(),
  status: ReturnStatus,
  reason: ReturnReason,
  /** The buyer's explanation. */
  words: z.string().nullable(),
  /** The reply of the maker or the shop: where to send the parcel, or why not. */
  answer: z.string().nullable(),
  requested_at: z.iso.datetime(),
  /** When the return was approved or refused. */
  answered_at: z.iso.datetime().nullable(),
  /**
   * The end of the last day for sending an approved return, which may arrive later. Null while no day is set;
   * the day is hidden from the buyer while it is about to be renewed.
   */
  send_by: z.iso.datetime().nullable(),
  received_at: z.iso.datetime().nullable(),
}

/** A return of units of one fulfilment. Amounts are cedis. */
export const Return = z.strictObject({
  ...facts,
  part_id: z.string(),
  /**
   * For approved returns whose last day for sending has passed: the end of the last day on which the parcel
   * is expected.
   */
  awaited_until: z.iso.datetime().nullable(),
  items: z.array(z.strictObject({ item_id: z.string(), quantity: z.int() })),
  /** The buyer does not pay for sending it back. */
  sending_is_free: z.boolean(),
  /** The refund including tax; a preview until the parcel has arrived. */
  amount: cedis,
  /** The shipping included in the amount: refunded with the last unit of the parcel. */
  delivery: cedis,
  /** Status of the refund; null until it is requested. */
  refund: z
    .strictObject({
      status: z.enum(['on_its_way', 'arrived', 'stuck']),
      amount: cedis,
      arrived_at: z.iso.datetime().nullable(),
    })
    .nullable(),
  can_withdraw: z.boolean(),
})
export type Return = z.output<typeof Return>

export const ReturnBody = z.strictObject({
  items: z
    .array(
      z.strictObject({
        /** The line item of the order. */
        item_id: uuid('Please choose items from this order'),
        quantity: z
          .int('Please choose how many')
          .min(1, 'Please choose how many')
          .max(limits.cart.quantityMax, 'Please choose how many'),
      }),
      'Please choose what you’d like to return',
    )
    .min(1, 'Please choose what you’d like to return')
    .max(limits.cart.lineItemsMax),
  reason: ReturnReason,
  words: paragraph(limits.returns.words).optional(),
})

export const requestReturn = endpoint({
  method: 'POST',
  path: '/user/orders/:orderId/return',
  aliases: ['/users/orders/:orderId/return'],
  summary:
    'Requests a return within 7 days of delivery, one for each maker. Made-to-order products can be returned only if they are faulty.',
  access: 'signed-in',
  idempotency: 'stored',
  status: 201,
  params: z.strictObject({ orderId: id }),
  body: ReturnBody,
  response: dataOf(z.array(Return)),
  failures: [
    'order.not_found',
    'return.item_unknown',
    'return.not_delivered',
    'return.too_late',
    'return.made_for_you',
    'return.asked_already',
    'return.money_back',
    'return.too_many',
    'payment.disputed',
  ],
})

const returnParams = z.strictObject({ returnId: id })

export const withdrawReturn = endpoint({
  method: 'POST',
  path: '/user/returns/:returnId/withdraw',
  aliases: ['/users/returns/:returnId/withdraw'],
  summary: 'Cancels a return that has not arrived yet. Idempotent.',
  access: 'signed-in',
  idempotency: 'own',
  params: returnParams,
  body: z.strictObject({}),
  response: dataOf(Return),
  failures: ['return.not_found', 'return.not_withdrawable'],
})

/** A return as the maker sees it, without prices and without the buyer. */
export const MakerReturn = z.strictObject({
  ...facts,
  order_number: z.string(),
  part_id: z.string(),
  fit: z.boolean().nullable(),
  items: z.array(z.strictObject(makerLineItem)),
})
export type MakerReturn = z.output<typeof MakerReturn>

export const listMakerReturns = endpoint({
  method: 'GET',
  path: '/fulfilment/returns',
  summary: 'Lists the returns of a maker, oldest first; without a status all open ones.',
  access: 'maker',
  query: z.strictObject({ status: ReturnStatus.optional(), page, limit: limit() }),
  response: pageOf(MakerReturn),
  failures: [],
})

export const advanceReturn = endpoint({
  method: 'POST',
  path: '/fulfilment/returns/:returnId/advance',
  summary:
    'Approves or refuses a return, or confirms its arrival, which starts the refund. Repeating the current status changes nothing.',
  access: 'maker',
  idempotency: 'own',
  params: returnParams,
  body: z
    .strictObject({
      status: z.enum(returnAnswers, 'Please choose approved, refused or received'),
      /** The reply to the buyer: where to send the parcel, or why not. */
      answer: paragraph(limits.returns.words).optional(),
      /** Whether the units can be sold again; if so they return to the stock. */
      fit: z.boolean().optional(),
    })
    .refine(({ status, answer }) => status === 'received' || Boolean(answer), {
      path: ['answer'],
      error: 'Please tell the buyer where to send it, or why not',
    })
    .refine(({ status, fit }) => status !== 'received' || fit !== undefined, {
      path: ['fit'],
      error: 'Please say whether the items can be sold again',
    }),
  response: dataOf(MakerReturn),
  failures: ['return.not_found', 'return.not_advanced', 'payment.nothing_to_refund', 'payment.disputed'],
})
