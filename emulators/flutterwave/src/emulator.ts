import { Ledger } from './ledger.ts'
import type { Settings } from './options.ts'
import { internalErrorMessage, Refusal } from './refusal.ts'
import { Webhooks } from './webhooks.ts'

/** The components that every route uses. */
export type Emulator = {
  settings: Settings
  ledger: Ledger
  webhooks: Webhooks
  faults: Faults
  /** The names of wallets' holders, which a control call sets; other wallets have none. */
  holders: Map<string, string>
}

export function openEmulator(settings: Settings): Emulator {
  const ledger = new Ledger(settings.stateFolder)
  return {
    settings,
    ledger,
    webhooks: new Webhooks(ledger, settings),
    faults: new Faults(),
    holders: new Map(),
  }
}

/** Stops the webhooks first, because they still write to the journal. */
export async function closeEmulator({ webhooks, ledger }: Emulator): Promise<void> {
  await webhooks.close()
  ledger.close()
}

type Fault = { status: number; when: 'before' | 'after' }

/** Failures ordered by a control call. They are kept in memory, so that a restart begins without failures. */
class Faults {
  #next: Fault | undefined
  #outage = false

  failNext(fault: Fault): void {
    this.#next = fault
  }

  setOutage(on: boolean): void {
    this.#outage = on
  }

  /** Refuses the current API call if a failure is due at this stage; a single failure is used up. */
  apply(when: Fault['when']): void {
    if (this.#outage) throw new Refusal(internalErrorMessage, 503)
    const fault = this.#next
    if (fault?.when !== when) return
    this.#next = undefined
    throw new Refusal(internalErrorMessage, fault.status)
  }
}
