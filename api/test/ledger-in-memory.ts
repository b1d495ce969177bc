import { add, type Pesewas, zero } from '@akyede/contract/money'
import type { Journal } from '#feature/payments'
import { entriesOfFee } from '../src/payouts/payout-entries.ts'

export type Entries = Journal['entries']

export const provider = 'paystack'
export const sum = (amounts: readonly Pesewas[]): Pesewas => add(...amounts)

/** The balances of accounts, and the fees of the provider; throws when a journal does not balance. */
export class LedgerInMemory {
  readonly #balances = new Map<string, Pesewas>()
  fees = zero

  post(entries: Entries): void {
    const off = sum(entries.map(([, amount]) => amount))
    if (off !== 0) throw new Error(`a journal is off by ${off}`)
    for (const [account, amount] of entries) this.#balances.set(account, add(this.balance(account), amount))
  }

  postFee(fee: Pesewas): void {
    this.post(entriesOfFee(provider, fee))
    this.fees = add(this.fees, fee)
  }

  balance(account: string): Pesewas {
    return this.#balances.get(account) ?? zero
  }
}
