import { add, basisPointsOf, type Pesewas, subtract, times } from '@akyede/contract/money'
import type { Account, Journal } from '#feature/payments'

type Entries = Journal['entries']

/** What is known of a fulfilment when it is delivered. Amounts are pesewas. */
export interface DeliveredFulfilment {
  readonly vendorId: string
  /** The price of its units before promo codes: those are the shop's cost. */
  readonly units: Pesewas
  readonly commissionBp: number
  /** What sending it cost by the tariff. */
  readonly shipping: Pesewas
  readonly wrapping: Pesewas
}

/** The shop's commission on units, rounded half up once per fulfilment. */
export const commissionOf = (units: Pesewas, commissionBp: number): Pesewas =>
  basisPointsOf(units, commissionBp)

/** What a maker is owed for a fulfilment of which nothing came back (E41). */
export const shareOf = ({ units, commissionBp, shipping, wrapping }: DeliveredFulfilment): Pesewas =>
  subtract(add(units, shipping, wrapping), commissionOf(units, commissionBp))

/**
 * The journal `share` of a delivery (E42). The sale gave the maker the units' price and the shop delivery and wrapping;
 * now the shop gets its commission, and the maker who sent and wrapped the parcel gets what both cost.
 */
export function entriesOfShare({
  vendorId,
  units,
  commissionBp,
  shipping,
  wrapping,
}: DeliveredFulfilment): Entries {
  const commission = commissionOf(units, commissionBp)
  return [
    [vendorAccount(vendorId), subtract(commission, add(shipping, wrapping))],
    ['commission', times(commission, -1)],
    ['shipping', shipping],
    ['wrapping', wrapping],
  ]
}

/** Units of a fulfilment that came back. Amounts are pesewas. */
export interface ReturnedUnits extends Pick<DeliveredFulfilment, 'vendorId' | 'units' | 'commissionBp'> {
  /** The price of units that came back earlier. */
  readonly before: Pesewas
  /** The price of the units that come back now. */
  readonly now: Pesewas
  /** What the maker loses of the delivery: it is at fault and the whole parcel came back. */
  readonly shipping: Pesewas
}

/**
 * The journal `share back` of a return (E42): the shop keeps its commission on what the buyer kept, to the pesewa
 * whatever the number of returns.
 */
export function entriesOfShareBack({
  vendorId,
  units,
  commissionBp,
  before,
  now,
  shipping,
}: ReturnedUnits): Entries {
  const kept = (back: Pesewas) => commissionOf(subtract(units, back), commissionBp)
  const commission = subtract(kept(before), kept(add(before, now)))
  return [
    ['commission', commission],
    [vendorAccount(vendorId), subtract(shipping, commission)],
    ['shipping', times(shipping, -1)],
  ]
}

const vendorAccount = (vendorId: string): Account => `vendor:${vendorId}`
