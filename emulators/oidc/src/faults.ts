import { Refusal } from './refusal.ts'

/** What the next answer is made to say. */
export interface Alteration {
  /** Laid over what the id token would claim. */
  readonly claims?: Readonly<Record<string, unknown>>
  readonly signature?: 'forged' | 'none' | 'HS256'
  /** Facebook: the access token is said to belong to this application. */
  readonly app_id?: string
}

/** Bad luck and bad faith, ordered by tests. */
export class Faults {
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
