import type { Emulator } from './emulator.ts'
import { takePayment } from './take-payment.ts'
import { resultOfVoucher } from './test-numbers.ts'
import { asksForVoucher, currentAttempt, type Transaction } from './transaction.ts'

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
