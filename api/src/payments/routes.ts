import { Failure } from '@akyede/contract/failures'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import type { Payments } from './open-payments.ts'
import { findPayment } from './payment.ts'
import { presentPayment } from './present-payment.ts'
import { isOpen } from './transitions.ts'

export function servePayments(serve: Serve, { database }: Platform, payments: Payments): void {
  serve('getPayment', async ({ params, caller }) => {
    const payment = await findPayment(database, params.reference)
    // Another's payment is as unknown as none.
    if (payment?.user_id !== caller.userId) throw new Failure('payment.not_found')
    const current = isOpen(payment.status) ? await payments.settle(payment.reference) : payment
    return { data: presentPayment(current ?? payment) }
  })

  serve('receiveWebhook', async ({ params, http }) => {
    const { request } = http ?? {}
    await payments.receiveWebhook(
      params.provider,
      request?.rawBody ?? Buffer.alloc(0),
      request?.headers ?? {},
    )
    return { received: true as const }
  })
}
