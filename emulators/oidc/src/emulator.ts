import { Grants } from './grants.ts'
import { Keys } from './keys.ts'
import type { OidcEmulatorOptions } from './options.ts'
import { Refusal } from './refusal.ts'

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

/** What the next answer is made to say. */
interface Alteration {
  /** Laid over what the id token would claim. */
  readonly claims?: Readonly<Record<string, unknown>>
  readonly signature?: 'forged' | 'none' | 'HS256'
  /** Facebook: the access token is said to belong to this application. */
  readonly app_id?: string
}

/** Bad luck and bad faith, ordered by tests. */
class Faults {
  #next: Alteration | undefined
  #outage = false

  alterNext(alteration: Alteration): void {
    this.#next = alteration
  }

  setOutage(on: boolean): void {
    this.#outage = on
  }

  takeAlteration(): Alteration {
    const next = this.#next ?? {}
    this.#next = undefined
    return next
  }

  /** Refuses while there is an outage. */
  check(): void {
    if (this.#outage) throw new Refusal('temporarily_unavailable', 'Service unavailable', 503)
  }
}
