import { z } from 'zod'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { cedis, id, limit, page, paragraph, uuid } from './fields.ts'
import { makerLineItem } from './fulfilment.ts'
import { limits } from './limits.ts'
import { returnAnswers, returnReasons, returnStatuses } from './return-words.ts'

export const ReturnStatus = z.enum(returnStatuses)
const ReturnReason = z.enum(returnReasons, 'Please choose why')

const facts = {
  id: z.string(),
  /** What both sides call it, and what is written on the parcel. */
  number: z.string(),
  status: ReturnStatus,
  reason: ReturnReason,
  /** The buyer's own words. */
  words: z.string().nullable(),
  /** What its maker or the shop wrote back: where to send it, or why not. */
  answer: z.string().nullable(),
  requested_at: z.iso.datetime(),
  /** Of the yes or the no. */
  answered_at: z.iso.datetime().nullable(),
  /** Of what was agreed to: the end of the last day for sending it; it may arrive later. Null where there is no such day; its buyer is told none that is about to be named anew. */
  send_by: z.iso.datetime().nullable(),
  received_at: z.iso.datetime().nullable(),
}

/** Pieces of one maker's part of an order, on their way back. Amounts are cedis. */
export const Return = z.strictObject({
  ...facts,
  part_id: z.string(),
  /** Of what was agreed to, once the last day for sending it is over: the end of the last day on which it is waited for. */
  awaited_until: z.iso.datetime().nullable(),
  items: z.array(z.strictObject({ item_id: z.string(), quantity: z.int() })),
  /** Sending it back costs its buyer nothing. */
  sending_is_free: z.boolean(),
  /** What goes back, the tax in it included; until it has arrived what would go back now. */
  amount: cedis,
  /** The delivery that is part of the amount: it goes back with the last piece of its parcel. */
  delivery: cedis,
  /** Where the money is; null until it was asked for. */
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
        /** Of the order's line. */
        item_id: uuid('Please choose pieces of this order'),
        quantity: z
          .int('Please say how many pieces')
          .min(1, 'Please say how many pieces')
          .max(limits.cart.quantityMax, 'Please say how many pieces'),
      }),
      'Please choose what you want to return',
    )
    .min(1, 'Please choose what you want to return')
    .max(limits.cart.lineItemsMax),
  reason: ReturnReason,
  words: paragraph(limits.returns.words).optional(),
})

export const requestReturn = endpoint({
  method: 'POST',
  path: '/user/orders/:orderId/return',
  aliases: ['/users/orders/:orderId/return'],
  summary:
    'Asks to send pieces back within 7 days of their delivery; each maker’s are a return of their own. What was made for its buyer comes back only if something is wrong with it',
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
  summary: 'Withdraws a return until it has arrived: its pieces stay with their buyer. Again is fine',
  access: 'signed-in',
  idempotency: 'own',
  params: returnParams,
  body: z.strictObject({}),
  response: dataOf(Return),
  failures: ['return.not_found', 'return.not_withdrawable'],
})

/** A return as the maker sees it, without prices and without its buyer. */
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
  summary: 'What buyers want to send back to a maker, the oldest first; without a status all that is open',
  access: 'maker',
  query: z.strictObject({ status: ReturnStatus.optional(), page, limit: limit() }),
  response: pageOf(MakerReturn),
  failures: [],
})

export const advanceReturn = endpoint({
  method: 'POST',
  path: '/fulfilment/returns/:returnId/advance',
  summary:
    'Answers a return, or says that it has arrived: then its money goes back. The status that it has already changes nothing',
  access: 'maker',
  idempotency: 'own',
  params: returnParams,
  body: z
    .strictObject({
      status: z.enum(returnAnswers, 'A return becomes approved, refused or received'),
      /** To its buyer: where to send it, or why not. */
      answer: paragraph(limits.returns.words).optional(),
      /** Whether the pieces can be sold again: then they are on the shelf. */
      fit: z.boolean().optional(),
    })
    .refine(({ status, answer }) => status === 'received' || Boolean(answer), {
      path: ['answer'],
      error: 'Please write to the buyer where to send it, or why not',
    })
    .refine(({ status, fit }) => status !== 'received' || fit !== undefined, {
      path: ['fit'],
      error: 'Please say whether the pieces can be sold again',
    }),
  response: dataOf(MakerReturn),
  failures: ['return.not_found', 'return.not_advanced', 'payment.nothing_to_refund', 'payment.disputed'],
})
