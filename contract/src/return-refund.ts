import { add, type Pesewas, refundShare, zero } from './money.ts'

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
}

export interface ReturnRefund {
  readonly paid: Pesewas
  readonly shipping: Pesewas
  readonly wrapping: Pesewas
  /** Whether the whole parcel has come back. */
  readonly isWhole: boolean
}

/**
 * The refund for units of one parcel, in pesewas: the price paid after discounts, and with its last unit also delivery
 * and wrapping. The form shows it before the return is requested, and the server refunds it.
 */
export function refundOfReturn({ lines, shipping, wrapping, parcels, place }: ReturnedParcel): ReturnRefund {
  const isWhole = lines.every(({ quantity, before, now }) => before + now === quantity)
  return {
    paid: add(
      ...lines.map(({ paid, quantity, before, now }) => refundShare(paid, quantity, { before, pieces: now })),
    ),
    shipping: isWhole ? shipping : zero,
    wrapping: isWhole ? refundShare(wrapping, parcels, { before: place, pieces: 1 }) : zero,
    isWhole,
  }
}
