import { z } from 'zod'

export type FlutterwaveEmulatorOptions = {
  /** The key callers must show. */
  secretKey?: string
  /** What webhooks carry as `verif-hash`: set in the provider's dashboard, told to nobody else. */
  secretHash?: string
  /** The name the payment page shows as the one being paid. */
  merchant?: string
  /** Where this plugin is reachable, without a slash at the end; asked for only once the server listens. */
  publicUrl: () => string
  webhookUrl: () => string
  clock: { now(): Date }
  /** Belongs to one process alone: the journal lives here. */
  stateFolder: string
  log?: { warn(fields: object, message: string): void }
  /** Waits before each further try of a webhook that was not answered with 200. */
  retryDelaysMs?: number[]
}

export type Settings = Required<FlutterwaveEmulatorOptions>

const hour = 3_600_000

const refusable = z.object({
  secretKey: z.string().min(1),
  secretHash: z.string().min(1),
  stateFolder: z.string().min(1),
})

/** The options with their defaults; refuses an empty key, hash or folder at once. */
export function settingsFrom(options: FlutterwaveEmulatorOptions, log: Settings['log']): Settings {
  const settings = {
    secretKey: 'flw_test_akyede_emulator',
    secretHash: 'flw_hash_akyede_emulator',
    merchant: 'Akyɛde',
    log,
    // The provider's own schedule is not published: quick at first, then for a day.
    retryDelaysMs: [1_000, 5_000, 30_000, 300_000, ...Array.from({ length: 24 }, () => hour)],
    ...options,
  }
  refusable.parse(settings)
  return settings
}
