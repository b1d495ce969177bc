import { presentTransaction } from './present-transaction.ts'
import { displayTexts } from './results.ts'
import { currentAttempt, type Transaction, timeout } from './transaction.ts'

/** `data` of the charge calls: what the payer has to do next, or what became of it. */
export function presentCharge(transaction: Transaction, now: Date) {
  const { reference } = transaction
  const attempt = currentAttempt(transaction, now)
  switch (attempt?.outcome) {
    case undefined:
      return { reference, status: 'abandoned' }
    case 'ongoing':
      return attempt.asksFor === 'voucher'
        ? { reference, status: 'send_otp', display_text: displayTexts.voucher }
        : { reference, status: 'pay_offline', display_text: displayTexts.approval }
    case 'pending':
      return { reference, status: 'pending' }
    case 'failed': {
      const message = attempt.message ?? attempt.gatewayResponse
      return { reference, status: message === timeout ? timeout : 'failed', message }
    }
    case 'success':
      return presentTransaction(transaction, now)
  }
}
