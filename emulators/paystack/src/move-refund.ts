import type { Emulator } from './emulator.ts'
import { isReversed, type Refund, type RefundStatus, withStatus } from './refund.ts'
import { refundEvent } from './refund-events.ts'
import { invalid } from './refusal.ts'
import { paidAttempt, type Transaction } from './transaction.ts'

/** Brings the refund into `status` as of `at`, and tells it; the transaction is reversed once all is back. */
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

/** The refund with this id, or 404. */
export function knownRefund({ ledger }: Emulator, id: string | number): Refund {
  const refund = ledger.findRefund(Number(id))
  if (refund) return refund
  throw invalid('Refund not found', 'Pass the id of a refund that exists', 'refund_not_found', 404)
}

/** The journal keeps no refund without its transaction. */
export function transactionOf({ ledger }: Emulator, { reference }: Refund): Transaction {
  const transaction = ledger.find(reference)
  if (!transaction) throw new Error(`no transaction ${reference} to this refund`)
  return transaction
}
