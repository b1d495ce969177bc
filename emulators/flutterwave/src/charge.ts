import { z } from 'zod'

/** How long a prompt on the phone waits for the payer, in milliseconds. */
const promptLifetime = 180_000

export const networks = ['MTN', 'VODAFONE', 'TIGO'] as const
export const paymentMethods = ['mobile_money', 'card'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

const walletSchema = z.object({ network: z.enum(networks), phone: z.string() })
export type Wallet = z.infer<typeof walletSchema>

export const chargeSchema = z.object({
  id: z.int(),
  txRef: z.string(),
  flwRef: z.string(),
  /** The last path segment of the payment page; hard to guess. */
  page: z.string(),
  /** `link` is a page without an attempt to pay: the API knows no transaction of it. */
  status: z.enum(['link', 'pending', 'failed', 'successful']),
  processorResponse: z.string(),
  email: z.string(),
  /** Requested amount in pesewas. */
  amount: z.int(),
  /** Charged amount in pesewas; less than requested when a test number alters it. */
  taken: z.int(),
  /** The payment methods that the page offers. */
  ways: z.array(z.enum(paymentMethods)),
  paidBy: z.enum(paymentMethods).nullable(),
  wallet: walletSchema.nullable(),
  redirectUrl: z.string().nullable(),
  meta: z.json(),
  createdAt: z.iso.datetime(),
  promptedAt: z.iso.datetime().nullable(),
  /** When the page expires; null for never. */
  payableUntil: z.iso.datetime().nullable().default(null),
  /** The merchant has disabled the page. */
  disabled: z.boolean().default(false),
  webhooksDropped: z.boolean(),
  refundsFail: z.boolean(),
})

/** A `tx_ref`, from its link or charge to its end. */
export type Charge = z.infer<typeof chargeSchema>

export const refundSchema = z.object({
  id: z.int(),
  chargeId: z.int(),
  /** Pesewas. */
  amount: z.int(),
  comments: z.string().nullable(),
  failed: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Refund = z.infer<typeof refundSchema>

export const chargebackStatuses = ['initiated', 'accepted', 'declined', 'lost', 'won'] as const

export const chargebackSchema = z.object({
  id: z.int(),
  txRef: z.string(),
  /** Pesewas. */
  amount: z.int(),
  status: z.enum(chargebackStatuses),
  comment: z.string(),
  createdAt: z.iso.datetime(),
})
export type Chargeback = z.infer<typeof chargebackSchema>

/** The charge at `now`: an unanswered prompt has failed after its lifetime. */
export function chargeAt(charge: Charge, now: Date): Charge {
  if (charge.status !== 'pending' || charge.promptedAt === null) return charge
  const late = now.getTime() >= Date.parse(charge.promptedAt) + promptLifetime
  return late ? { ...charge, status: 'failed', processorResponse: 'Transaction timed out' } : charge
}

/** Whether the page can still be paid; a charge of a wallet ends only with its prompt. */
export const isPayable = ({ disabled, payableUntil }: Charge, now: Date): boolean =>
  !disabled && (payableUntil === null || now.getTime() < Date.parse(payableUntil))

/** The redirect URL with the result; a visit there proves nothing. */
export function returnAddress({ redirectUrl, txRef, id, status }: Charge): string | undefined {
  if (redirectUrl === null) return undefined
  const address = new URL(redirectUrl)
  const tried = status === 'successful' || status === 'failed'
  address.searchParams.set('status', tried ? status : 'cancelled')
  address.searchParams.set('tx_ref', txRef)
  if (tried) address.searchParams.set('transaction_id', String(id))
  return address.href
}
