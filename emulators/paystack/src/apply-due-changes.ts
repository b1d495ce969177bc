import type { Emulator } from './emulator.ts'
import { moveRefund } from './move-refund.ts'
import { moveTransfer } from './move-transfer.ts'
import type { Refund } from './refund.ts'
import { failure, success } from './results.ts'
import { takePayment } from './take-payment.ts'
import { promptEndsAt, type Transaction } from './transaction.ts'
import type { Transfer } from './transfer.ts'

/**
 * Applies changes that are due by the clock: scheduled payer responses and refund steps. Each takes effect at
 * its scheduled time, however late this runs.
 */
export async function applyDueChanges(emulator: Emulator): Promise<void> {
  const { ledger, settings } = emulator
  const now = settings.clock.now()
  const responses = ledger
    .scheduledPayments()
    .map(transaction => applyPayerResponse(emulator, transaction, now))
  for (const refund of ledger.scheduledRefunds()) advanceRefund(emulator, refund, now)
  for (const transfer of ledger.scheduledTransfers()) advanceTransfer(emulator, transfer, now)
  await Promise.all(responses)
}

async function applyPayerResponse(emulator: Emulator, transaction: Transaction, now: Date): Promise<void> {
  const attempt = transaction.attempts.at(-1)
  if (!attempt?.promised) return
  const at = new Date(attempt.promised.at)
  if (now < at || at >= promptEndsAt(attempt)) return
  const approved = attempt.promised.answer === 'approved'
  const result = approved ? success(attempt.instrument) : failure('Declined')
  await takePayment(emulator, transaction, attempt, result, at)
}

function advanceRefund(emulator: Emulator, refund: Refund, now: Date): void {
  let current = refund
  while (current.next && new Date(current.next.at) <= now) {
    current = moveRefund(emulator, current, current.next.status, new Date(current.next.at))
  }
}

function advanceTransfer(emulator: Emulator, transfer: Transfer, now: Date): void {
  let current = transfer
  for (let [next] = current.next; next && new Date(next.at) <= now; [next] = current.next)
    current = moveTransfer(emulator, current, next.status, new Date(next.at))
}
