import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Charge, type Chargeback, chargebackStatuses } from './charge.ts'
import type { Emulator } from './emulator.ts'
import { cedis } from './money.ts'
import { read } from './read-request.ts'
import { Refusal } from './refusal.ts'
import { refundCharge } from './take-payment.ts'

const dueAfterMs = 48 * 3_600_000
const perPage = 20

/** An entry of `data` of `GET /chargebacks`. */
function presentChargeback(chargeback: Chargeback, charge: Charge) {
  const { id, amount, status, comment, createdAt } = chargeback
  return {
    id,
    amount: cedis(amount),
    flw_ref: charge.flwRef,
    status,
    stage: 'new',
    comment,
    meta: { uploaded_proof: null, history: [] },
    due_date: new Date(Date.parse(createdAt) + dueAfterMs).toISOString(),
    settlement_id: 'N/A',
    created_at: createdAt,
    transaction_id: charge.id,
    tx_ref: charge.txRef,
  }
}

/** Chargebacks: https://developer.flutterwave.com/v3.0/docs/chargebacks. */
export function chargebackRoutes(app: FastifyInstance, { ledger }: Emulator): void {
  app.get<{ Querystring: Record<string, unknown> }>('/chargebacks', request => {
    const page = z.coerce.number().int().min(1).catch(1).parse(request.query.page)
    const from = String(request.query.from ?? '')
    const all = ledger.chargebacks().filter(({ createdAt }) => createdAt >= from)
    const data = all.slice((page - 1) * perPage, page * perPage).flatMap(chargeback => {
      const charge = ledger.find(chargeback.txRef)
      return charge ? [presentChargeback(chargeback, charge)] : []
    })
    const total_pages = Math.ceil(all.length / perPage)
    const page_info = { total: all.length, current_page: page, total_pages, page_size: perPage }
    return { status: 'success', message: 'Chargebacks fetched', meta: { page_info }, data }
  })
}

const amount = z.int().min(1).optional()
const disputeBody = z.strictObject({
  reference: z.string(),
  amount,
  comment: z.string().default('Product/service not received'),
})
const resolveBody = z.strictObject({ reference: z.string(), outcome: z.enum(chargebackStatuses) })
const dashboardRefundBody = z.strictObject({ reference: z.string(), amount })

/** Control calls: the payer's bank opens and decides a chargeback; the merchant refunds on the dashboard. */
export function chargebackControls(app: FastifyInstance, emulator: Emulator): void {
  const { ledger, settings } = emulator

  app.post('/dispute', request => {
    const { reference, amount, comment } = read(disputeBody, request.body)
    const charge = paid(emulator, reference)
    const now = settings.clock.now()
    return saveAndNotify(emulator, charge, {
      id: ledger.nextId(now),
      txRef: reference,
      amount: amount ?? charge.taken,
      status: 'initiated',
      comment,
      createdAt: now.toISOString(),
    })
  })

  app.post('/resolve-dispute', request => {
    const { reference, outcome } = read(resolveBody, request.body)
    const open = ledger
      .chargebacks()
      .find(({ txRef, status }) => txRef === reference && ['initiated', 'declined'].includes(status))
    if (!open) throw new Refusal('No chargeback of this transaction is open', 409)
    return saveAndNotify(emulator, paid(emulator, reference), { ...open, status: outcome })
  })

  app.post('/dashboard-refund', request => {
    const { reference, amount } = read(dashboardRefundBody, request.body)
    const body = { comments: 'Refunded on the dashboard', ...(amount && { amount: cedis(amount) }) }
    const refund = refundCharge(emulator, paid(emulator, reference), body)
    return { status: 'success', data: refund }
  })
}

function paid({ ledger }: Emulator, txRef: string): Charge {
  const charge = ledger.find(txRef)
  if (charge?.status === 'successful') return charge
  throw new Refusal('Only a paid transaction can be disputed or refunded', 409)
}

function saveAndNotify({ ledger, webhooks }: Emulator, charge: Charge, chargeback: Chargeback) {
  ledger.save({ chargeback })
  const data = presentChargeback(chargeback, charge)
  const event = JSON.stringify({ event: `chargeback.${chargeback.status}`, data })
  if (!charge.webhooksDropped) void webhooks.announce(charge.txRef, event, 1)
  return { status: 'success', data }
}
