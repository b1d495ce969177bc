import type { FastifyInstance } from 'fastify'
import { chargeWallet } from './charge-wallet.ts'
import type { Emulator } from './emulator.ts'
import { presentTransaction } from './present-transaction.ts'
import { invalid, Refusal, successEnvelope } from './refusal.ts'
import { displayTexts } from './results.ts'
import { submitVoucher, wrongVoucherMessage } from './take-payment.ts'
import { currentAttempt, type Transaction, timeout } from './transaction.ts'
import { fieldsOf } from './transaction-request.ts'

/** Mobile money without a hosted page: https://paystack.com/docs/api/charge. */
export function chargeRoutes(app: FastifyInstance, emulator: Emulator): void {
  app.post('/charge', async request => {
    const reference = await chargeWallet(emulator, request.body, request.ip)
    return successEnvelope('Charge attempted', chargeOf(emulator, reference))
  })

  app.post('/charge/submit_otp', async request => {
    const { otp = '', reference: named } = fieldsOf(request.body)
    const transaction = known(emulator, String(named))
    const { reference } = transaction
    switch (await submitVoucher(emulator, transaction, String(otp))) {
      case 'accepted':
        return successEnvelope('Charge attempted', chargeOf(emulator, reference))
      case 'wrong':
        throw wrongVoucher(reference)
      case 'not required':
        throw invalidReference()
    }
  })

  app.get<{ Params: { reference: string } }>('/charge/:reference', request => {
    const { reference } = request.params
    return successEnvelope('Reference check successful', chargeOf(emulator, reference))
  })
}

function chargeOf(emulator: Emulator, reference: string) {
  return presentCharge(known(emulator, reference), emulator.settings.clock.now())
}

function known({ ledger }: Emulator, reference: string) {
  const transaction = ledger.find(reference)
  if (!transaction) throw invalidReference()
  return transaction
}

function invalidReference(): Refusal {
  return invalid('Transaction reference is invalid', 'Verify that the transaction reference is correct')
}

/** The attempt has failed but the charge stays open. */
function wrongVoucher(reference: string): Refusal {
  return new Refusal(400, {
    message: wrongVoucherMessage,
    data: { reference, status: 'failed', message: wrongVoucherMessage },
    meta: { nextStep: 'Ask the customer for the correct OTP' },
    type: 'processor_error',
    code: 'invalid_otp',
  })
}

/** `data` of the charge calls: the next step of the payer, or the result. */
function presentCharge(transaction: Transaction, now: Date) {
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
