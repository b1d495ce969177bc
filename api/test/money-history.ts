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
import type { Journal } from '#feature/payments'
import {
  commissionOfRefunded,
  commissionOfReturned,
  entriesOfShare,
  entriesOfShareBack,
  shippingEarningsOf,
} from '../src/payouts/maker-share.ts'
import { packPayouts } from '../src/payouts/pack-payouts.ts'
import {
  entriesOfChargeback,
  entriesOfCorrection,
  entriesOfFee,
  entriesOfPayout,
  entriesOfPayoutBack,
} from '../src/payouts/payout-entries.ts'

type Entries = Journal['entries']

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

const commissionBp = 1_500
const limits = { least: asPesewas(2_000), most: asPesewas(50_000) }
const provider = 'paystack'
const shareEntries = (part: Part): Entries => entriesOfShare({ ...part, commissionBp, wrapping: zero })
const sum = (amounts: readonly Pesewas[]): Pesewas => add(...amounts)

/** A step of a history: what happens, and two numbers that choose to what. */
export type Step = readonly [kind: number, choice: number, amount: number]

/**
 * The shop's money in memory: a history of orders, returns, disputes, corrections and payouts that fail, answer late or
 * come back. What is posted comes from the functions that the shop posts with.
 */
export class MoneyHistory {
  readonly #balances = new Map<string, Pesewas>()
  readonly #orders: Order[] = []
  readonly #earnings: Earning[] = []
  readonly #payouts: Payout[] = []
  #captured = zero
  #refunded = zero
  #fees = zero

  apply([kind, choice, amount]: Step): void {
    const steps = [
      () => this.#order(choice, amount),
      () => this.#deliver(choice),
      () => this.#deliver(choice + 1),
      () => this.#giveBack(choice, amount),
      () => this.#refundKept(choice, amount),
      () => this.#dispute(choice, amount),
      () => this.#correct(choice, amount),
      () => this.#propose(),
      () => this.#send(),
      () => this.#answer(choice, amount),
      () => this.#answer(choice + 1, amount + 1),
    ]
    steps[kind % steps.length]?.()
  }

  #post(entries: Entries): void {
    const off = sum(entries.map(([, amount]) => amount))
    if (off !== 0) throw new Error(`a journal is off by ${off}`)
    for (const [account, amount] of entries) this.#balances.set(account, add(this.balance(account), amount))
  }

  balance(account: string): Pesewas {
    return this.#balances.get(account) ?? zero
  }

  #earn(vendorId: string, orderId: string | undefined, entries: Entries): void {
    const amount = times(
      sum(entries.flatMap(([account, of]) => (account === `vendor:${vendorId}` ? [of] : []))),
      -1,
    )
    if (amount !== 0) this.#earnings.push({ vendorId, orderId, amount, payout: undefined })
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
    this.#post([
      [`provider:${provider}`, total],
      ['buyer', times(total, -1)],
    ])
    this.#captured = add(this.#captured, total)
    const fee = asPesewas(Math.round((total * 195) / 10_000))
    this.#post(entriesOfFee(provider, fee))
    this.#fees = add(this.#fees, fee)
    this.#post([
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
    this.#earn(vendorId, order.id, [[`vendor:${vendorId}`, times(units, -1)]])
    const share = shareEntries(part)
    this.#post(share)
    this.#earn(vendorId, order.id, share)
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
    this.#post(back)
    this.#earn(vendorId, order.id, back)
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
    this.#post(back)
    this.#earn(vendorId, order.id, back)
    this.#shareBack(order, part, commissionOfRefunded({ units, commissionBp }, part.returned))
    this.#refund(order, now)
  }

  #shareBack(order: Order, part: Part, commission: Pesewas, shipping = zero): void {
    const { vendorId, commissionBack: before } = part
    const entries = entriesOfShareBack({ vendorId, commission, before, shipping })
    part.commissionBack = largest(before, commission)
    this.#post(entries)
    this.#earn(vendorId, order.id, entries)
  }

  #refund(order: Order, amount: Pesewas): void {
    order.refunded = add(order.refunded, amount)
    this.#refunded = add(this.#refunded, amount)
    this.#post([
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
    this.#post([
      ['buyer', times(order.total, -1)],
      ['discount', times(order.discount, -1)],
      ...lost.flatMap(({ reversal }) => reversal),
    ])
    for (const { vendorId, delivered, reversal } of lost)
      if (delivered) this.#earn(vendorId, order.id, reversal)
    this.#refund(order, order.total)
    if (amount % 3 === 1) return
    for (const { vendorId, delivered, reversal } of lost) {
      if (!delivered) continue
      const taken = sum(reversal.flatMap(([account, of]) => (account === `vendor:${vendorId}` ? [of] : [])))
      const borne = entriesOfChargeback([{ vendorId, lost: taken }])
      this.#post(borne)
      this.#earn(vendorId, order.id, borne)
    }
  }

  #correct(choice: number, amount: number): void {
    const vendorId = choice % 2 === 0 ? 'a' : 'b'
    const given = asPesewas((amount % 8_001) - 4_000)
    if (given === 0) return
    const correction = entriesOfCorrection(choice % 5 === 0 ? 'debts' : 'goodwill', vendorId, given)
    this.#post(correction)
    this.#earn(vendorId, undefined, correction)
  }

  #isKeptBack({ orderId }: Earning, own: readonly Earning[]): boolean {
    const order = this.#orders.find(({ id }) => id === orderId)
    const ofOrder = sum(own.flatMap(each => (each.orderId === orderId ? [each.amount] : [])))
    return Boolean(order?.disputed) && ofOrder > 0
  }

  #propose(): void {
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

  #send(): void {
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
  #answer(choice: number, amount: number): void {
    const open = this.#payouts.filter(({ status }) => status === 'sending' || status === 'paid')
    const payout = open[choice % Math.max(1, open.length)]
    if (!payout || amount % 4 === 3) return
    const { vendorId } = payout
    if (payout.status === 'paid') {
      if (amount % 4 !== 2) return
      payout.status = 'returned'
      this.#post(entriesOfPayoutBack({ vendorId, provider, amount: payout.amount }))
      this.#release(payout)
    } else if (amount % 4 === 0) {
      payout.status = 'failed'
      this.#release(payout)
    } else {
      payout.status = 'paid'
      this.#post(entriesOfPayout({ vendorId, provider, amount: payout.amount }))
      this.#post(entriesOfFee(provider, asPesewas(100)))
      this.#fees = add(this.#fees, asPesewas(100))
    }
  }

  /** What does not hold, in words. */
  broken(): string[] {
    const wrong: string[] = []
    const paid = this.#payouts.filter(({ status }) => status === 'paid')
    for (const vendorId of ['a', 'b']) {
      const earned = sum(this.#earnings.flatMap(each => (each.vendorId === vendorId ? [each.amount] : [])))
      const paidOut = sum(paid.flatMap(each => (each.vendorId === vendorId ? [each.amount] : [])))
      const undelivered = sum(
        this.#orders.flatMap(({ parts, reversed }) =>
          parts.flatMap(part =>
            part.vendorId === vendorId && !part.delivered && !reversed ? [part.units] : [],
          ),
        ),
      )
      const owed = times(this.balance(`vendor:${vendorId}`), -1)
      if (earned !== owed + paidOut - undelivered) wrong.push(`${vendorId} earned ${earned}, is owed ${owed}`)
    }
    for (const payout of this.#payouts) {
      const own = sum(this.#earnings.flatMap(each => (each.payout === payout ? [each.amount] : [])))
      const isLive = payout.status === 'proposed' || payout.status === 'sending' || payout.status === 'paid'
      if (own !== (isLive ? payout.amount : 0))
        wrong.push(`a payout of ${payout.amount} has earnings of ${own}`)
      if (isLive && (payout.amount < 1 || payout.amount > limits.most))
        wrong.push(`a payout is ${payout.amount}`)
    }
    const held = add(this.balance(`provider:${provider}`), this.balance(`withheld:${provider}`))
    const left = subtract(subtract(this.#captured, this.#refunded), this.#fees)
    const toMakers = sum(paid.map(({ amount }) => amount))
    if (add(held, toMakers) !== left) wrong.push(`held ${held} and paid ${toMakers}, but ${left} is left`)
    return wrong
  }
}
