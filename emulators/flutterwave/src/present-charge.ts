import { createHash } from 'node:crypto'
import type { Charge, Refund } from './charge.ts'
import { cedis } from './money.ts'

// Unconfirmed for Ghana; for display, not for accounting.
const feeBasisPoints = 250

/** Pesewas that the provider withholds of so many. */
export const feeOf = (taken: number): number => Math.round((taken * feeBasisPoints) / 10_000)
const account = 20_937

/** `data` of the verify calls and of the webhook. */
export function presentCharge(charge: Charge) {
  const byCard = charge.paidBy === 'card'
  return {
    id: charge.id,
    tx_ref: charge.txRef,
    flw_ref: charge.flwRef,
    device_fingerprint: 'N/A',
    amount: cedis(charge.taken),
    currency: 'GHS',
    charged_amount: cedis(charge.taken),
    app_fee: cedis(feeOf(charge.taken)),
    merchant_fee: 0,
    processor_response: charge.processorResponse,
    auth_model: byCard ? 'VBVSECURECODE' : 'MOBILEMONEY',
    ip: '127.0.0.1',
    narration: charge.txRef,
    status: charge.status,
    payment_type: byCard ? 'card' : 'mobilemoneygh',
    created_at: charge.createdAt,
    account_id: account,
    meta: charge.meta,
    customer: presentCustomer(charge),
  }
}

/** One email is one customer, so that customers need not be stored. */
function presentCustomer({ email, wallet, createdAt }: Charge) {
  const digest = createHash('sha256').update(email.toLowerCase()).digest()
  return {
    id: digest.readUInt32BE(0),
    name: 'Anonymous customer',
    phone_number: wallet?.phone ?? null,
    email,
    created_at: createdAt,
  }
}

/** The body of the webhook. */
export function chargeCompleted(charge: Charge): string {
  const { meta: _withheld, ...data } = presentCharge(charge)
  const kind = charge.paidBy === 'card' ? 'CARD_TRANSACTION' : 'MOBILEMONEYGH_TRANSACTION'
  return JSON.stringify({ event: 'charge.completed', data, 'event.type': kind })
}

/** A refund; `completed` only means that it was accepted and the money has not arrived yet. */
export function presentRefund(refund: Refund, charge: Charge, stage: 'created' | 'fetched') {
  const disbursed = charge.paidBy === 'card' ? 'completed-mpgs' : 'completed-momo'
  const status = stage === 'created' ? 'completed' : refund.failed ? 'failed' : disbursed
  return {
    id: refund.id,
    account_id: account,
    tx_id: charge.id,
    flw_ref: charge.flwRef,
    wallet_id: account,
    amount_refunded: cedis(refund.amount),
    status,
    destination: 'payment_source',
    comments: refund.comments,
    meta: { source: 'availablebalance' },
    created_at: refund.createdAt,
  }
}
