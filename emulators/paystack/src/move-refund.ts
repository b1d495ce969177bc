import type { Emulator } from './emulator.ts'
import { isReversed, type Refund, type RefundStatus, withStatus } from './refund.ts'
import { refundEvent } from './refund-events.ts'
import { invalid } from './refusal.ts'
import { paidAttempt, type Transaction } from './transaction.ts'

/**
 * Sets the status of a refund as of `at` and sends its webhook; the transaction is reversed once everything
 * was refunded.
 */
export function moveRefund(emulator: Emulator, refund: Refund, status: RefundStatus, at: Date): Refund {
  const { ledger, webhooks, settings } = emulator
  const moved = withStatus(refund, status, at, settings.refundStaysMs)
  ledger.saveRefund(moved)
  const transaction = transactionOf(emulator, refund)
  const taken = paidAttempt(transaction)?.amount ?? transaction.amount
  const reversed = isReversed(taken, ledger.refundsOf(transaction.reference))
  if (reversed !== transaction.reversed) ledger.save({ ...transaction, reversed })
  if (!transaction.webhooksDropped) {
    void webhooks.announce(transaction.reference, refundEvent(moved, transaction, status), 1)
  }
  return moved
}

/** The refund with this id; refuses with 404. */
export function knownRefund({ ledger }: Emulator, id: string | number): Refund {
  const refund = ledger.findRefund(Number(id))
  if (refund) return refund
  throw invalid('Refund not found', 'Pass the id of a refund that exists', 'refund_not_found', 404)
}

/** The transaction of a refund; the journal always contains both. */
export function transactionOf({ ledger }: Emulator, { reference }: Refund): Transaction {
  const transaction = ledger.find(reference)
  if (!transaction) throw new Error(`no transaction ${reference} to this refund`)
  return transaction
}
