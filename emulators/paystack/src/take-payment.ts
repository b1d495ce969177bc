import type { Emulator } from './emulator.ts'
import { chargeSuccess } from './present-transaction.ts'
import type { Result } from './results.ts'
import { resultOfVoucher } from './test-numbers.ts'
import {
  type Attempt,
  asksForVoucher,
  currentAttempt,
  type Instrument,
  isOpen,
  paidAttempt,
  type Transaction,
  withAttempt,
} from './transaction.ts'

export type Payer = { instrument: Instrument; ipAddress: string }

/**
 * Records an attempt with its result as of `now` and sends the webhook of a success. A paid transaction stays
 * unchanged. The response waits for the webhook only if the test number asks for it.
 */
export async function takePayment(
  emulator: Emulator,
  transaction: Transaction,
  payer: Payer,
  result: Result,
  now = emulator.settings.clock.now(),
): Promise<void> {
  if (paidAttempt(transaction)) return
  const attempt = attemptFrom(emulator, transaction, payer, result, now)
  const paid = withAttempt(transaction, attempt, now)
  emulator.ledger.save(paid)
  if (result.outcome !== 'success' || result.announcement === 'never' || paid.webhooksDropped) return

  const copies = result.announcement === 'five times' ? 5 : 1
  const announced = emulator.webhooks.announce(paid.reference, chargeSuccess(paid, now), copies)
  if (result.announcement === 'before the answer') await announced
}

function attemptFrom(
  { settings }: Emulator,
  transaction: Transaction,
  { instrument, ipAddress }: Payer,
  result: Result,
  now: Date,
): Attempt {
  const { outcome, asksFor, promised, gatewayResponse, message, shortBy } = result
  const startedAt = now.toISOString()
  const answersAt = new Date(now.getTime() + settings.payerAnswersAfterMs).toISOString()
  return {
    instrument,
    ipAddress,
    outcome,
    asksFor,
    promised: promised && { answer: promised, at: answersAt },
    wrongVouchers: 0,
    gatewayResponse,
    message,
    amount: Math.max(transaction.amount - shortBy, 1),
    startedAt,
    endedAt: isOpen(outcome) ? null : startedAt,
  }
}

const rightVoucher = '123456'

/** The provider's message for a wrong voucher. */
export const wrongVoucherMessage = 'Provided registration token is invalid'

/** A wrong voucher is counted and may be retried until the prompt expires. */
export async function submitVoucher(
  emulator: Emulator,
  transaction: Transaction,
  voucher: string,
): Promise<'accepted' | 'wrong' | 'not required'> {
  const attempt = currentAttempt(transaction, emulator.settings.clock.now())
  if (!asksForVoucher(attempt)) return 'not required'
  if (voucher.trim() === rightVoucher) {
    await takePayment(emulator, transaction, attempt, resultOfVoucher(attempt.instrument))
    return 'accepted'
  }
  const tried = { ...attempt, wrongVouchers: attempt.wrongVouchers + 1 }
  emulator.ledger.save({ ...transaction, attempts: [...transaction.attempts.slice(0, -1), tried] })
  return 'wrong'
}
