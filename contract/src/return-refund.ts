import { add, type Pesewas, refundShare, smallest, subtract, zero } from './money.ts'

/** A line item of a parcel, with its units. */
interface ReturnedLineItem {
  readonly quantity: number
  /** The price of all its units, after discounts. */
  readonly paid: Pesewas
  /** Units that their maker has received already. */
  readonly before: number
  /** Units that are returned now. */
  readonly now: number
}

interface ReturnedParcel {
  /** All line items of the parcel. */
  readonly lines: readonly ReturnedLineItem[]
  readonly shipping: Pesewas
  /** The price of the wrapping of the whole order, shared by its parcels. */
  readonly wrapping: Pesewas
  readonly parcels: number
  /** The index of this parcel. */
  readonly place: number
  /** What was refunded before for units that the buyer kept. It is taken off. */
  readonly kept: Pesewas
}

export interface ReturnRefund {
  readonly paid: Pesewas
  readonly shipping: Pesewas
  readonly wrapping: Pesewas
  /** Whether the whole parcel has come back. */
  readonly isWhole: boolean
  /** The part of `kept` that was taken off. */
  readonly deducted: Pesewas
}

/**
 * The refund for units of one parcel, in pesewas: the price paid after discounts, and with its last unit also delivery
 * and wrapping, less what was refunded before. The form shows it before the return is requested, and the server refunds
 * it.
 */
export function refundOfReturn(parcel: ReturnedParcel): ReturnRefund {
  const { lines, shipping, wrapping, parcels, place, kept } = parcel
  const isWhole = lines.every(({ quantity, before, now }) => before + now === quantity)
  const paid = add(
    ...lines.map(({ paid, quantity, before, now }) => refundShare(paid, quantity, { before, units: now })),
  )
  const ofWrapping = isWhole ? refundShare(wrapping, parcels, { before: place, units: 1 }) : zero
  const off = splitRefund(kept, { paid, shipping: isWhole ? shipping : zero, wrapping: ofWrapping })
  return {
    paid: subtract(paid, off.paid),
    shipping: subtract(isWhole ? shipping : zero, off.shipping),
    wrapping: subtract(ofWrapping, off.wrapping),
    isWhole,
    deducted: add(off.paid, off.shipping, off.wrapping),
  }
}

type Worth = Pick<ReturnRefund, 'paid' | 'shipping' | 'wrapping'>

/** Divides an amount between units, delivery and wrapping, in this order and at most what each is worth. */
export function splitRefund(amount: Pesewas, worth: Worth): Worth {
  const paid = smallest(amount, worth.paid)
  const shipping = smallest(subtract(amount, paid), worth.shipping)
  return { paid, shipping, wrapping: smallest(subtract(amount, add(paid, shipping)), worth.wrapping) }
}
