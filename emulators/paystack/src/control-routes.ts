import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { conflict, known, read, referenceBody, showTransaction } from './control-responses.ts'
import { refundControls, webhookControls } from './control-webhooks.ts'
import { disputeControls } from './dispute-routes.ts'
import type { Emulator } from './emulator.ts'
import { nobody, usualWallet } from './open-transaction.ts'
import { failure, type Result, success, undecided } from './results.ts'
import { takePayment } from './take-payment.ts'
import {
  currentAttempt,
  type Instrument,
  type PayableChannel,
  paidAttempt,
  payableChannels,
  type Transaction,
} from './transaction.ts'
import { transferControls } from './transfer-routes.ts'

const usualCard: Instrument = {
  channel: 'card',
  bin: '408408',
  last4: '4081',
  expMonth: '12',
  expYear: '2030',
}

const approveBody = referenceBody.extend({ channel: z.enum(payableChannels).optional() })
const declineBody = referenceBody.extend({ reason: z.string().min(1).default('Declined') })
const failNextBody = z.strictObject({
  status: z.int().min(400).max(599),
  when: z.enum(['before', 'after']).default('before'),
})
const outageBody = z.strictObject({ on: z.boolean() })

/** Calls that the real provider does not have: tests and developers act as the payer or cause failures. */
export async function controlRoutes(app: FastifyInstance, emulator: Emulator): Promise<void> {
  payerControls(app, emulator)
  webhookControls(app, emulator)
  refundControls(app, emulator)
  disputeControls(app, emulator)
  transferControls(app, emulator)

  app.post('/fail-next', request => {
    const { status, when } = read(failNextBody, request.body)
    if (when === 'after') emulator.faults.loseNext()
    else emulator.faults.failNext(status)
    return { status: true }
  })

  app.post('/outage', request => {
    emulator.faults.setOutage(read(outageBody, request.body).on)
    return { status: true }
  })

  app.get<{ Params: { reference: string } }>('/transactions/:reference', request =>
    showTransaction(emulator, request.params.reference),
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
    return resolveWith(emulator, transaction, instrumentOf(emulator, transaction), undecided())
  })
}

async function resolveWith(
  emulator: Emulator,
  transaction: Transaction,
  instrument: Instrument,
  result: Result,
) {
  await takePayment(emulator, transaction, { instrument, ipAddress: nobody }, result)
  return showTransaction(emulator, transaction.reference)
}

/** The payer's instrument: the wallet of an open prompt, else the default of the channel. */
function instrumentOf(emulator: Emulator, transaction: Transaction, channel?: PayableChannel): Instrument {
  const open = currentAttempt(transaction, emulator.settings.clock.now())
  if (open?.endedAt === null && (channel ?? open.instrument.channel) === open.instrument.channel) {
    return open.instrument
  }
  const chosen = channel ?? payableChannels.find(name => transaction.channels.includes(name))
  return chosen === 'mobile_money' ? usualWallet : usualCard
}

function unpaid(emulator: Emulator, reference: string): Transaction {
  const transaction = known(emulator, reference)
  if (!paidAttempt(transaction)) return transaction
  throw conflict('The transaction is paid already')
}
