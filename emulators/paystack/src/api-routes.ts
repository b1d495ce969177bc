import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireKey } from './authorize.ts'
import { listBanks } from './banks.ts'
import { readForms } from './body-parsers.ts'
import { chargeRoutes } from './charge-routes.ts'
import { disputeRoutes } from './dispute-routes.ts'
import type { Emulator } from './emulator.ts'
import { initializeTransaction } from './initialize-transaction.ts'
import { presentTransaction } from './present-transaction.ts'
import { refundRoutes } from './refund-routes.ts'
import { invalid, serverFailure } from './refusal.ts'
import { successEnvelope } from './success-envelope.ts'

/** The provider's own calls, shaped as at https://paystack.com/docs/api. */
export async function apiRoutes(app: FastifyInstance, emulator: Emulator): Promise<void> {
  const { settings, faults } = emulator
  readForms(app)

  app.addHook('onRequest', async request => {
    const fault = faults.take()
    if (fault !== undefined) throw serverFailure(fault)
    requireKey(request.headers.authorization, settings.secretKey)
  })

  transactionRoutes(app, emulator)
  chargeRoutes(app, emulator)
  refundRoutes(app, emulator)
  disputeRoutes(app, emulator)
  sessionTimeoutRoutes(app, emulator)
  app.get<{ Querystring: Record<string, string> }>('/bank', request =>
    successEnvelope('Banks retrieved', listBanks(request.query)),
  )
}

function transactionRoutes(app: FastifyInstance, emulator: Emulator): void {
  const { ledger, settings } = emulator

  app.post('/transaction/initialize', request => {
    const { accessCode, reference } = initializeTransaction(emulator, request.body)
    const authorization_url = `${settings.publicUrl()}/checkout/${accessCode}`
    return successEnvelope('Authorization URL created', {
      authorization_url,
      access_code: accessCode,
      reference,
    })
  })

  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', request => {
    const transaction = ledger.find(request.params.reference)
    if (!transaction) throw unknownReference()
    return successEnvelope('Verification successful', presentTransaction(transaction, settings.clock.now()))
  })
}

const timeoutBody = z.object({ timeout: z.coerce.number().int().min(0) })

/** One setting for all hosted pages of the account. */
function sessionTimeoutRoutes(app: FastifyInstance, { ledger }: Emulator): void {
  const told = () => ({ payment_session_timeout: ledger.sessionTimeout })
  app.get('/integration/payment_session_timeout', () =>
    successEnvelope('Payment session timeout retrieved', told()),
  )
  app.put('/integration/payment_session_timeout', request => {
    const body = timeoutBody.safeParse(request.body)
    if (!body.success) throw invalid('Timeout must be a number', 'Send seconds, or 0 for no timeout')
    ledger.saveSessionTimeout(body.data.timeout)
    return successEnvelope('Payment session timeout updated', told())
  })
}

function unknownReference() {
  const nextStep = "Ensure that you're passing the reference of a transaction that exists on this integration"
  return invalid('Transaction reference not found', nextStep, 'transaction_not_found', 404)
}
