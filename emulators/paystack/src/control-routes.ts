import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Emulator } from './emulator.ts'
import { chargeSuccess, presentTransaction } from './present-transaction.ts'
import { invalid } from './refusal.ts'
import { failure, type Result, success, waiting } from './scripted-outcomes.ts'
import { takePayment } from './take-payment.ts'
import {
  currentAttempt,
  type Instrument,
  type PayableChannel,
  payableChannels,
  statusOf,
  type Transaction,
} from './transaction.ts'

const nobody = '127.0.0.1'
const usualCard: Instrument = {
  channel: 'card',
  bin: '408408',
  last4: '4081',
  expMonth: '12',
  expYear: '2030',
}
const usualWallet: Instrument = { channel: 'mobile_money', network: 'mtn', phone: '0551234987' }

const reference = z.string()
const approveBody = z.strictObject({ reference, channel: z.enum(payableChannels).optional() })
const declineBody = z.strictObject({ reference, reason: z.string().min(1).default('Declined') })
const deliverBody = z.strictObject({ reference, times: z.int().min(1).max(100).default(1) })
const referenceBody = z.strictObject({ reference })
const failNextBody = z.strictObject({ status: z.int().min(400).max(599) })
const outageBody = z.strictObject({ on: z.boolean() })

/** Calls no real provider has: tests and developers play the payer, the network and bad luck with them. */
export async function controlRoutes(app: FastifyInstance, emulator: Emulator): Promise<void> {
  payerControls(app, emulator)
  webhookControls(app, emulator)

  app.post('/fail-next', request => {
    emulator.faults.failNext(read(failNextBody, request.body).status)
    return { status: true }
  })

  app.post('/outage', request => {
    emulator.faults.setOutage(read(outageBody, request.body).on)
    return { status: true }
  })

  app.get<{ Params: { reference: string } }>('/transactions/:reference', request =>
    answer(emulator, request.params.reference),
  )
}

function payerControls(app: FastifyInstance, emulator: Emulator): void {
  app.post('/approve', async request => {
    const { reference, channel } = read(approveBody, request.body)
    const transaction = known(emulator, reference)
    const instrument = instrumentOf(emulator, transaction, channel)
    return resolveWith(emulator, transaction, instrument, success(instrument))
  })

  app.post('/decline', async request => {
    const { reference, reason } = read(declineBody, request.body)
    const transaction = unpaid(emulator, reference)
    return resolveWith(emulator, transaction, instrumentOf(emulator, transaction), failure(reason))
  })

  app.post('/pending', async request => {
    const transaction = unpaid(emulator, read(referenceBody, request.body).reference)
    return resolveWith(emulator, transaction, instrumentOf(emulator, transaction), waiting('pending'))
  })
}

function webhookControls(app: FastifyInstance, emulator: Emulator): void {
  const { ledger, webhooks, settings } = emulator

  app.post('/deliver', async request => {
    const { reference, times } = read(deliverBody, request.body)
    const transaction = known(emulator, reference)
    const now = settings.clock.now()
    if (statusOf(transaction, now) !== 'success') throw conflict('Only a paid transaction has a webhook')
    const body = chargeSuccess(transaction, now)
    const statuses = await Promise.all(Array.from({ length: times }, () => webhooks.sendNow(body)))
    return { status: true, data: { reference, statuses } }
  })

  app.post('/drop', request => {
    const transaction = known(emulator, read(referenceBody, request.body).reference)
    ledger.save({ ...transaction, webhooksDropped: true })
    webhooks.drop(transaction.reference)
    return answer(emulator, transaction.reference)
  })
}

async function resolveWith(
  emulator: Emulator,
  transaction: Transaction,
  instrument: Instrument,
  result: Result,
) {
  await takePayment(emulator, transaction, { instrument, ipAddress: nobody }, result)
  return answer(emulator, transaction.reference)
}

function answer(emulator: Emulator, reference: string) {
  const transaction = known(emulator, reference)
  const { accessCode, webhooksDropped } = transaction
  const webhooks = { dropped: webhooksDropped, waiting: emulator.webhooks.waiting(reference) }
  const presented = presentTransaction(transaction, emulator.settings.clock.now())
  return { status: true, data: { ...presented, access_code: accessCode, webhooks } }
}

/** What the payer uses: a prompt still open keeps its wallet, else the usual one of the channel. */
function instrumentOf(emulator: Emulator, transaction: Transaction, channel?: PayableChannel): Instrument {
  const open = currentAttempt(transaction, emulator.settings.clock.now())
  if (open?.endedAt === null && (channel ?? open.instrument.channel) === open.instrument.channel) {
    return open.instrument
  }
  const chosen = channel ?? payableChannels.find(name => transaction.channels.includes(name))
  return chosen === 'mobile_money' ? usualWallet : usualCard
}

function known({ ledger }: Emulator, reference: string): Transaction {
  const transaction = ledger.find(reference)
  if (transaction) return transaction
  throw invalid('Transaction reference not found', 'Initialize it first', 'transaction_not_found', 404)
}

function unpaid(emulator: Emulator, reference: string): Transaction {
  const transaction = known(emulator, reference)
  if (statusOf(transaction, emulator.settings.clock.now()) !== 'success') return transaction
  throw conflict('The transaction is paid already')
}

function conflict(message: string) {
  return invalid(message, 'Look at it below /__control/transactions/', 'conflict', 409)
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw invalid(z.prettifyError(parsed.error), 'Send the JSON body this control call needs')
}
