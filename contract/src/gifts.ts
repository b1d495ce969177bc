import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'
import { callablePhone, cedis, cedisInput, email, id, paragraph, requiredLine } from './fields.ts'
import { limits } from './limits.ts'
import { networkOf, type networks } from './mobile-money.ts'
import { PaymentMethod, unpaidHoldFailures } from './orders.ts'
import { Payment, paymentReference } from './payments.ts'
import { shareId } from './share-links.ts'
import { itemQuantity } from './wishlist-fields.ts'

/** A giver without an account: the name shown on the receipt and to the owner, and their contact details. */
export const GuestGiver = z
  .strictObject({
    name: requiredLine('Please enter your name', 100),
    email: email.optional(),
    phone: callablePhone.optional(),
  })
  .refine(({ email, phone }) => email !== undefined || phone !== undefined, {
    path: ['phone'],
    error: 'Please enter a phone number or email for the receipt',
  })

/** The list and the link through which it is seen; without a link, callers who may see the list may give from it. */
const fromList = { wishlist_id: id, share_id: shareId.optional() }

const giftItem = {
  item_id: id,
  quantity: itemQuantity.default(1),
  /** Required if the list leaves the variant open. */
  variant_id: id.nullish(),
}

/** How the gift is paid for (D106): the fields of `paymentMethod`, flat. */
const payBy = {
  provider: z.string().min(1).max(40).default('paystack'),
  channel: PaymentMethod.shape.channel,
  network: PaymentMethod.shape.network,
  phone: PaymentMethod.shape.phone,
}
const withNetwork = ({
  network,
  phone,
}: {
  network?: (typeof networks)[number] | undefined
  phone?: string | undefined
}) => phone === undefined || network !== undefined || networkOf(phone) !== undefined
const networkMissing = { path: ['network'], error: 'Please choose the network of this number' }

/** Each maker wraps one parcel. */
const wrapping = { wrap: z.boolean().default(false) }

const words = {
  message: paragraph(limits.gifts.messageMax).optional(),
  /** Hides the giver from the owner for good. */
  anonymous: z.boolean().default(false),
  ...wrapping,
  /** Only for callers who are not signed in. */
  guest: GuestGiver.optional(),
  /** The total that the giver saw, in cedis; a different total answers 409 order.price_changed. */
  expected_total: cedisInput.optional(),
}

const refusals = [
  'wishlist.not_found',
  'wishlist.item_not_found',
  'link.not_found',
  'link.closed',
  'link_locked',
  'gift.not_givable',
  'gift.nowhere_to_send',
  'gift.already_taken',
  'gift.giver_missing',
  'gift.own_device',
  'gift.former_co_owner',
  'order.item_invalid',
  'order.stock_short',
] as const

const payingRefusals = [
  ...refusals,
  'gift.too_many_open',
  'order.price_changed',
  'order.payment_pending',
  ...unpaidHoldFailures,
  'payment.provider_unknown',
  'payment.provider_down',
  'payment.refused',
] as const

/** The current price of a gift, in cedis. */
export const GiftQuote = z.strictObject({
  subtotal: cedis,
  shipping: cedis,
  wrapping: cedis,
  total: cedis,
  currency: z.literal('GHS'),
  /** The destination, as far as a giver may know it. */
  town: z.string(),
  /** Days until delivery: making and transit. */
  days: z.strictObject({ min: z.int(), max: z.int() }),
  /** The first and the last of these days. */
  arrives: z.strictObject({ from: z.iso.date(), until: z.iso.date() }),
})
export type GiftQuote = z.output<typeof GiftQuote>

export const quoteGift = endpoint({
  method: 'POST',
  path: '/wishlists/items/quote',
  summary: 'Calculates the price of an item with its delivery; holds nothing.',
  access: 'anyone',
  idempotency: 'none',
  body: z.strictObject({ ...fromList, ...giftItem, ...wrapping }),
  response: dataOf(GiftQuote),
  failures: refusals,
})

export const startGift = endpoint({
  method: 'POST',
  path: '/wishlists/items/start-payment',
  summary:
    'Holds an item for 15 minutes and asks the provider for a payment, with or without an account. An owner who pays for an item of their own list makes a plain purchase.',
  access: 'anyone',
  idempotency: 'own',
  status: 201,
  body: z.strictObject({ ...fromList, ...giftItem, ...payBy, ...words }).refine(withNetwork, networkMissing),
  response: dataOf(Payment),
  failures: payingRefusals,
})

export const undoGift = endpoint({
  method: 'POST',
  path: '/wishlists/items/undo-payment',
  summary: 'Releases an unpaid gift. Idempotent.',
  access: 'anyone',
  idempotency: 'own',
  body: z.strictObject({ reference: paymentReference }),
  response: dataOf(Payment),
  failures: ['payment.not_found', 'order.paid_meanwhile'],
})

export const skippedReasons = ['taken', 'unavailable', 'external', 'needs_variant'] as const
/** An item left out of a list's checkout, and the reason. */
export const Skipped = z.strictObject({ item_id: z.string(), reason: z.enum(skippedReasons) })
export type Skipped = z.output<typeof Skipped>

export const checkoutWishlist = endpoint({
  method: 'POST',
  path: '/wishlists/checkout',
  summary:
    'Creates one order for all open items of a list. Claimed items are skipped; for the owner only those that they know of.',
  access: 'anyone',
  idempotency: 'own',
  status: 201,
  body: z.strictObject({ ...fromList, ...payBy, ...words }).refine(withNetwork, networkMissing),
  response: dataOf(
    z.strictObject({
      payment: Payment,
      skipped: z.array(Skipped),
    }),
  ),
  failures: [...payingRefusals, 'gift.nothing_left'],
})

/** Previews one order for a whole list: its items, its price and the skipped items. */
export const quoteCheckout = endpoint({
  method: 'POST',
  path: '/wishlists/checkout/quote',
  summary: 'Calculates the price of all open items of a list in one order with its delivery; holds nothing.',
  access: 'anyone',
  idempotency: 'none',
  body: z.strictObject({ ...fromList, ...wrapping }),
  response: dataOf(
    z.strictObject({
      quote: GiftQuote,
      items: z.array(z.strictObject({ item_id: z.string(), quantity: z.int() })),
      skipped: z.array(Skipped),
    }),
  ),
  failures: [...refusals, 'gift.nothing_left'],
})

/** Always free: each giver pays for the delivery of their gift (D108). */
export const payListShipping = endpoint({
  method: 'POST',
  path: '/wishlists/shipping/start-payment',
  summary: 'Returns a delivery quote of 0, because each giver pays for the delivery of their gift.',
  access: 'signed-in',
  idempotency: 'none',
  body: z.strictObject({
    wishlist_id: id,
    amount: cedisInput,
    provider: z.string().min(1).max(40).optional(),
  }),
  response: dataOf(Payment),
  failures: ['wishlist.not_found', 'gift.shipping_paid'],
})
