import { z } from 'zod'

type Log = { info(fields: object, message: string): void; warn(fields: object, message: string): void }

export type PaystackEmulatorOptions = {
  /** The key callers must show and webhooks are signed with. */
  secretKey?: string
  /** The name the hosted page shows as the one being paid. */
  merchant?: string
  /** Where this plugin is reachable, without a slash at the end; asked for only once the server listens. */
  publicUrl: () => string
  webhookUrl: () => string
  clock: { now(): Date }
  /** Belongs to one process alone: the journal of payments, refunds and unanswered webhooks lives here. */
  stateFolder: string
  log?: Log
  /** Waits before each further try of a webhook that was not answered with 200. */
  retryDelaysMs?: number[]
  /** How long a payer who answers unasked takes to type the PIN, by the clock. */
  payerAnswersAfterMs?: number
  /** How long a refund stays pending, and then processing, by the clock. */
  refundStaysMs?: { pending: number; processing: number }
}

export type Settings = Required<PaystackEmulatorOptions>

const minute = 60_000
const everyTenMinutesForADay = Array.from({ length: 144 }, () => 10 * minute)

const span = z.number().nonnegative()
const refusable = z.object({
  secretKey: z.string().min(1),
  stateFolder: z.string().min(1),
  retryDelaysMs: z.array(span),
  payerAnswersAfterMs: span,
  refundStaysMs: z.object({ pending: span, processing: span }),
})

/** The options with their defaults; refuses an empty key or folder at once. */
export function settingsFrom(options: PaystackEmulatorOptions, log: Log): Settings {
  const settings = {
    secretKey: 'sk_test_akyede_emulator',
    merchant: 'Akyɛde',
    log,
    retryDelaysMs: [1_000, 3_000, 10_000, minute, ...everyTenMinutesForADay],
    payerAnswersAfterMs: 6_000,
    refundStaysMs: { pending: 5_000, processing: 10_000 },
    ...options,
  }
  refusable.parse(settings)
  return settings
}
