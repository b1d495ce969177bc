import { z } from 'zod'

/** How long a payer has to answer the prompt on the phone, in milliseconds. */
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
  /** The last part of the payment page's address, which nobody guesses. */
  page: z.string(),
  /** `link` is a page on which nobody tried to pay yet: the API knows no transaction of it. */
  status: z.enum(['link', 'pending', 'failed', 'successful']),
  processorResponse: z.string(),
  email: z.string(),
  /** Pesewas asked for. */
  amount: z.int(),
  /** Pesewas the provider says it took; less than asked for when the script alters it. */
  taken: z.int(),
  /** How the page lets people pay. */
  ways: z.array(z.enum(paymentMethods)),
  paidBy: z.enum(paymentMethods).nullable(),
  wallet: walletSchema.nullable(),
  redirectUrl: z.string().nullable(),
  meta: z.json(),
  createdAt: z.iso.datetime(),
  promptedAt: z.iso.datetime().nullable(),
  /** Until when the page takes a payment; null for ever. */
  payableUntil: z.iso.datetime().nullable().default(null),
  /** The shop has disabled the page. */
  disabled: z.boolean().default(false),
  webhooksDropped: z.boolean(),
  refundsFail: z.boolean(),
})

/** One `tx_ref`, from its link or charge to its end. */
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

/** The charge as it stands now: a prompt nobody answered in time has failed. */
export function chargeAt(charge: Charge, now: Date): Charge {
  if (charge.status !== 'pending' || charge.promptedAt === null) return charge
  const late = now.getTime() >= Date.parse(charge.promptedAt) + promptLifetime
  return late ? { ...charge, status: 'failed', processorResponse: 'Transaction timed out' } : charge
}

/** Whether the page may still be paid; a charge that asks a wallet has no end but that of its prompt. */
export const isPayable = ({ disabled, payableUntil }: Charge, now: Date): boolean =>
  !disabled && (payableUntil === null || now.getTime() < Date.parse(payableUntil))

/** Where the payer returns to, told what became of it; a visit there proves nothing. */
export function returnAddress({ redirectUrl, txRef, id, status }: Charge): string | undefined {
  if (redirectUrl === null) return undefined
  const address = new URL(redirectUrl)
  const tried = status === 'successful' || status === 'failed'
  address.searchParams.set('status', tried ? status : 'cancelled')
  address.searchParams.set('tx_ref', txRef)
  if (tried) address.searchParams.set('transaction_id', String(id))
  return address.href
}
