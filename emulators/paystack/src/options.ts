import { z } from 'zod'

type Log = { info(fields: object, message: string): void; warn(fields: object, message: string): void }

export type PaystackEmulatorOptions = {
  /** The key that callers must send and that signs webhooks. */
  secretKey?: string
  /** The payee shown on the hosted page. */
  merchant?: string
  /** The URL of this plugin, without a trailing slash; read only once the server listens. */
  publicUrl: () => string
  webhookUrl: () => string
  clock: { now(): Date }
  /** Folder of the journal of payments, refunds and unanswered webhooks, used by one process at a time. */
  stateFolder: string
  log?: Log
  /** Delays before each retry of a webhook that was not answered with 200. */
  retryDelaysMs?: number[]
  /** How long an emulated payer takes to type the PIN, by the clock. */
  payerAnswersAfterMs?: number
  /** How long a refund stays pending, and then processing, by the clock. */
  refundStaysMs?: { pending: number; processing: number }
  /** How long a transfer stays pending, by the clock. */
  transferStaysMs?: number
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
  transferStaysMs: span,
  refundStaysMs: z.object({ pending: span, processing: span }),
})

/** The options with their defaults; refuses an empty key or folder. */
export function settingsFrom(options: PaystackEmulatorOptions, log: Log): Settings {
  const settings = {
    secretKey: 'sk_test_akyede_emulator',
    merchant: 'Akyɛde',
    log,
    retryDelaysMs: [1_000, 3_000, 10_000, minute, ...everyTenMinutesForADay],
    payerAnswersAfterMs: 6_000,
    refundStaysMs: { pending: 5_000, processing: 10_000 },
    transferStaysMs: 3_000,
    ...options,
  }
  refusable.parse(settings)
  return settings
}
