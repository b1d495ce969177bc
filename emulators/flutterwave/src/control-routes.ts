import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Charge, chargeAt, type Wallet } from './charge.ts'
import { chargebackControls } from './chargeback.ts'
import type { Emulator } from './emulator.ts'
import { failure, success } from './outcomes.ts'
import { chargeCompleted, presentCharge } from './present-charge.ts'
import { Refusal } from './refusal.ts'
import { payAgain, takePayment } from './take-payment.ts'
import { transferControls } from './transfer-routes.ts'

const reference = z.string()
const referenceBody = z.strictObject({ reference })
const declineBody = z.strictObject({ reference, reason: z.string().min(1).default('Declined') })
const deliverBody = z.strictObject({
  reference,
  transaction: z.int().optional(),
  times: z.int().min(1).max(100).default(1),
})
const failNextBody = z.strictObject({
  status: z.int().min(400).max(599),
  when: z.enum(['before', 'after']).default('before'),
})
/** Pesewas; the oldest failed refund when it is left out. */
const makeRefundBody = z.strictObject({ reference, amount: z.int().min(1).optional() })
const outageBody = z.strictObject({ on: z.boolean() })

const usualWallet: Wallet = { network: 'MTN', phone: '0551234987' }

/** Calls that the real provider does not have: tests and developers act as the payer or cause failures. */
export async function controlRoutes(app: FastifyInstance, emulator: Emulator): Promise<void> {
  const { faults } = emulator
  payerControls(app, emulator)
  deliveryControls(app, emulator)
  chargebackControls(app, emulator)
  transferControls(app, emulator)

  app.post('/fail-next', request => {
    faults.failNext(read(failNextBody, request.body))
    return { status: 'success' }
  })

  app.post('/outage', request => {
    faults.setOutage(read(outageBody, request.body).on)
    return { status: 'success' }
  })

  app.get<{ Params: { reference: string } }>('/transactions/:reference', request =>
    presentControl(emulator, known(emulator, request.params.reference)),
  )
}

function payerControls(app: FastifyInstance, emulator: Emulator): void {
  app.post('/approve', async request => {
    const charge = known(emulator, read(referenceBody, request.body).reference)
    return presentControl(emulator, await takePayment(emulator, charge, walletOf(charge), success))
  })

  app.post('/pay-again', async request => {
    const charge = known(emulator, read(referenceBody, request.body).reference)
    if (charge.status !== 'successful') throw new Refusal('Only a paid charge can be paid again', 409)
    return presentControl(emulator, await payAgain(emulator, charge))
  })

  app.post('/decline', async request => {
    const { reference, reason } = read(declineBody, request.body)
    const charge = known(emulator, reference)
    if (charge.status === 'successful') throw new Refusal('The transaction is paid already', 409)
    return presentControl(emulator, await takePayment(emulator, charge, walletOf(charge), failure(reason)))
  })

  app.post('/fail-refunds', request => {
    const charge = known(emulator, read(referenceBody, request.body).reference)
    return presentControl(emulator, keep(emulator, { ...charge, refundsFail: true }))
  })

  app.post('/make-refund', request => {
    const { reference, amount } = read(makeRefundBody, request.body)
    const ids = new Set(emulator.ledger.findAll(reference).map(({ id }) => id))
    const failed = emulator.ledger
      .refunds()
      .findLast(
        refund => ids.has(refund.chargeId) && refund.failed && refund.amount === (amount ?? refund.amount),
      )
    if (!failed) throw new Refusal('No refund of this transaction failed', 409)
    emulator.ledger.save({ refund: { ...failed, failed: false } })
    return presentControl(emulator, known(emulator, reference))
  })
}

function deliveryControls(app: FastifyInstance, emulator: Emulator): void {
  app.post('/deliver', async request => {
    const { reference, transaction, times } = read(deliverBody, request.body)
    const charge =
      emulator.ledger.findAll(reference).find(({ id }) => id === transaction) ?? known(emulator, reference)
    if (charge.status !== 'successful' && charge.status !== 'failed') {
      throw new Refusal('Only a finished transaction has a webhook', 409)
    }
    const body = chargeCompleted(charge)
    const statuses = await Promise.all(Array.from({ length: times }, () => emulator.webhooks.post(body)))
    return { status: 'success', data: { reference, statuses } }
  })

  app.post('/drop', request => {
    const charge = known(emulator, read(referenceBody, request.body).reference)
    emulator.webhooks.drop(charge.txRef)
    return presentControl(emulator, keep(emulator, { ...charge, webhooksDropped: true }))
  })
}

function presentControl({ webhooks, settings }: Emulator, charge: Charge) {
  const { txRef, webhooksDropped, page } = charge
  const presented = presentCharge(chargeAt(charge, settings.clock.now()))
  const sent = { dropped: webhooksDropped, waiting: webhooks.waiting(txRef) }
  return { status: 'success', data: { ...presented, page, webhooks: sent } }
}

/** The prompted wallet, else the default one; null if only cards are accepted. */
const walletOf = ({ wallet, ways }: Charge): Wallet | null =>
  wallet ?? (ways.includes('mobile_money') ? usualWallet : null)

function keep({ ledger }: Emulator, charge: Charge): Charge {
  ledger.save({ charge })
  return charge
}

function known({ ledger }: Emulator, txRef: string): Charge {
  const charge = ledger.find(txRef)
  if (charge) return charge
  throw new Refusal('No transaction was found for this reference', 404)
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new Refusal(z.prettifyError(parsed.error))
}
