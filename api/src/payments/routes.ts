import { Failure } from '@akyede/contract/failures'
import type { Caller } from '#platform/caller.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { readReference } from './letter-reference.ts'
import type { Payments } from './open-payments.ts'
import { findPayment, type PaymentRow } from './payment.ts'
import { presentPayment } from './present-payment.ts'
import { isOpen } from './transitions.ts'

/** Whether a payment in nobody's name is the caller's to know: `gifts` is asked. */
export type IsGiver = (caller: Caller, payment: PaymentRow, isFromLetter: boolean) => Promise<boolean>

interface Asked {
  readonly params: { readonly reference: string }
  readonly caller: Caller
}

export function servePayments(
  serve: Serve,
  { config, database, clock }: Platform,
  payments: Payments,
  isGiver: IsGiver,
): void {
  /** Another's payment is as unknown as none. */
  const ownPayment = async ({ params, caller }: Asked) => {
    const { reference, isFromLetter } = readReference(config, params.reference)
    const payment = await findPayment(database, reference)
    const isOwn =
      payment?.user_id === null
        ? await isGiver(caller, payment, isFromLetter)
        : caller.kind === 'user' && payment?.user_id === caller.userId
    if (!payment || !isOwn) throw new Failure('payment.not_found')
    return payment
  }
  /** Under the reference by which it was asked for, so that the next call is known as this one was. */
  const present = (payment: PaymentRow, { params }: Asked) => ({
    ...presentPayment(payment, clock),
    ...(params.reference.startsWith(`${payment.reference}.`) && { reference: params.reference }),
  })

  serve('getPayment', async input => {
    const payment = await ownPayment(input)
    return { data: present(isOpen(payment.status) ? await payments.settleSoon(payment) : payment, input) }
  })

  serve('submitPaymentOtp', async input => {
    const payment = await ownPayment(input)
    return { data: present(await payments.submitOtp(payment, input.body.otp), input) }
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
