import { Failure } from '@akyede/contract/failures'
import type { Payment } from '@akyede/contract/payments'
import type { Caller } from '#platform/caller.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { readReference } from './email-reference.ts'
import { findPayment, type PaymentRow } from './payment.ts'
import type { Payments } from './payments.ts'
import { presentPayment } from './present-payment.ts'
import { isOpen } from './transitions.ts'

/** Whether the caller may see a payment without an account; `gifts` decides. */
export type IsGiver = (caller: Caller, payment: PaymentRow, isFromEmail: boolean) => Promise<boolean>

interface PaymentRequest {
  readonly params: { readonly reference: string }
  readonly caller: Caller
}

export function servePayments(serve: Serve, platform: Platform, payments: Payments, isGiver: IsGiver): void {
  serve('getPayment', async request => {
    const payment = await findOwnPayment(platform, isGiver, request)
    const current = isOpen(payment.status) ? await payments.settleWithTimeout(payment) : payment
    return { data: present(platform, current, request) }
  })
  serve('submitPaymentOtp', async request => {
    const payment = await findOwnPayment(platform, isGiver, request)
    return { data: present(platform, await payments.submitOtp(payment, request.body.otp), request) }
  })
  serve('receiveWebhook', async ({ params, http }) => {
    const { rawBody = Buffer.alloc(0), headers = {} } = http?.request ?? {}
    await payments.receiveWebhook(params.provider, rawBody, headers)
    return { received: true as const }
  })
}

/** A payment of another user is not found. */
async function findOwnPayment(
  { config, database }: Platform,
  isGiver: IsGiver,
  { params, caller }: PaymentRequest,
): Promise<PaymentRow> {
  const { reference, isFromLetter: isFromEmail } = readReference(config, params.reference)
  const payment = await findPayment(database, reference)
  const isOwn =
    payment?.user_id === null
      ? await isGiver(caller, payment, isFromEmail)
      : caller.kind === 'user' && payment?.user_id === caller.userId
  if (!payment || !isOwn) throw new Failure('payment.not_found')
  return payment
}

/** Keeps the reference of the request, so that the next call is authorized in the same way. */
const present = ({ clock }: Platform, payment: PaymentRow, { params }: PaymentRequest): Payment => ({
  ...presentPayment(payment, clock),
  ...(params.reference.startsWith(`${payment.reference}.`) && { reference: params.reference }),
})
