import { z } from 'zod'

/** How long a payer has to answer the prompt on the phone, in milliseconds. */
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
  /** What an ongoing attempt waits for. */
  asksFor: z.enum(['approval', 'voucher']).default('approval'),
  /** What the pretend payer does unasked, and when; null when only a call answers. */
  promised: z
    .object({ answer: z.enum(['approved', 'declined']), at: z.iso.datetime() })
    .nullable()
    .default(null),
  wrongVouchers: z.int().default(0),
  gatewayResponse: z.string(),
  message: z.string().nullable(),
  /** Pesewas the provider says it took; less than asked for when the script alters it. */
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
  /** All that was taken has been given back. */
  reversed: z.boolean().default(false),
})

/** What pays: a card, of which only the ends are kept, or a mobile money wallet. */
export type Instrument = z.infer<typeof instrumentSchema>
export type Wallet = Extract<Instrument, { channel: 'mobile_money' }>
export type Attempt = z.infer<typeof attemptSchema>
export type Transaction = z.infer<typeof transactionSchema>
export type Status = 'abandoned' | 'reversed' | Attempt['outcome']

/** What is told of an attempt that nobody answered in time. */
export const timeout = 'timeout'

/** The newest attempt as it stands now; a prompt nobody answered in time has failed. */
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

/** When the prompt on the phone stops waiting. */
export function promptEndsAt(attempt: Attempt): Date {
  return new Date(Date.parse(attempt.startedAt) + promptLifetime)
}

/** The word `data.status` carries: `abandoned` until the payer chooses something. */
export function statusOf(transaction: Transaction, now: Date): Status {
  if (transaction.reversed) return 'reversed'
  return currentAttempt(transaction, now)?.outcome ?? 'abandoned'
}

/** The attempt that took the money, whether or not it was given back since. */
export function paidAttempt({ attempts }: Transaction): Attempt | undefined {
  const newest = attempts.at(-1)
  return newest?.outcome === 'success' ? newest : undefined
}

/** Whether an attempt still waits for the payer or the network. */
export function isOpen(status: Status): boolean {
  return status === 'ongoing' || status === 'pending'
}

/** Whether the payer must type a voucher now. */
export function asksForVoucher(attempt: Attempt | undefined): attempt is Attempt & { asksFor: 'voucher' } {
  return attempt?.outcome === 'ongoing' && attempt.asksFor === 'voucher'
}

/** The transaction with `attempt` as its newest: it replaces one still open, and follows one that failed. */
export function withAttempt(transaction: Transaction, attempt: Attempt, now: Date): Transaction {
  const newest = currentAttempt(transaction, now)
  const before = transaction.attempts.slice(0, -1)
  if (newest === undefined) return { ...transaction, attempts: [attempt] }
  if (!isOpen(newest.outcome)) return { ...transaction, attempts: [...before, newest, attempt] }
  const { startedAt, wrongVouchers } = newest
  return { ...transaction, attempts: [...before, { ...attempt, startedAt, wrongVouchers }] }
}
