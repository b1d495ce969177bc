import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readForms } from './body-parsers.ts'
import { chargeRoutes } from './charge-routes.ts'
import { disputeRoutes } from './dispute-routes.ts'
import type { Emulator } from './emulator.ts'
import { initializeTransaction } from './open-transaction.ts'
import { presentTransaction } from './present-transaction.ts'
import { refundRoutes } from './refund-routes.ts'
import { invalid, serverFailure, successEnvelope } from './refusal.ts'
import { transferRoutes } from './transfer-routes.ts'

/** The provider's API, as documented at https://paystack.com/docs/api. */
export async function apiRoutes(app: FastifyInstance, emulator: Emulator): Promise<void> {
  const { settings, faults } = emulator
  readForms(app)

  app.addHook('onRequest', async request => {
    const fault = faults.take()
    if (fault !== undefined) throw serverFailure(fault)
    requireKey(request.headers.authorization, settings.secretKey)
  })

  app.addHook('preSerialization', async (_request, _reply, payload) => {
    if (faults.takeLoss()) throw serverFailure(504)
    return payload
  })

  transactionRoutes(app, emulator)
  chargeRoutes(app, emulator)
  refundRoutes(app, emulator)
  disputeRoutes(app, emulator)
  transferRoutes(app, emulator)
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
  const presentTimeout = () => ({ payment_session_timeout: ledger.sessionTimeout })
  app.get('/integration/payment_session_timeout', () =>
    successEnvelope('Payment session timeout retrieved', presentTimeout()),
  )
  app.put('/integration/payment_session_timeout', request => {
    const body = timeoutBody.safeParse(request.body)
    if (!body.success) throw invalid('Timeout must be a number', 'Send seconds, or 0 for no timeout')
    ledger.saveSessionTimeout(body.data.timeout)
    return successEnvelope('Payment session timeout updated', presentTimeout())
  })
}

function unknownReference() {
  const nextStep = "Ensure that you're passing the reference of a transaction that exists on this integration"
  return invalid('Transaction reference not found', nextStep, 'transaction_not_found', 404)
}

const nextStep = 'Ensure that you provide the correct authorization key for the request'

/** Refuses with 401 unless the header is `Bearer` and the secret key, compared in constant time. */
function requireKey(header: string | undefined, secretKey: string): void {
  if (!header) throw invalid('No Authorization Header was found', nextStep, 'missing_key', 401)
  const key = /^Bearer +(.+)$/i.exec(header)?.[1] ?? ''
  if (!timingSafeEqual(digest(key), digest(secretKey)))
    throw invalid('Invalid key', nextStep, 'invalid_key', 401)
}

// Hashing gives both sides the same length, which the comparison requires, and hides the length of the key.
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

type Query = { currency?: string; country?: string; type?: string }

// The provider still uses former names of the networks.
const wallets = [
  { id: 29, name: 'AirtelTigo', code: 'ATL' },
  { id: 28, name: 'MTN', code: 'MTN' },
  { id: 66, name: 'Vodafone', code: 'VOD' },
]

/** The wallets of Ghana, the only banks that this emulator supports. */
function listBanks({ currency = 'GHS', country = 'ghana', type = 'mobile_money' }: Query) {
  if (currency !== 'GHS' || country.toLowerCase() !== 'ghana' || type !== 'mobile_money') return []
  return wallets.map(({ id, name, code }) => ({
    name,
    slug: `${code.toLowerCase()}-mobile-money`,
    code,
    longcode: '',
    gateway: null,
    pay_with_bank: false,
    active: true,
    is_deleted: false,
    country: 'Ghana',
    currency: 'GHS',
    type: 'mobile_money',
    id,
    createdAt: '2018-03-29T12:53:54.000Z',
    updatedAt: '2018-03-29T12:53:54.000Z',
  }))
}
