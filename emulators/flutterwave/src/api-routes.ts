import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Charge, chargeAt, type Refund } from './charge.ts'
import { chargebackRoutes } from './chargeback.ts'
import type { Emulator } from './emulator.ts'
import { presentCharge, presentRefund } from './present-charge.ts'
import { Refusal } from './refusal.ts'
import { disableLink, startCharge, startPayment } from './start-charge.ts'
import { refundCharge } from './take-payment.ts'
import { transferRoutes } from './transfer-routes.ts'

type Id = { Params: { id: string } }
type Query = { Querystring: Record<string, unknown> }

const perPage = 10

/** The provider's API, version 3: https://developer.flutterwave.com/v3.0/docs. */
export async function apiRoutes(app: FastifyInstance, emulator: Emulator): Promise<void> {
  const { faults, settings } = emulator

  app.addHook('onRequest', async request => {
    faults.apply('before')
    requireKey(request.headers.authorization, settings.secretKey)
  })
  app.addHook('preSerialization', async (_request, reply, payload) => {
    if (reply.statusCode < 400) faults.apply('after')
    return payload
  })

  app.post<Query>('/charges', async request => {
    if (request.query.type !== 'mobile_money_ghana') throw new Refusal('Invalid charge type')
    const redirect = await startCharge(emulator, request.body)
    const meta = { authorization: { redirect, mode: 'redirect' } }
    return { status: 'success', message: 'Charge initiated', meta }
  })

  app.post('/payments', request => success('Hosted Link', { link: startPayment(emulator, request.body) }))
  app.post('/payments/link/disable', request => {
    disableLink(emulator, request.body)
    return success('Payment link disabled', null)
  })

  transactionRoutes(app, emulator)
  refundRoutes(app, emulator)
  chargebackRoutes(app, emulator)
  transferRoutes(app, emulator)
}

function transactionRoutes(app: FastifyInstance, emulator: Emulator): void {
  const { ledger, settings } = emulator
  const presentFound = (charge: Charge | undefined) => {
    const current = known(charge && chargeAt(charge, settings.clock.now()))
    return success('Transaction fetched successfully', presentCharge(current))
  }
  const byId = (id: string) => ledger.findBy(charge => String(charge.id) === id)

  app.get<Query>('/transactions/verify_by_reference', request =>
    presentFound(ledger.find(String(request.query.tx_ref))),
  )
  app.get<Query>('/transactions', request => {
    const charges = ledger.findAll(String(request.query.tx_ref)).filter(({ status }) => status !== 'link')
    const data = charges.map(charge => presentCharge(chargeAt(charge, settings.clock.now())))
    const page_info = { total: data.length, current_page: 1, total_pages: 1 }
    return { status: 'success', message: 'Transactions fetched', meta: { page_info }, data }
  })
  app.get<Id>('/transactions/:id/verify', request => presentFound(byId(request.params.id)))
  app.post<Id>('/transactions/:id/refund', request => {
    const charge = known(byId(request.params.id))
    const refund = refundCharge(emulator, charge, request.body)
    return success('Transaction refund initiated', presentRefund(refund, charge, 'created'))
  })
}

function refundRoutes(app: FastifyInstance, { ledger }: Emulator): void {
  const presentStored = (refund: Refund) =>
    presentRefund(refund, known(ledger.findBy(({ id }) => id === refund.chargeId)), 'fetched')

  app.get<Id>('/refunds/:id', request => {
    const refund = ledger.refunds().find(({ id }) => String(id) === request.params.id)
    if (!refund) throw new Refusal('No refund was found for this id')
    return success('Transaction refund fetched', presentStored(refund))
  })

  app.get<Query>('/refunds', request => {
    const page = z.coerce.number().int().min(1).catch(1).parse(request.query.page)
    const from = String(request.query.from ?? '')
    const all = ledger.refunds().filter(({ createdAt }) => createdAt >= from)
    const total_pages = Math.ceil(all.length / perPage)
    const page_info = { total: all.length, current_page: page, total_pages }
    const data = all.slice((page - 1) * perPage, page * perPage).map(presentStored)
    return { status: 'success', message: 'Refunds fetched', meta: { page_info }, data }
  })
}

function known(charge: Charge | undefined): Charge {
  if (charge && charge.status !== 'link') return charge
  throw new Refusal('No transaction was found for this id')
}

function success<Data>(message: string, data: Data) {
  return { status: 'success', message, data }
}

/** Refuses with 401 unless the header is `Bearer` and the secret key, compared in constant time. */
function requireKey(header: string | undefined, secretKey: string): void {
  if (!header) throw new Refusal('Authorization required', 401)
  const sent = header.replace(/^Bearer +/i, '')
  // Hashing gives both sides the same length, which the comparison requires, and hides the length of the key.
  const [left, right] = [sent, secretKey].map(key => createHash('sha256').update(key).digest())
  if (!left || !right || !timingSafeEqual(left, right)) throw new Refusal('Invalid authorization key', 401)
}
