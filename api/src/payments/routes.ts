import { Failure } from '@akyede/contract/failures'
import type { Caller } from '#platform/caller.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import type { Payments } from './open-payments.ts'
import { findPayment } from './payment.ts'
import { presentPayment } from './present-payment.ts'
import { isOpen } from './transitions.ts'

export function servePayments(serve: Serve, { database, clock }: Platform, payments: Payments): void {
  /** Another's payment is as unknown as none; that of a gift from a list belongs to whoever knows its reference. */
  const ownPayment = async ({ params, caller }: { params: { reference: string }; caller: Caller }) => {
    const payment = await findPayment(database, params.reference)
    const isOwn = payment?.user_id === null || (caller.kind === 'user' && payment?.user_id === caller.userId)
    if (!payment || !isOwn) throw new Failure('payment.not_found')
    return payment
  }

  serve('getPayment', async input => {
    const payment = await ownPayment(input)
    const current = isOpen(payment.status) ? await payments.settleSoon(payment) : payment
    return { data: presentPayment(current, clock) }
  })

  serve('submitPaymentOtp', async input => {
    const payment = await ownPayment(input)
    return { data: presentPayment(await payments.submitOtp(payment, input.body.otp), clock) }
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
