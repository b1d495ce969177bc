import { z } from 'zod'
import { deliveryProofs } from './delivery-words.ts'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { cedis, id, line, region } from './fields.ts'
import { advanceStatuses, FailedAttempt, FulfilmentStatus, senders } from './fulfilment.ts'
import { asCedis } from './money.ts'
import { AuditEventName, isWithinRows, officePage, requiredWords, rowsRefusal } from './office.ts'
import { cancelReasons, orderFlags, orderSorts } from './office-order-words.ts'
import { OfficePayment } from './office-payments.ts'
import { Gift, OrderPaymentStatus, OrderStatus, OrderSummaryStatus } from './orders.ts'
import { ReturnBody, ReturnStatus } from './returns.ts'

/** `list`: a gift from a list; `phone` and `chip_in` come later and match no orders. */
export const orderKinds = ['own', 'list', 'phone', 'chip_in'] as const

const summary = {
  id: z.string(),
  number: z.string(),
  placed_at: z.iso.datetime(),
  kind: z.enum(['own', 'list']),
  total: cedis,
  /** The status of buyers' lists, derived from the three axes. */
  summary_status: OrderSummaryStatus,
  status: OrderStatus,
  payment_status: OrderPaymentStatus,
  fulfilment_status: FulfilmentStatus,
  flags: z.array(z.enum(orderFlags)),
}

export const OfficeOrderRow = z.strictObject({
  ...summary,
  /** First name and initial, such as "Kofi M."; null for gifts from lists. */
  buyer: z.string().nullable(),
  makers: z.array(z.string()),
})
export type OfficeOrderRow = z.output<typeof OfficeOrderRow>

const OfficePart = z.strictObject({
  id: z.string(),
  vendor: z.strictObject({ id: z.string(), name: z.string(), town: z.string() }),
  status: z.enum(['unfulfilled', 'making', 'shipped', 'delivered', 'returned', 'cancelled']),
  shipping: cedis,
  /** What was paid for its items and its delivery. */
  paid: cedis,
  /** What is left of its price, its delivery and its wrapping. */
  refundable: cedis,
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  arrives: z.strictObject({ from: z.iso.date(), until: z.iso.date() }).nullable(),
  making_at: z.iso.datetime().nullable(),
  shipped_at: z.iso.datetime().nullable(),
  delivered_at: z.iso.datetime().nullable(),
  /** What proves the delivery, and since when; null without proof. */
  proof: z.enum(deliveryProofs).nullable(),
  proved_at: z.iso.datetime().nullable(),
  failed_attempts: z.array(FailedAttempt),
  /** Whether a code can confirm the delivery. */
  can_confirm: z.boolean(),
  /** The next steps that staff may record. */
  next: z.array(z.enum(advanceStatuses)),
  /** The phone is masked. */
  address: z.record(z.string(), z.string()),
  can_change_address: z.boolean(),
  carried_by: z.enum(senders),
  can_change_sender: z.boolean(),
  items: z.array(
    z.strictObject({
      id: z.string(),
      product_id: z.string(),
      name: z.string(),
      variant: z.string().nullable(),
      quantity: z.int(),
      price: cedis,
      /** The total after promo codes. */
      paid: cedis,
    }),
  ),
})
export type OfficePart = z.output<typeof OfficePart>

const LedgerEntry = z.strictObject({
  at: z.iso.datetime(),
  /** The kind of journal, such as "capture"; the entries of a journal add up to zero. */
  journal: z.string(),
  account: z.string(),
  /** + for what the account gets, − for what it gives. */
  amount: cedis,
})

/** An order as staff see it. Amounts are cedis. */
export const OfficeOrder = z.strictObject({
  ...summary,
  buyer: z.strictObject({ user_id: z.int(), name: z.string(), email: z.string().nullable() }).nullable(),
  paid_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  end_reason: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  gift: Gift.nullable(),
  subtotal: cedis,
  discount: cedis,
  shipping: cedis,
  wrapping: cedis,
  can_cancel: z.boolean(),
  /** Changes with status, money, addresses and returns; compared by `If-Match`. */
  version: z.int(),
  parts: z.array(OfficePart),
  payments: z.array(OfficePayment),
  /** Verified events of the providers. */
  events: z.array(z.strictObject({ at: z.iso.datetime(), reference: z.string(), kind: z.string() })),
  ledger: z.array(LedgerEntry),
  returns: z.array(
    z.strictObject({
      id: z.string(),
      number: z.string(),
      part_id: z.string(),
      status: ReturnStatus,
      reason: z.string(),
      words: z.string().nullable(),
      answer: z.string().nullable(),
      requested_at: z.iso.datetime(),
    }),
  ),
  /** What its buyer was sent. */
  messages: z.array(z.strictObject({ at: z.iso.datetime(), type: z.string(), title: z.string() })),
  audit: z.array(
    z.strictObject({
      at: z.iso.datetime(),
      event: AuditEventName,
      /** The first name of a member of staff, or "operator", "shop", "buyer". */
      actor: z.string(),
      reason: z.string().nullable(),
      words: z.string().nullable(),
      /** In the event's own amount, if it has one. */
      amount: cedis.nullable(),
    }),
  ),
})
export type OfficeOrder = z.output<typeof OfficeOrder>

const amount = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, 'Please enter an amount')
  .transform(text => asCedis(Number(text)))
const day = z.iso.date('Please choose a date')

/** What narrows down the list of orders. */
const orderFilter = {
  search: line(254).optional(),
  status: OrderSummaryStatus.optional(),
  payment: OrderPaymentStatus.optional(),
  maker: id.optional(),
  region: region.optional(),
  kind: z.enum(orderKinds).optional(),
  /** Orders with this flag only. */
  flag: z.enum(['late']).optional(),
  /** Days in Ghana, both included. */
  from: day.optional(),
  to: day.optional(),
  total_min: amount.optional(),
  total_max: amount.optional(),
}
export type OrderFilter = z.output<z.ZodObject<typeof orderFilter>>

export const listOfficeOrders = endpoint({
  method: 'GET',
  path: '/office/orders',
  summary:
    'Lists orders, newest first. Searches by order number, payment reference, and the whole email or phone of the buyer.',
  access: 'staff',
  permission: 'look',
  query: z
    .strictObject({ ...orderFilter, sortBy: z.enum(orderSorts).optional(), ...officePage })
    .refine(isWithinRows, { path: ['page'], error: rowsRefusal }),
  response: pageOf(OfficeOrderRow),
  failures: [],
})

export const exportOfficeOrders = endpoint({
  method: 'GET',
  path: '/office/orders.csv',
  summary: 'Downloads the orders that match as CSV, oldest first; audited.',
  access: 'staff',
  permission: 'look',
  freshSignIn: true,
  query: z.strictObject(orderFilter),
  response: z.string(),
  csv: true,
  failures: ['auth.sign_in_again'],
})

const orderParams = z.strictObject({ orderId: id })

export const getOfficeOrder = endpoint({
  method: 'GET',
  path: '/office/orders/:orderId',
  summary: 'Retrieves an order with its fulfilments, payments, ledger, returns, messages and audit entries.',
  access: 'staff',
  permission: 'look',
  params: orderParams,
  response: dataOf(OfficeOrder),
  failures: ['office.not_found'],
})

export const cancelOfficeOrder = endpoint({
  method: 'POST',
  path: '/office/orders/:orderId/cancel',
  summary: 'Cancels a paid order of which nothing was sent, and refunds all of its money.',
  access: 'staff',
  permission: 'give_back',
  freshSignIn: true,
  idempotency: 'stored',
  params: orderParams,
  body: z.strictObject({
    reason: z.enum(cancelReasons, 'Please choose a reason'),
    words: requiredWords,
  }),
  response: dataOf(OfficeOrder),
  failures: [
    'office.not_found',
    'office.changed_meanwhile',
    'office.if_match_invalid',
    'office.beyond_limit',
    'order.not_cancellable',
    'payment.disputed',
    'payment.nothing_to_refund',
  ],
})

export const openOfficeReturn = endpoint({
  method: 'POST',
  path: '/office/orders/:orderId/returns',
  summary: 'Opens a return for a buyer who wrote to us, without deadlines and also for gifts.',
  access: 'staff',
  permission: 'serve',
  idempotency: 'stored',
  status: 201,
  params: orderParams,
  body: ReturnBody,
  response: dataOf(OfficeOrder),
  failures: [
    'office.not_found',
    'office.changed_meanwhile',
    'office.if_match_invalid',
    'return.item_unknown',
    'return.not_delivered',
    'return.asked_already',
    'return.money_back',
    'return.too_many',
    'payment.disputed',
  ],
})
