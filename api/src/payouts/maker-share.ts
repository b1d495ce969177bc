import type { Sender } from '@akyede/contract/fulfilment'
import {
  add,
  asPesewas,
  basisPointsOf,
  largest,
  type Pesewas,
  smallest,
  subtract,
  times,
  zero,
} from '@akyede/contract/money'
import type { Account, Journal } from '#feature/payments'

type Entries = Journal['entries']

/** What is known of a fulfilment when it is delivered. Amounts are pesewas. */
export interface DeliveredFulfilment {
  readonly vendorId: string
  /** The price of its units after promo codes that the maker bears; others are the shop's cost. */
  readonly units: Pesewas
  readonly commissionBp: number
  /** What sending it cost by the tariff, what the buyer paid for it, and who sent it. */
  readonly shippingRate: Pesewas
  readonly shippingPaid: Pesewas
  readonly carriedBy: Sender
  readonly wrapping: Pesewas
}

/** The shop's commission on units, rounded half up once per fulfilment. */
export const commissionOf = (units: Pesewas, commissionBp: number): Pesewas =>
  basisPointsOf(units, commissionBp)

/**
 * What a maker gets for sending a parcel: nothing when the shop sent it. To what the buyer paid for the delivery the shop
 * adds at most the price of the units, because makers enter weights and prices themselves.
 */
export const shippingEarningsOf = ({
  units,
  shippingRate,
  shippingPaid,
  carriedBy,
}: Omit<DeliveredFulfilment, 'vendorId' | 'commissionBp' | 'wrapping'>): Pesewas =>
  carriedBy === 'shop' ? zero : smallest(shippingRate, add(shippingPaid, units))

interface RefundedDelivery extends Pick<DeliveredFulfilment, 'units'> {
  /** What the maker got for it, what the buyer paid, and what of that was refunded. */
  readonly shipping: Pesewas
  readonly paid: Pesewas
  readonly refunded: Pesewas
}

/**
 * What a maker loses of a delivery that was refunded without its fault: the shop adds no more than the price of the
 * units to what the buyer still pays for it.
 */
export const shippingLostOf = ({ units, shipping, paid, refunded }: RefundedDelivery): Pesewas =>
  subtract(shipping, smallest(shipping, add(subtract(paid, refunded), units)))

/** What a maker is owed for a fulfilment of which nothing came back (E41). */
export const shareOf = (of: DeliveredFulfilment): Pesewas =>
  subtract(add(of.units, shippingEarningsOf(of), of.wrapping), commissionOf(of.units, of.commissionBp))

/**
 * The journal `share` of a delivery (E42). The sale gave the maker the units' price and the shop delivery and wrapping;
 * now the shop gets its commission, and the maker who sent and wrapped the parcel gets what both cost.
 */
export function entriesOfShare(of: DeliveredFulfilment): Entries {
  const { vendorId, units, commissionBp, wrapping } = of
  const commission = commissionOf(units, commissionBp)
  const shipping = shippingEarningsOf(of)
  return [
    [vendorAccount(vendorId), subtract(commission, add(shipping, wrapping))],
    ['commission', times(commission, -1)],
    ['shipping', shipping],
    ['wrapping', wrapping],
  ]
}

type Commissioned = Pick<DeliveredFulfilment, 'units' | 'commissionBp'>

/** What the shop gives back of its commission in all when units of this price came back: it keeps that on the others. */
export const commissionOfReturned = ({ units, commissionBp }: Commissioned, back: Pesewas): Pesewas =>
  subtract(commissionOf(units, commissionBp), commissionOf(subtract(units, back), commissionBp))

/** The same when this much was refunded of units that the buyer keeps: in proportion, rounded down (E75). */
export const commissionOfRefunded = ({ units, commissionBp }: Commissioned, back: Pesewas): Pesewas =>
  units === 0 ? zero : asPesewas(Math.floor((commissionOf(units, commissionBp) * back) / units))

interface ShareBack {
  readonly vendorId: string
  /** What the shop gives back in all, and what of it before. */
  readonly commission: Pesewas
  readonly before: Pesewas
  /** What the maker loses of the delivery now. */
  readonly shipping: Pesewas
  /** What it loses of the wrapping, because nothing arrived. */
  readonly wrapping?: Pesewas
}

/** The journal `share back` of a return or a problem (E42). */
export function entriesOfShareBack(back: ShareBack): Entries {
  const { vendorId, commission, before, shipping, wrapping = zero } = back
  const now = largest(zero, subtract(commission, before))
  return [
    ['commission', now],
    [vendorAccount(vendorId), subtract(add(shipping, wrapping), now)],
    ['shipping', times(shipping, -1)],
    ['wrapping', times(wrapping, -1)],
  ]
}

const vendorAccount = (vendorId: string): Account => `vendor:${vendorId}`
