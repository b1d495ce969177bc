import { z } from 'zod'

export type FlutterwaveEmulatorOptions = {
  /** The secret key that callers must send. */
  secretKey?: string
  /** The `verif-hash` of webhooks: set in the provider's dashboard, shared only with the merchant. */
  secretHash?: string
  /** The payee shown on the payment page. */
  merchant?: string
  /** The URL of this plugin, without a trailing slash; read only once the server listens. */
  publicUrl: () => string
  webhookUrl: () => string
  clock: { now(): Date }
  /** Folder of the journal, used by one process at a time. */
  stateFolder: string
  log?: { warn(fields: object, message: string): void }
  /** Delays before each retry of a webhook that was not answered with 200. */
  retryDelaysMs?: number[]
  /** How long a transfer stays pending, by the clock. */
  transferStaysMs?: number
}

export type Settings = Required<FlutterwaveEmulatorOptions>

const hour = 3_600_000

const refusable = z.object({
  secretKey: z.string().min(1),
  secretHash: z.string().min(1),
  stateFolder: z.string().min(1),
})

/** The options with their defaults; refuses an empty key, hash or folder. */
export function settingsFrom(options: FlutterwaveEmulatorOptions, log: Settings['log']): Settings {
  const settings = {
    secretKey: 'flw_test_akyede_emulator',
    secretHash: 'flw_hash_akyede_emulator',
    merchant: 'Akyɛde',
    log,
    // The provider's schedule is not published: short delays first, then hourly for a day.
    retryDelaysMs: [1_000, 5_000, 30_000, 300_000, ...Array.from({ length: 24 }, () => hour)],
    transferStaysMs: 3_000,
    ...options,
  }
  refusable.parse(settings)
  return settings
}
