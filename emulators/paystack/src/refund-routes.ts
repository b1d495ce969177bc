import type { FastifyInstance } from 'fastify'
import { createRefund } from './create-refund.ts'
import type { Emulator } from './emulator.ts'
import { knownRefund, transactionOf } from './known-refund.ts'
import { listRefunds } from './list-refunds.ts'
import {
  presentListedRefund,
  presentNewRefund,
  presentRefund,
  presentRetriedRefund,
} from './present-refund.ts'
import { retryRefund } from './retry-refund.ts'
import { successEnvelope } from './success-envelope.ts'

type RefundId = { Params: { id: string } }

/** Money given back: https://paystack.com/docs/api/refund. */
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
