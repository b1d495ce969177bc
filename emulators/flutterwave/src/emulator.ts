import { Faults } from './faults.ts'
import { Ledger } from './ledger.ts'
import type { Settings } from './options.ts'
import { Webhooks } from './webhooks.ts'

/** The parts every call works on. */
export type Emulator = { settings: Settings; ledger: Ledger; webhooks: Webhooks; faults: Faults }

export function openEmulator(settings: Settings): Emulator {
  const ledger = new Ledger(settings.stateFolder)
  return { settings, ledger, webhooks: new Webhooks(ledger, settings), faults: new Faults() }
}

/** Stops the webhooks first: their last words still go into the journal. */
export async function closeEmulator({ webhooks, ledger }: Emulator): Promise<void> {
  await webhooks.close()
  ledger.close()
}
