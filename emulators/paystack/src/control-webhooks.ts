import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { conflict, known, read, referenceBody, showTransaction } from './control-responses.ts'
import type { Emulator } from './emulator.ts'
import { knownRefund, moveRefund, transactionOf } from './move-refund.ts'
import { presentRefund } from './present-refund.ts'
import { type Refund, refundStatuses, remainingAmount } from './refund.ts'
import { sentEvents } from './sent-events.ts'
import { paidAttempt } from './transaction.ts'

const deliverBody = referenceBody.extend({
  times: z.int().min(1).max(100).default(1),
  event: z.string().optional(),
  refund: z.int().optional(),
})
const refundBody = z.strictObject({ id: z.int(), status: z.enum(refundStatuses) })

/** Control calls that repeat, reorder and drop webhooks. */
export function webhookControls(app: FastifyInstance, emulator: Emulator): void {
  const { ledger, webhooks } = emulator

  app.post('/deliver', async request => {
    const { reference, times, event, refund } = read(deliverBody, request.body)
    const transaction = known(emulator, reference)
    const sent = sentEvents(emulator, transaction).findLast(
      candidate =>
        (event === undefined || candidate.event === event) &&
        (refund === undefined || candidate.refundId === refund),
    )
    if (!sent) throw conflict(`No ${event ?? 'event'} has happened to this transaction`)
    const statuses = await Promise.all(Array.from({ length: times }, () => webhooks.sendNow(sent.body)))
    return { status: true, data: { reference, event: sent.event, statuses } }
  })

  app.post('/drop', request => {
    const transaction = known(emulator, read(referenceBody, request.body).reference)
    ledger.save({ ...transaction, webhooksDropped: true })
    webhooks.drop(transaction.reference)
    return showTransaction(emulator, transaction.reference)
  })
}

/** Control calls that set the status of a refund, whatever its test number says. */
export function refundControls(app: FastifyInstance, emulator: Emulator): void {
  app.post('/refund', request => {
    const { id, status } = read(refundBody, request.body)
    const refund = force(emulator, knownRefund(emulator, id), status)
    return { status: true, data: presentRefund(refund, transactionOf(emulator, refund)) }
  })
}

function force(emulator: Emulator, refund: Refund, status: Refund['status']): Refund {
  if (refund.status === status) return refund
  if (refund.status === 'failed' && leftBeside(emulator, refund) < refund.amount) {
    throw conflict('Another refund has already returned this amount')
  }
  return moveRefund(emulator, refund, status, emulator.settings.clock.now())
}

function leftBeside(emulator: Emulator, refund: Refund): number {
  const taken = paidAttempt(transactionOf(emulator, refund))?.amount ?? 0
  return remainingAmount(taken, emulator.ledger.refundsOf(refund.reference))
}
