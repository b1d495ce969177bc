import type { Refund } from './refund.ts'
import { paidAttempt, type Transaction } from './transaction.ts'

/** The account number of the emulated merchant. */
export const integration = 551_234

/** The user named as the author of refunds. */
export const refundedBy = 'merchant@paystack.test'

/** `data` of `GET /refund/{id}`. */
export function presentRefund(refund: Refund, transaction: Transaction) {
  const deducted = isDeducted(refund)
  return {
    ...storedFieldsOf(refund, transaction),
    deducted_amount: deducted ? refund.amount : 0,
    fully_deducted: deducted,
    ...timestampsOf(refund),
  }
}

/** `data` of `POST /refund`, with a short form of the transaction. */
export function presentNewRefund(refund: Refund, transaction: Transaction) {
  const paid = paidAttempt(transaction)
  return {
    transaction: {
      id: transaction.id,
      domain: 'test',
      reference: transaction.reference,
      amount: paid?.amount ?? transaction.amount,
      paid_at: paid?.endedAt ?? null,
      channel: paid?.instrument.channel ?? null,
      currency: 'GHS',
      authorization: { exp_month: null, exp_year: null, account_name: null },
      customer: { international_format_phone: null },
      plan: {},
      subaccount: { currency: null },
      split: {},
      order_id: null,
      paidAt: paid?.endedAt ?? null,
      pos_transaction_data: null,
      source: null,
      fees_breakdown: null,
    },
    ...commonOf(refund),
    channel: null,
    deducted_amount: 0,
    fully_deducted: false,
    ...timestampsOf(refund),
  }
}

/** An entry of `data` of `GET /refund`, where booleans are numbers and timestamps have other names. */
export function presentListedRefund(refund: Refund, transaction: Transaction) {
  const deducted = isDeducted(refund)
  const { createdAt: created_at, updatedAt: updated_at } = timestampsOf(refund)
  return {
    ...storedFieldsOf(refund, transaction),
    deducted_amount: deducted ? refund.amount : null,
    fully_deducted: deducted ? 1 : null,
    created_at,
    updated_at,
  }
}

/** `data` of a retry with the customer's details. */
export function presentRetriedRefund(refund: Refund, transaction: Transaction) {
  return {
    ...storedFieldsOf(refund, transaction),
    deducted_amount: refund.amount,
    fully_deducted: true,
    bank_reference: null,
    reason: refund.status.toUpperCase(),
    customer: null,
    initiated_by: refundedBy,
    reversed_at: null,
    session_id: null,
  }
}

/** The fields of a stored refund. The response to its creation has the common ones alone. */
function storedFieldsOf(refund: Refund, transaction: Transaction) {
  const processed = refund.steps.findLast(({ status }) => status === 'processed')
  return {
    ...commonOf(refund),
    transaction: transaction.id,
    channel: paidAttempt(transaction)?.instrument.channel ?? null,
    dispute: refund.dispute,
    settlement: null,
    refunded_at: refund.status === 'processed' ? (processed?.at ?? null) : null,
  }
}

const arrivesWithinMs = 10 * 24 * 60 * 60_000

function commonOf(refund: Refund) {
  const expectedAt = new Date(Date.parse(refund.createdAt) + arrivesWithinMs)
  return {
    id: refund.id,
    integration,
    domain: 'test',
    amount: refund.amount,
    currency: 'GHS',
    status: refund.status,
    refunded_by: refundedBy,
    expected_at: expectedAt.toISOString(),
    customer_note: refund.customerNote,
    merchant_note: refund.merchantNote,
  }
}

function timestampsOf({ createdAt, steps }: Refund) {
  return { createdAt, updatedAt: steps.at(-1)?.at ?? createdAt }
}

function isDeducted({ status }: Refund): boolean {
  return status === 'processed'
}
