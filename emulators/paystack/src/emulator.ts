import { Ledger } from './ledger.ts'
import type { Settings } from './options.ts'
import { Webhooks } from './webhooks.ts'

/** The components that every route uses. */
export type Emulator = {
  settings: Settings
  ledger: Ledger
  webhooks: Webhooks
  faults: Faults
  /** The names of wallets' holders, which a control call sets; other wallets have none. */
  holders: Map<string, string>
  /** Pesewas of movements from before this emulator, such as seeded ones; a control call sets them. */
  openingBalance: number
}

/** Opens the state folder; nothing is sent before `webhooks.start()` or a first payment. */
export async function openEmulator(settings: Settings): Promise<Emulator> {
  const ledger = await Ledger.open(settings.stateFolder)
  return {
    settings,
    ledger,
    webhooks: new Webhooks(ledger, settings),
    faults: new Faults(),
    holders: new Map(),
    openingBalance: 0,
  }
}

/** Stops the webhooks first, because they still write to the journal. */
export async function closeEmulator({ webhooks, ledger }: Emulator): Promise<void> {
  await webhooks.close()
  await ledger.close()
}

/** Failures ordered by a control call. They are kept in memory, so that a restart begins without failures. */
class Faults {
  #next: number | undefined
  #losesNext = false
  #outage = false

  failNext(status: number): void {
    this.#next = status
  }

  /** The next API call takes effect, and its response is lost. */
  loseNext(): void {
    this.#losesNext = true
  }

  /** Whether the response of the current API call is lost; it is used up. */
  takeLoss(): boolean {
    const isLost = this.#losesNext
    this.#losesNext = false
    return isLost
  }

  setOutage(on: boolean): void {
    this.#outage = on
  }

  /** The status that the current API call must fail with, if any; a single failure is used up. */
  take(): number | undefined {
    if (this.#outage) return 503
    const status = this.#next
    this.#next = undefined
    return status
  }
}
