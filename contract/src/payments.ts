import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'
import { cedis } from './fields.ts'
import { networks } from './mobile-money.ts'

/** Statuses of a payment (D109). */
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
  /** The network of the prompted wallet. */
  network: z.enum(networks).nullable(),
  phone: z.string().nullable(),
  amount: cedis,
  /** The amount refunded so far. */
  refunded_amount: cedis,
  currency: z.literal('GHS'),
  next_action: z.enum(['redirect', 'otp', 'wait', 'none']),
  authorization_url: z.url().nullable(),
  display_text: z.string(),
  /** When the prompt on the phone, or the provider's wait for the code, ends. */
  action_expires_at: z.iso.datetime().nullable(),
  /** The server's time of this response; clients count the remaining time from here, whatever their clock says. */
  as_of: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
})
export type Payment = z.output<typeof Payment>

export const paymentReference = z.string().regex(/^[A-Za-z0-9.=-]{8,100}$/, 'This reference is not valid')
const paymentParams = z.strictObject({ reference: paymentReference })

export const getPayment = endpoint({
  method: 'GET',
  path: '/payments/:reference',
  summary:
    'Retrieves a payment for its payer; while it is open, asks the provider and settles the result. Guests are identified by their device, or by the reference in their emails.',
  access: 'anyone',
  params: paymentParams,
  response: dataOf(Payment),
  failures: ['payment.not_found'],
})

/** Each attempt counts at the provider, so a repeated call returns the current status (D140). */
export const submitPaymentOtp = endpoint({
  method: 'POST',
  path: '/payments/:reference/otp',
  summary: 'Submits the voucher or code that the payer received by phone.',
  access: 'anyone',
  idempotency: 'own',
  params: paymentParams,
  body: z.strictObject({
    otp: z
      .string('Please enter the code')
      .transform(text => text.replace(/[\s-]/g, ''))
      .pipe(z.string().regex(/^\d{4,10}$/, 'A code has 4 to 10 digits')),
  }),
  response: dataOf(Payment),
  failures: ['payment.not_found', 'payment.otp_not_asked', 'payment.otp_wrong', 'payment.provider_down'],
})

export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/payments/webhooks/:provider',
  summary:
    'Receives a provider’s event; the signature over the raw bytes is verified before anything is parsed.',
  access: 'anyone',
  idempotency: 'own',
  raw: true,
  params: z.strictObject({ provider: z.string().regex(/^[a-z]{3,20}$/, 'This provider is not valid') }),
  response: z.strictObject({ received: z.literal(true) }),
  failures: ['payment.provider_unknown', 'payment.webhook_forged'],
})
