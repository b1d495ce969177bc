import { Grants } from './grants.ts'
import { Keys } from './keys.ts'
import type { OidcEmulatorOptions } from './options.ts'
import { Refusal } from './refusal.ts'

/** The components that every route uses. */
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

/** Changes to the next token response. */
interface Alteration {
  /** Overrides claims of the id token. */
  readonly claims?: Readonly<Record<string, unknown>>
  readonly signature?: 'forged' | 'none' | 'HS256'
  /** Facebook: the application that the access token belongs to. */
  readonly app_id?: string
}

/** Failures and forgeries ordered by tests. */
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

  /** Refuses during an outage. */
  check(): void {
    if (this.#outage) throw new Refusal('temporarily_unavailable', 'Service unavailable', 503)
  }
}
