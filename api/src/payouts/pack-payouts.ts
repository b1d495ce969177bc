import { add, type Pesewas, subtract, zero } from '@akyede/contract/money'

/** An amount that the shop owes a maker, or that lowers what it owes. */
export interface OpenEarning {
  readonly id: string
  readonly amount: Pesewas
}

/** Of one earning, what a payout pays; all of it unless the earning was divided at the limit. */
export interface PaidPart {
  readonly id: string
  readonly amount: Pesewas
}

export interface PackedPayout {
  readonly amount: Pesewas
  readonly parts: readonly PaidPart[]
}

export interface PayoutLimits {
  /** Pesewas. A smaller sum is carried over to the next week. */
  readonly least: Pesewas
  readonly most: Pesewas
}

/**
 * Divides what a maker is owed into payouts of at most `most` (E45). Amounts that lower it are taken off first, and
 * the others follow in their order; the one that reaches the limit is divided. A sum below `least`, also one that is
 * left after full payouts, is carried over.
 */
export function packPayouts(earnings: readonly OpenEarning[], { least, most }: PayoutLimits): PackedPayout[] {
  const payouts: PackedPayout[] = []
  let parts: PaidPart[] = []
  let amount = zero
  const negativesFirst = [
    ...earnings.filter(earning => earning.amount < 0),
    ...earnings.filter(earning => earning.amount >= 0),
  ]
  for (const earning of negativesFirst) {
    let left = earning.amount
    while (add(amount, left) > most) {
      const fitting = subtract(most, amount)
      if (fitting > 0) parts.push({ id: earning.id, amount: fitting })
      payouts.push({ amount: most, parts })
      left = subtract(left, fitting)
      parts = []
      amount = zero
    }
    if (left !== 0) parts.push({ id: earning.id, amount: left })
    amount = add(amount, left)
  }
  return amount >= least ? [...payouts, { amount, parts }] : payouts
}
