import { Faults } from './faults.ts'
import { Grants } from './grants.ts'
import { Keys } from './keys.ts'
import type { OidcEmulatorOptions } from './options.ts'

/** The parts every call works on. */
export interface Emulator {
  readonly settings: Required<OidcEmulatorOptions>
  readonly grants: Grants
  readonly keys: Keys
  readonly faults: Faults
}

export function openEmulator(options: OidcEmulatorOptions): Emulator {
  const settings = { merchant: 'Akyɛde', ...options }
  return { settings, grants: new Grants(settings.clock), keys: new Keys(), faults: new Faults() }
}
