import type { Emulator } from './emulator.ts'
import { moveRefund } from './move-refund.ts'
import type { Refund } from './refund.ts'
import { failure, success } from './results.ts'
import { takePayment } from './take-payment.ts'
import { promptEndsAt, type Transaction } from './transaction.ts'

/**
 * Applies changes that are due by the clock: scheduled payer responses and refund steps. Each takes effect at
 * its scheduled time, however late this runs.
 */
export async function applyDueChanges(emulator: Emulator): Promise<void> {
  const { ledger, settings } = emulator
  const now = settings.clock.now()
  const answers = ledger.scheduledPayments().map(transaction => answerFor(emulator, transaction, now))
  for (const refund of ledger.scheduledRefunds()) carryOn(emulator, refund, now)
  await Promise.all(answers)
}

async function answerFor(emulator: Emulator, transaction: Transaction, now: Date): Promise<void> {
  const attempt = transaction.attempts.at(-1)
  if (!attempt?.promised) return
  const at = new Date(attempt.promised.at)
  if (now < at || at >= promptEndsAt(attempt)) return
  const approved = attempt.promised.answer === 'approved'
  const result = approved ? success(attempt.instrument) : failure('Declined')
  await takePayment(emulator, transaction, attempt, result, at)
}

function carryOn(emulator: Emulator, refund: Refund, now: Date): void {
  let moving = refund
  while (moving.next && new Date(moving.next.at) <= now) {
    moving = moveRefund(emulator, moving, moving.next.status, new Date(moving.next.at))
  }
}
