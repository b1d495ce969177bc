import { add, largest, type Pesewas, smallest, subtract, zero } from '@akyede/contract/money'
import { findRefundsBorneBy, type RefundsBorne } from '#feature/payments'
import type { Transaction } from '#platform/database.ts'
import { computeRefundBreakdown, findKeptUnits } from './compute-refund-breakdown.ts'
import type { FulfilmentRow, OrderWithContents } from './order.ts'
import type { RefundBreakdown } from './post-sale.ts'

type Found = Pick<OrderWithContents, 'order' | 'fulfilments' | 'items'>
type Part = Pick<FulfilmentRow, 'id' | 'vendor_id'>

/**
 * A refund in which the maker loses of what the shop's codes paid for the units at most what it has not lost before, such
 * as with a full refund of units that come back later.
 */
export async function limitLostDiscount<Worth extends RefundBreakdown>(
  tx: Transaction,
  found: Found,
  part: Part,
  worth: Worth,
): Promise<Worth> {
  const { paid, credited, shipping, wrapping } = worth
  const discount = subtract(credited, paid)
  if (discount <= 0) return worth
  const { booked, parcel } = await findLoss(tx, found, part)
  const left = subtract(findLeftToBear(booked, parcel), add(paid, shipping, wrapping))
  const lost = largest(zero, smallest(discount, findDiscountLeft(booked, parcel), left))
  return { ...worth, credited: add(paid, lost) }
}

/**
 * What the maker loses with a refund of `paid` pesewas for units that the buyer keeps: also what the shop's codes paid for
 * them once the buyer has got back all that it paid.
 */
export async function findCreditedForKept(
  tx: Transaction,
  found: Found,
  part: Part,
  paid: Pesewas,
): Promise<Pesewas> {
  const { booked, parcel } = await findLoss(tx, found, part)
  return add(paid, lostDiscountOf(booked, parcel, paid))
}

interface BorneRefund {
  /** What the maker loses; more than was refunded when it loses what the shop's codes paid too. */
  readonly byMaker: Pesewas
  /** What was refunded beyond what the buyer paid for the parcel. */
  readonly beyond: Pesewas
}

/**
 * Who bears a refund of staff for a fulfilment. A maker never bears more than the buyer paid for the parcel: the provider
 * may resume a refund that failed after another one has replaced it.
 */
export async function divideRefundOfStaff(
  tx: Transaction,
  found: Found,
  part: Part,
  amount: Pesewas,
): Promise<BorneRefund> {
  const { booked, parcel } = await findLoss(tx, found, part)
  const paidForParcel = add(parcel.paid, parcel.shipping, parcel.wrapping)
  const unrefunded = subtract(paidForParcel, booked.refunded)
  const borne = largest(zero, smallest(amount, unrefunded, findLeftToBear(booked, parcel)))
  return { byMaker: add(borne, lostDiscountOf(booked, parcel, borne)), beyond: subtract(amount, borne) }
}

interface Loss {
  readonly booked: RefundsBorne
  /** What the whole parcel was worth when it was ordered. */
  readonly parcel: RefundBreakdown
}

async function findLoss(
  tx: Transaction,
  { order, fulfilments, items }: Found,
  { id: partId, vendor_id: vendorId }: Part,
): Promise<Loss> {
  const untouched = fulfilments.map(fulfilment => ({ ...fulfilment, kept_refund: zero }))
  const units = findKeptUnits({ items }, partId, new Map())
  const contents = { fulfilments: untouched, items }
  return {
    booked: await findRefundsBorneBy(tx, order.id, vendorId),
    parcel: computeRefundBreakdown(order, contents, { partId, units }, new Map()),
  }
}

/** What is left of the maker's sale, and of delivery and wrapping of its parcel, that refunds may take. */
const findLeftToBear = (booked: RefundsBorne, { credited, shipping, wrapping }: RefundBreakdown): Pesewas =>
  subtract(add(credited, shipping, wrapping), add(booked.byMaker, booked.delivery))

/** What the shop's codes paid for units of the parcel and the maker has not lost. */
const findDiscountLeft = (booked: RefundsBorne, { credited, paid }: RefundBreakdown): Pesewas =>
  subtract(subtract(credited, paid), booked.discount)

function lostDiscountOf(booked: RefundsBorne, parcel: RefundBreakdown, now: Pesewas): Pesewas {
  const ofUnits = add(subtract(booked.byMaker, booked.discount), now)
  if (ofUnits < parcel.paid) return zero
  const left = subtract(findLeftToBear(booked, parcel), now)
  return largest(zero, smallest(findDiscountLeft(booked, parcel), left))
}
