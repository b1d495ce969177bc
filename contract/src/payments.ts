import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'

/** D109. */
export const paymentStatuses = [
  'created',
  'pending',
  'action_required',
  'succeeded',
  'failed',
  'expired',
  'cancelled',
  'refund_pending',
  'partially_refunded',
  'refunded',
  'disputed',
  'needs_review',
] as const
export const PaymentStatus = z.enum(paymentStatuses)
export type PaymentStatus = z.output<typeof PaymentStatus>

/** A payment as its payer may see it (D106). */
export const Payment = z.strictObject({
  payment_id: z.string(),
  order_id: z.string(),
  order_number: z.string(),
  reference: z.string(),
  status: PaymentStatus,
  provider: z.string(),
  channel: z.string().nullable(),
  amount: z.number(),
  currency: z.literal('GHS'),
  next_action: z.enum(['redirect', 'otp', 'wait', 'none']),
  authorization_url: z.url().nullable(),
  display_text: z.string(),
  expires_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
})
export type Payment = z.output<typeof Payment>

const referencePattern = /^[A-Za-z0-9.=-]{8,100}$/

export const getPayment = endpoint({
  method: 'GET',
  path: '/payments/:reference',
  summary: 'Where a payment stands; asks the provider while it is open, and settles what it says',
  access: 'signed-in',
  params: z.strictObject({ reference: z.string().regex(referencePattern, 'This reference is not valid') }),
  answer: dataOf(Payment),
  failures: ['payment.not_found'],
})

export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/payments/webhooks/:provider',
  summary: "A provider's event: the signature over the raw bytes is verified before anything is read",
  access: 'anyone',
  idempotency: 'own',
  raw: true,
  params: z.strictObject({ provider: z.string().regex(/^[a-z]{3,20}$/, 'This provider is not valid') }),
  answer: z.strictObject({ received: z.literal(true) }),
  failures: ['payment.provider_unknown', 'payment.webhook_forged'],
})
