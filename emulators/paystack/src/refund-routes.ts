import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createRefund } from './create-refund.ts'
import type { Emulator } from './emulator.ts'
import { knownRefund, transactionOf } from './move-refund.ts'
import {
  presentListedRefund,
  presentNewRefund,
  presentRefund,
  presentRetriedRefund,
} from './present-refund.ts'
import type { Refund } from './refund.ts'
import { successEnvelope } from './refusal.ts'
import { retryRefund } from './retry-refund.ts'

type RefundId = { Params: { id: string } }

/** Refunds: https://paystack.com/docs/api/refund. */
export function refundRoutes(app: FastifyInstance, emulator: Emulator): void {
  app.post('/refund', request => {
    const { refund, transaction } = createRefund(emulator, request.body)
    return successEnvelope('Refund has been queued for processing', presentNewRefund(refund, transaction))
  })

  app.get('/refund', request => {
    const { refunds, meta } = listRefunds(emulator, request.query)
    const presented = refunds.map(refund => presentListedRefund(refund, transactionOf(emulator, refund)))
    return { ...successEnvelope('Refunds retrieved', presented), meta }
  })

  app.get<RefundId>('/refund/:id', request => {
    const refund = knownRefund(emulator, request.params.id)
    return successEnvelope('Refund retrieved', presentRefund(refund, transactionOf(emulator, refund)))
  })

  app.post<RefundId>('/refund/retry_with_customer_details/:id', request => {
    const refund = retryRefund(emulator, knownRefund(emulator, request.params.id), request.body)
    const presented = presentRetriedRefund(refund, transactionOf(emulator, refund))
    return successEnvelope('Refund retried and has been queued for processing', presented)
  })
}

const querySchema = z.object({
  transaction: z.string().optional(),
  reference: z.string().optional(),
  page: z.coerce.number().int().min(1).catch(1),
  perPage: z.coerce.number().int().min(1).max(100).catch(50),
})

/** A page of refunds, newest first, of one transaction (by reference or id) or of all. */
function listRefunds(emulator: Emulator, query: unknown) {
  const { transaction, reference, page, perPage } = querySchema.parse(query)
  const found = refundsNamed(emulator, transaction ?? reference)
  const skipped = (page - 1) * perPage
  return {
    refunds: found.toReversed().slice(skipped, skipped + perPage),
    meta: { total: found.length, skipped, perPage, page, pageCount: Math.ceil(found.length / perPage) },
  }
}

function refundsNamed({ ledger }: Emulator, name: string | undefined): Refund[] {
  if (name === undefined) return ledger.refunds()
  return ledger.refundsOf(ledger.findByName(name)?.reference ?? '')
}
