import { z } from 'zod'

/** How long a prompt on the phone waits for the payer, in milliseconds. */
export const promptLifetime = 180_000

export const networks = ['mtn', 'vod', 'atl'] as const
export const payableChannels = ['card', 'mobile_money'] as const
export type PayableChannel = (typeof payableChannels)[number]

const instrumentSchema = z.discriminatedUnion('channel', [
  z.object({
    channel: z.literal('card'),
    bin: z.string(),
    last4: z.string(),
    expMonth: z.string(),
    expYear: z.string(),
  }),
  z.object({ channel: z.literal('mobile_money'), network: z.enum(networks), phone: z.string() }),
])

const attemptSchema = z.object({
  instrument: instrumentSchema,
  outcome: z.enum(['ongoing', 'pending', 'failed', 'success']),
  /** What an ongoing attempt requires of the payer. */
  asksFor: z.enum(['approval', 'voucher']).default('approval'),
  /** What the emulated payer does by itself, and when; null if only a control call responds. */
  promised: z
    .object({ answer: z.enum(['approved', 'declined']), at: z.iso.datetime() })
    .nullable()
    .default(null),
  wrongVouchers: z.int().default(0),
  gatewayResponse: z.string(),
  message: z.string().nullable(),
  /** Charged amount in pesewas; less than requested when a test number alters it. */
  amount: z.int(),
  ipAddress: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})

export const transactionSchema = z.object({
  id: z.int(),
  reference: z.string(),
  accessCode: z.string(),
  email: z.string(),
  amount: z.int(),
  channels: z.array(z.string()),
  metadata: z.json(),
  callbackUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  attempts: z.array(attemptSchema),
  webhooksDropped: z.boolean(),
  /** Everything that was charged has been refunded. */
  reversed: z.boolean().default(false),
  /** Its money is part of the opening balance. */
  isEarlier: z.boolean().optional(),
})

/** The paying instrument: a card, of which only first and last digits are stored, or a mobile money wallet. */
export type Instrument = z.infer<typeof instrumentSchema>
export type Wallet = Extract<Instrument, { channel: 'mobile_money' }>
export type Attempt = z.infer<typeof attemptSchema>
export type Transaction = z.infer<typeof transactionSchema>
export type Status = 'abandoned' | 'reversed' | Attempt['outcome']

/** The message of an attempt that expired. */
export const timeout = 'timeout'

/** The latest attempt at `now`; an unanswered prompt has failed after its lifetime. */
export function currentAttempt(transaction: Transaction, now: Date): Attempt | undefined {
  const attempt = transaction.attempts.at(-1)
  if (attempt?.outcome !== 'ongoing') return attempt
  const endsAt = promptEndsAt(attempt)
  if (now < endsAt) return attempt
  return {
    ...attempt,
    outcome: 'failed',
    gatewayResponse: timeout,
    message: timeout,
    endedAt: endsAt.toISOString(),
  }
}

/** When the prompt on the phone expires. */
export function promptEndsAt(attempt: Attempt): Date {
  return new Date(Date.parse(attempt.startedAt) + promptLifetime)
}

/** The value of `data.status`: `abandoned` until the payer chooses something. */
export function statusOf(transaction: Transaction, now: Date): Status {
  if (transaction.reversed) return 'reversed'
  return currentAttempt(transaction, now)?.outcome ?? 'abandoned'
}

/** The successful attempt, refunded or not. */
export function paidAttempt({ attempts }: Transaction): Attempt | undefined {
  const newest = attempts.at(-1)
  return newest?.outcome === 'success' ? newest : undefined
}

/** Whether an attempt waits for the payer or the network. */
export function isOpen(status: Status): boolean {
  return status === 'ongoing' || status === 'pending'
}

/** Whether the payer must enter a voucher now. */
export function asksForVoucher(attempt: Attempt | undefined): attempt is Attempt & { asksFor: 'voucher' } {
  return attempt?.outcome === 'ongoing' && attempt.asksFor === 'voucher'
}

/** The transaction with `attempt` as its latest: replaces an open one and follows a failed one. */
export function withAttempt(transaction: Transaction, attempt: Attempt, now: Date): Transaction {
  const newest = currentAttempt(transaction, now)
  const before = transaction.attempts.slice(0, -1)
  if (newest === undefined) return { ...transaction, attempts: [attempt] }
  if (!isOpen(newest.outcome)) return { ...transaction, attempts: [...before, newest, attempt] }
  const { startedAt, wrongVouchers } = newest
  return { ...transaction, attempts: [...before, { ...attempt, startedAt, wrongVouchers }] }
}
