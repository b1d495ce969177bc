import type { Sender } from '@akyede/contract/fulfilment'
import {
  add,
  asPesewas,
  largest,
  type Pesewas,
  smallest,
  subtract,
  times,
  zero,
} from '@akyede/contract/money'
import {
  commissionOfRefunded,
  commissionOfReturned,
  entriesOfShare,
  entriesOfShareBack,
  shippingEarningsOf,
} from '../src/payouts/maker-share.ts'
import { entriesOfChargeback, entriesOfCorrection } from '../src/payouts/payout-entries.ts'
import { type Entries, LedgerInMemory, provider, sum } from './ledger-in-memory.ts'
import { PayoutsInMemory } from './payouts-in-memory.ts'

interface Part {
  readonly vendorId: string
  readonly units: Pesewas
  readonly shippingRate: Pesewas
  readonly shippingPaid: Pesewas
  readonly carriedBy: Sender
  /** The price of what came back or was refunded, and what the shop gave back of its commission. */
  returned: Pesewas
  commissionBack: Pesewas
  delivered: boolean
}
interface Order {
  readonly id: string
  readonly total: Pesewas
  readonly discount: Pesewas
  readonly parts: readonly Part[]
  refunded: Pesewas
  disputed: boolean
  reversed: boolean
}

const commissionBp = 1_500
const shareEntries = (part: Part): Entries => entriesOfShare({ ...part, commissionBp, wrapping: zero })

/** A step of a history: what happens, and two numbers that choose to what. */
export type Step = readonly [kind: number, choice: number, amount: number]

/**
 * The shop's money in memory: a history of orders, returns, disputes, corrections and payouts that fail, answer late or
 * come back. What is posted comes from the functions that the shop posts with.
 */
export class MoneyHistory {
  readonly #ledger = new LedgerInMemory()
  readonly #orders: Order[] = []
  readonly #payouts = new PayoutsInMemory(this.#ledger, orderId =>
    this.#orders.some(({ id, disputed }) => id === orderId && disputed),
  )
  #captured = zero
  #refunded = zero

  apply([kind, choice, amount]: Step): void {
    const steps = [
      () => this.#order(choice, amount),
      () => this.#deliver(choice),
      () => this.#deliver(choice + 1),
      () => this.#giveBack(choice, amount),
      () => this.#refundKept(choice, amount),
      () => this.#dispute(choice, amount),
      () => this.#correct(choice, amount),
      () => this.#payouts.propose(),
      () => this.#payouts.send(),
      () => this.#payouts.answer(choice, amount),
      () => this.#payouts.answer(choice + 1, amount + 1),
    ]
    steps[kind % steps.length]?.()
  }

  #order(choice: number, amount: number): void {
    const parts = ['a', 'b'].slice(0, 1 + (choice % 2)).map(
      (vendorId, at): Part => ({
        vendorId,
        units: asPesewas(100 + ((amount * (at + 1)) % 90_000)),
        shippingRate: asPesewas((choice * 37) % 3_000),
        shippingPaid: zero,
        carriedBy: (choice + at) % 5 === 0 ? 'shop' : 'maker',
        returned: zero,
        commissionBack: zero,
        delivered: false,
      }),
    )
    const price = sum(parts.map(({ units }) => units))
    const discount = asPesewas(Math.floor((price * (choice % 30)) / 100))
    const total = subtract(price, discount)
    const id = String(this.#orders.length)
    this.#orders.push({ id, total, discount, parts, refunded: zero, disputed: false, reversed: false })
    this.#ledger.post([
      [`provider:${provider}`, total],
      ['buyer', times(total, -1)],
    ])
    this.#captured = add(this.#captured, total)
    const fee = asPesewas(Math.round((total * 195) / 10_000))
    this.#ledger.postFee(fee)
    this.#ledger.post([
      ['buyer', total],
      ['discount', discount],
      ...parts.map(({ vendorId, units }) => [`vendor:${vendorId}`, times(units, -1)] as const),
    ])
  }

  #chosenOrder = (choice: number): Order | undefined =>
    this.#orders[choice % Math.max(1, this.#orders.length)]

  #deliver(choice: number): void {
    const order = this.#chosenOrder(choice)
    const part = order?.parts.find(({ delivered }) => !delivered)
    if (!order || !part || order.reversed) return
    part.delivered = true
    const { vendorId, units } = part
    this.#payouts.earn(vendorId, order.id, [[`vendor:${vendorId}`, times(units, -1)]])
    const share = shareEntries(part)
    this.#ledger.post(share)
    this.#payouts.earn(vendorId, order.id, share)
  }

  /** Units of a delivered part come back, and the buyer gets the same share of what was paid for them. */
  #giveBack(choice: number, amount: number): void {
    const order = this.#chosenOrder(choice)
    const part = order?.parts.find(({ delivered, units, returned }) => delivered && returned < units)
    if (!order || !part || order.reversed || order.disputed) return
    const { vendorId, units, returned: before } = part
    const now = asPesewas(Math.max(1, amount % (subtract(units, before) + 1)))
    part.returned = add(before, now)
    const price = sum(order.parts.map(each => each.units))
    const discountOf = (back: Pesewas) => Math.floor((order.discount * back) / price)
    const discount = asPesewas(discountOf(part.returned) - discountOf(before))
    const given = smallest(subtract(now, discount), subtract(order.total, order.refunded))
    const back: Entries = [
      [`vendor:${vendorId}`, now],
      ['discount', subtract(given, now)],
      ['buyer', times(given, -1)],
    ]
    this.#ledger.post(back)
    this.#payouts.earn(vendorId, order.id, back)
    // All of it came back by the maker's fault.
    const isAtFault = part.returned === units && amount % 2 === 0
    this.#shareBack(
      order,
      part,
      commissionOfReturned({ units, commissionBp }, part.returned),
      isAtFault ? shippingEarningsOf(part) : zero,
    )
    this.#refund(order, given)
  }

  /** The buyer keeps the units of a delivered part, and gets a part of what was paid for them. */
  #refundKept(choice: number, amount: number): void {
    const order = this.#chosenOrder(choice)
    const part = order?.parts.find(({ delivered, units, returned }) => delivered && returned < units)
    if (!order || !part || order.reversed || order.disputed) return
    const { vendorId, units, returned: before } = part
    const left = smallest(subtract(units, before), subtract(order.total, order.refunded))
    if (left <= 0) return
    const now = asPesewas(1 + (amount % left))
    part.returned = add(before, now)
    const back: Entries = [
      [`vendor:${vendorId}`, now],
      ['buyer', times(now, -1)],
    ]
    this.#ledger.post(back)
    this.#payouts.earn(vendorId, order.id, back)
    // Its maker offered all of it.
    const isGivenUp = part.returned === units && amount % 2 === 0
    this.#shareBack(
      order,
      part,
      commissionOfRefunded({ units, commissionBp }, part.returned),
      isGivenUp ? shippingEarningsOf(part) : zero,
    )
    this.#refund(order, now)
  }

  #shareBack(order: Order, part: Part, commission: Pesewas, shipping = zero): void {
    const { vendorId, commissionBack: before } = part
    const entries = entriesOfShareBack({ vendorId, commission, before, shipping })
    part.commissionBack = largest(before, commission)
    this.#ledger.post(entries)
    this.#payouts.earn(vendorId, order.id, entries)
  }

  #refund(order: Order, amount: Pesewas): void {
    order.refunded = add(order.refunded, amount)
    this.#refunded = add(this.#refunded, amount)
    this.#ledger.post([
      ['buyer', amount],
      [`provider:${provider}`, times(amount, -1)],
    ])
  }

  /** A dispute opens, is won, or is lost at the maker's or the shop's expense. */
  #dispute(choice: number, amount: number): void {
    const order = this.#chosenOrder(choice)
    const isUntouched = order?.parts.every(({ returned }) => returned === 0)
    if (!order || order.reversed || !isUntouched) return
    if (!order.disputed) {
      order.disputed = true
      return
    }
    order.disputed = false
    if (amount % 3 === 0) return
    order.reversed = true
    const lost = order.parts.map(part => {
      const { vendorId, units, delivered } = part
      const share = delivered ? shareEntries(part) : []
      const reversal: Entries = [
        [`vendor:${vendorId}`, units],
        ...share.map(([account, of]) => [account, times(of, -1)] as const),
      ]
      return { vendorId, delivered, reversal }
    })
    this.#ledger.post([
      ['buyer', times(order.total, -1)],
      ['discount', times(order.discount, -1)],
      ...lost.flatMap(({ reversal }) => reversal),
    ])
    for (const { vendorId, delivered, reversal } of lost)
      if (delivered) this.#payouts.earn(vendorId, order.id, reversal)
    this.#refund(order, order.total)
    if (amount % 3 === 1) return
    for (const { vendorId, delivered, reversal } of lost) {
      if (!delivered) continue
      const taken = sum(reversal.flatMap(([account, of]) => (account === `vendor:${vendorId}` ? [of] : [])))
      const borne = entriesOfChargeback([{ vendorId, lost: taken }])
      this.#ledger.post(borne)
      this.#payouts.earn(vendorId, order.id, borne)
    }
  }

  #correct(choice: number, amount: number): void {
    const vendorId = choice % 2 === 0 ? 'a' : 'b'
    const given = asPesewas((amount % 8_001) - 4_000)
    if (given === 0) return
    const correction = entriesOfCorrection(choice % 5 === 0 ? 'debts' : 'goodwill', vendorId, given)
    this.#ledger.post(correction)
    this.#payouts.earn(vendorId, undefined, correction)
  }

  /** What does not hold, in words. */
  broken(): string[] {
    const wrong = this.#payouts.broken()
    for (const vendorId of ['a', 'b']) {
      const earned = this.#payouts.earnedBy(vendorId)
      const paidOut = this.#payouts.paidTo(vendorId)
      const undelivered = sum(
        this.#orders.flatMap(({ parts, reversed }) =>
          parts.flatMap(part =>
            part.vendorId === vendorId && !part.delivered && !reversed ? [part.units] : [],
          ),
        ),
      )
      const owed = times(this.#ledger.balance(`vendor:${vendorId}`), -1)
      if (earned !== owed + paidOut - undelivered) wrong.push(`${vendorId} earned ${earned}, is owed ${owed}`)
    }
    const held = add(
      this.#ledger.balance(`provider:${provider}`),
      this.#ledger.balance(`withheld:${provider}`),
    )
    const left = subtract(subtract(this.#captured, this.#refunded), this.#ledger.fees)
    const toMakers = add(this.#payouts.paidTo('a'), this.#payouts.paidTo('b'))
    if (add(held, toMakers) !== left) wrong.push(`held ${held} and paid ${toMakers}, but ${left} is left`)
    return wrong
  }
}
