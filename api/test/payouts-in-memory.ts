import { asPesewas, type Pesewas, subtract, times } from '@akyede/contract/money'
import { packPayouts } from '../src/payouts/pack-payouts.ts'
import { entriesOfPayout, entriesOfPayoutBack } from '../src/payouts/payout-entries.ts'
import { type Entries, type LedgerInMemory, provider, sum } from './ledger-in-memory.ts'

interface Earning {
  readonly vendorId: string
  readonly orderId: string | undefined
  amount: Pesewas
  payout: Payout | undefined
}
interface Payout {
  readonly vendorId: string
  amount: Pesewas
  status: 'proposed' | 'sending' | 'paid' | 'failed' | 'returned' | 'dropped'
}

const limits = { least: asPesewas(2_000), most: asPesewas(50_000) }

/** What two makers earn, and the payouts of it, which fail, are answered late or come back. */
export class PayoutsInMemory {
  readonly #earnings: Earning[] = []
  readonly #payouts: Payout[] = []
  readonly #ledger: LedgerInMemory
  readonly #isDisputed: (orderId: string | undefined) => boolean

  constructor(ledger: LedgerInMemory, isDisputed: (orderId: string | undefined) => boolean) {
    this.#ledger = ledger
    this.#isDisputed = isDisputed
  }

  /** Records what entries of the ledger give a maker or take from it. */
  earn(vendorId: string, orderId: string | undefined, entries: Entries): void {
    const amount = times(
      sum(entries.flatMap(([account, of]) => (account === `vendor:${vendorId}` ? [of] : []))),
      -1,
    )
    if (amount !== 0) this.#earnings.push({ vendorId, orderId, amount, payout: undefined })
  }

  earnedBy(vendorId: string): Pesewas {
    return sum(this.#earnings.flatMap(each => (each.vendorId === vendorId ? [each.amount] : [])))
  }

  paidTo(vendorId: string): Pesewas {
    return sum(
      this.#payouts.flatMap(each =>
        each.vendorId === vendorId && each.status === 'paid' ? [each.amount] : [],
      ),
    )
  }

  #isKeptBack({ orderId }: Earning, own: readonly Earning[]): boolean {
    const ofOrder = sum(own.flatMap(each => (each.orderId === orderId ? [each.amount] : [])))
    return this.#isDisputed(orderId) && ofOrder > 0
  }

  propose(): void {
    for (const vendorId of ['a', 'b']) {
      const open = this.#earnings.filter(each => each.vendorId === vendorId && each.payout === undefined)
      const due = open.filter(earning => !this.#isKeptBack(earning, open))
      const packed = packPayouts(
        due.map(({ amount }, at) => ({ id: String(at), amount })),
        limits,
      )
      for (const { amount, parts } of packed) {
        const payout: Payout = { vendorId, amount, status: 'proposed' }
        this.#payouts.push(payout)
        for (const part of parts) this.#take(due[Number(part.id)], part.amount, payout)
      }
    }
  }

  /** Gives a payout an earning, or the part of it that fits. */
  #take(earning: Earning | undefined, amount: Pesewas, payout: Payout): void {
    if (!earning) return
    const rest = subtract(earning.amount, amount)
    if (earning.payout === undefined && rest === 0) {
      earning.payout = payout
      return
    }
    earning.amount = rest
    this.#earnings.push({ ...earning, amount, payout })
    if (rest === 0) this.#earnings.splice(this.#earnings.indexOf(earning), 1)
  }

  send(): void {
    for (const payout of this.#payouts.filter(({ status }) => status === 'proposed')) {
      const own = this.#earnings.filter(each => each.payout === payout)
      for (const earning of own.filter(each => this.#isKeptBack(each, own))) earning.payout = undefined
      payout.amount = sum(this.#earnings.flatMap(each => (each.payout === payout ? [each.amount] : [])))
      payout.status = payout.amount < limits.least ? 'dropped' : 'sending'
      if (payout.status === 'dropped') this.#release(payout)
    }
  }

  #release(payout: Payout): void {
    for (const earning of this.#earnings) if (earning.payout === payout) earning.payout = undefined
  }

  /** The provider reports success or a failure, or that paid money came back; or it answers later. */
  answer(choice: number, amount: number): void {
    const open = this.#payouts.filter(({ status }) => status === 'sending' || status === 'paid')
    const payout = open[choice % Math.max(1, open.length)]
    if (!payout || amount % 4 === 3) return
    const { vendorId } = payout
    if (payout.status === 'paid') {
      if (amount % 4 !== 2) return
      payout.status = 'returned'
      this.#ledger.post(entriesOfPayoutBack({ vendorId, provider, amount: payout.amount }))
      this.#release(payout)
    } else if (amount % 4 === 0) {
      payout.status = 'failed'
      this.#release(payout)
    } else {
      payout.status = 'paid'
      this.#ledger.post(entriesOfPayout({ vendorId, provider, amount: payout.amount }))
      this.#ledger.postFee(asPesewas(100))
    }
  }

  /** The rules that are broken, as sentences. */
  broken(): string[] {
    const wrong: string[] = []
    for (const payout of this.#payouts) {
      const own = sum(this.#earnings.flatMap(each => (each.payout === payout ? [each.amount] : [])))
      const isLive = payout.status === 'proposed' || payout.status === 'sending' || payout.status === 'paid'
      if (own !== (isLive ? payout.amount : 0))
        wrong.push(`a payout of ${payout.amount} has earnings of ${own}`)
      if (isLive && (payout.amount < 1 || payout.amount > limits.most))
        wrong.push(`a payout is ${payout.amount}`)
    }
    return wrong
  }
}
