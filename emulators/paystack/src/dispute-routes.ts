import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { conflict, known, read, referenceBody } from './control-responses.ts'
import { newRefund } from './create-refund.ts'
import { type Dispute, disputeEvent, presentDispute } from './dispute.ts'
import type { Emulator } from './emulator.ts'
import { moveRefund } from './move-refund.ts'
import { remainingAmount } from './refund.ts'
import { invalid, successEnvelope } from './refusal.ts'
import { paidAttempt, type Transaction } from './transaction.ts'

/** Disputes: https://paystack.com/docs/api/dispute. */
export function disputeRoutes(app: FastifyInstance, emulator: Emulator): void {
  app.get<{ Querystring: { transaction?: string } }>('/dispute', request => {
    const { transaction } = request.query
    const reference = transaction && emulator.ledger.findByName(transaction)?.reference
    const found = emulator.ledger.disputes().filter(one => !transaction || one.reference === reference)
    const data = found.toReversed().map(dispute => presentDispute(emulator, dispute))
    const meta = { total: data.length, skipped: 0, perPage: 50, page: 1, pageCount: 1 }
    return { ...successEnvelope('Disputes retrieved', data), meta }
  })

  app.get<{ Params: { id: string } }>('/dispute/:id', request => {
    const dispute = emulator.ledger.disputes().find(({ id }) => String(id) === request.params.id)
    if (!dispute) throw invalid('Dispute not found', 'Pass the id of a dispute that exists', 'not_found', 404)
    return successEnvelope('Dispute retrieved', presentDispute(emulator, dispute))
  })
}

const amount = z.int().min(1).optional()
const disputeBody = referenceBody.extend({
  amount,
  category: z.string().default('chargeback'),
  message: z.string().default('Customer complained about debit without value'),
})
const resolveBody = referenceBody.extend({ outcome: z.enum(['won', 'lost']), amount })
const dashboardRefundBody = referenceBody.extend({ amount })

/** Control calls: the payer's bank opens and decides a dispute; the merchant refunds on the dashboard. */
export function disputeControls(app: FastifyInstance, emulator: Emulator): void {
  const { ledger, settings } = emulator

  app.post('/dispute', request => {
    const { reference, ...wanted } = read(disputeBody, request.body)
    const transaction = known(emulator, reference)
    const paid = paidAttempt(transaction)
    if (!paid) throw conflict('Only a paid transaction can be disputed')
    const now = settings.clock.now()
    const dispute: Dispute = {
      id: ledger.nextId(now),
      reference,
      amount: wanted.amount ?? paid.amount,
      category: wanted.category,
      message: wanted.message,
      status: 'awaiting-merchant-feedback',
      resolution: null,
      createdAt: now.toISOString(),
      resolvedAt: null,
      told: [],
    }
    return saveAndNotify(emulator, transaction, dispute, 'charge.dispute.create')
  })

  app.post('/remind-dispute', request => {
    const { reference } = read(referenceBody, request.body)
    return saveAndNotify(
      emulator,
      known(emulator, reference),
      openOf(emulator, reference),
      'charge.dispute.remind',
    )
  })

  app.post('/resolve-dispute', request => {
    const { reference, outcome, amount } = read(resolveBody, request.body)
    const transaction = known(emulator, reference)
    const open = openOf(emulator, reference)
    const resolved: Dispute = {
      ...open,
      amount: amount ?? open.amount,
      status: 'resolved',
      resolution: outcome === 'won' ? 'declined' : 'merchant-accepted',
      resolvedAt: settings.clock.now().toISOString(),
    }
    if (outcome === 'lost') giveBack(emulator, transaction, resolved.amount, resolved.id)
    return saveAndNotify(emulator, transaction, resolved, 'charge.dispute.resolve')
  })

  app.post('/dashboard-refund', request => {
    const { reference, amount } = read(dashboardRefundBody, request.body)
    const transaction = known(emulator, reference)
    const left = leftFor(emulator, transaction)
    if (left < (amount ?? 1)) throw conflict('Less than that is left of the transaction')
    const refund = newRefund(emulator, transaction, { amount: amount ?? left })
    return { status: true, data: moveRefund(emulator, refund, 'pending', settings.clock.now()) }
  })
}

function openOf({ ledger }: Emulator, reference: string): Dispute {
  const open = ledger.disputes().findLast(one => one.reference === reference && one.status !== 'resolved')
  if (open) return open
  throw conflict('No dispute of this transaction is open')
}

/** The provider deducts a lost dispute from the merchant and lists it as a refund. */
function giveBack(emulator: Emulator, transaction: Transaction, lost: number, dispute: number): void {
  const taken = Math.min(lost, leftFor(emulator, transaction))
  if (taken === 0) return
  const refund = newRefund(emulator, transaction, { amount: taken, dispute })
  moveRefund(emulator, refund, 'processed', emulator.settings.clock.now())
}

const leftFor = ({ ledger }: Emulator, transaction: Transaction): number =>
  remainingAmount(paidAttempt(transaction)?.amount ?? 0, ledger.refundsOf(transaction.reference))

function saveAndNotify(emulator: Emulator, transaction: Transaction, dispute: Dispute, event: string) {
  const { ledger, settings, webhooks } = emulator
  const at = settings.clock.now().toISOString()
  const updated = { ...dispute, told: [...dispute.told, { event, at }] }
  ledger.saveDispute(updated)
  if (!transaction.webhooksDropped) {
    void webhooks.announce(transaction.reference, disputeEvent(emulator, updated, event), 1)
  }
  return { status: true, data: presentDispute(emulator, updated) }
}
