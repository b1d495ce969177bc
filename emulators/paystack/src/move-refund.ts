import type { Emulator } from './emulator.ts'
import { transactionOf } from './known-refund.ts'
import { isReversed, type Refund, type RefundStatus, withStatus } from './refund.ts'
import { refundEvent } from './refund-events.ts'
import { paidAttempt } from './transaction.ts'

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
