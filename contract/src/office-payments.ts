import { z } from 'zod'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { cedis, cedisInput, id, line } from './fields.ts'
import { networks } from './mobile-money.ts'
import { isWithinRows, officePage, requiredWords, rowsRefusal } from './office.ts'
import { paymentPresets, refundReasons } from './office-order-words.ts'
import { PaymentStatus } from './payments.ts'

const RefundAction = z.strictObject({ from: z.iso.datetime(), is_possible: z.boolean() })

const OfficeRefund = z.strictObject({
  id: z.string(),
  amount: cedis,
  /** As a refund of the provider, or as a transfer in place of one that failed. */
  by: z.enum(['refund', 'transfer']),
  /** Whether staff may pay it by transfer, and from when; null for one that went on, or was not paid from a wallet. */
  transfer: RefundAction.nullable(),
  /** Whether staff may mark it as failed, and from when; null unless it failed and the provider may still make it. */
  mark_failed: RefundAction.nullable(),
  status: z.enum(['requested', 'pending', 'processing', 'processed', 'failed', 'needs_attention']),
  /** The server's reason, such as "order cancelled" or "office" for a refund of staff. */
  reason: z.string(),
  part_id: z.string().nullable(),
  failure_reason: z.string().nullable(),
  requested_at: z.iso.datetime(),
  processed_at: z.iso.datetime().nullable(),
})

const OfficeDispute = z.strictObject({
  id: z.string(),
  amount: cedis,
  status: z.enum(['opened', 'under_review', 'won', 'lost']),
  category: z.string().nullable(),
  reason: z.string().nullable(),
  /** Until when evidence can be submitted. */
  due_at: z.iso.datetime().nullable(),
  opened_at: z.iso.datetime(),
  resolved_at: z.iso.datetime().nullable(),
  /** The provider's page, where staff submit evidence. */
  url: z.url(),
})

/** A payment as staff see it. Amounts are cedis. */
export const OfficePayment = z.strictObject({
  id: z.string(),
  reference: z.string(),
  /** Null for the second payment of an order that was paid twice. */
  order_id: z.string().nullable(),
  order_number: z.string(),
  status: PaymentStatus,
  provider: z.string(),
  channel: z.string().nullable(),
  network: z.enum(networks).nullable(),
  /** The masked number of the wallet. */
  phone: z.string().nullable(),
  amount: cedis,
  captured: cedis,
  refunded: cedis,
  /** What can still be refunded: captured, and not requested back. */
  refundable: cedis,
  failure_reason: z.string().nullable(),
  created_at: z.iso.datetime(),
  settled_at: z.iso.datetime().nullable(),
  refunds: z.array(OfficeRefund),
  disputes: z.array(OfficeDispute),
  /** Grows with each refund; compared by `If-Match`. */
  version: z.int(),
})
export type OfficePayment = z.output<typeof OfficePayment>

const day = z.iso.date('Please choose a date')

export const listOfficePayments = endpoint({
  method: 'GET',
  path: '/office/payments',
  summary: 'Lists payments, by default newest first. Searches by reference and order number.',
  access: 'staff',
  permission: 'look',
  query: z
    .strictObject({
      search: line(100).optional(),
      /** Payments under review, disputed payments, or those with a refund that failed. */
      preset: z.enum(paymentPresets).optional(),
      status: PaymentStatus.optional(),
      provider: line(20).optional(),
      network: z.enum(networks).optional(),
      from: day.optional(),
      to: day.optional(),
      sortBy: z.enum(['newest', 'oldest']).default('newest'),
      ...officePage,
    })
    .refine(isWithinRows, { path: ['page'], error: rowsRefusal }),
  response: pageOf(OfficePayment),
  failures: [],
})

const paymentParams = z.strictObject({ paymentId: id })

export const refundOfficePayment = endpoint({
  method: 'POST',
  path: '/office/payments/:paymentId/refund',
  summary:
    'Refunds a payment, or a part of it. With a part_id its maker bears it, without one the shop does; without an amount it is all of that part or all that is left. Repeating a key changes nothing. `If-Match: "version"` refuses when another refund was requested since.',
  access: 'staff',
  permission: 'give_back',
  freshSignIn: true,
  idempotency: 'own',
  params: paymentParams,
  body: z.strictObject({
    amount: cedisInput.refine(amount => amount > 0, 'Please enter an amount').optional(),
    part_id: id.optional(),
    reason: z.enum(refundReasons, 'Please choose a reason'),
    words: requiredWords,
  }),
  response: dataOf(OfficePayment),
  failures: [
    'office.not_found',
    'office.beyond_limit',
    'office.changed_meanwhile',
    'office.if_match_invalid',
    'payment.nothing_to_refund',
    'payment.disputed',
  ],
})

export const reviewOfficePayment = endpoint({
  method: 'POST',
  path: '/office/payments/:paymentId/review',
  summary:
    'Ends the review of a payment: keeps its money, if all that was asked came, or refunds what is left of it.',
  access: 'staff',
  permission: 'give_back',
  freshSignIn: true,
  idempotency: 'stored',
  params: paymentParams,
  body: z.strictObject({
    decision: z.enum(['keep', 'give_back'], 'Please choose'),
    words: requiredWords,
  }),
  response: dataOf(OfficePayment),
  failures: [
    'office.not_found',
    'office.beyond_limit',
    'office.changed_meanwhile',
    'office.if_match_invalid',
    'payment.not_in_review',
    'payment.nothing_to_refund',
    'payment.disputed',
  ],
})
