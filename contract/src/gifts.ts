import { z } from 'zod'
import { Picture } from './catalogue.ts'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import {
  callablePhone,
  cedis,
  cedisInput,
  email,
  id,
  limit,
  page,
  paragraph,
  requiredLine,
} from './fields.ts'
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

const words = {
  message: paragraph(limits.gifts.messageMax).optional(),
  /** Hides the giver from the owner for good. */
  anonymous: z.boolean().default(false),
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
  total: cedis,
  currency: z.literal('GHS'),
  /** The destination, as far as a giver may know it. */
  town: z.string(),
  /** Days until delivery: making and transit. */
  days: z.strictObject({ min: z.int(), max: z.int() }),
})
export type GiftQuote = z.output<typeof GiftQuote>

export const quoteGift = endpoint({
  method: 'POST',
  path: '/wishlists/items/quote',
  summary: 'Calculates the price of an item with its delivery; holds nothing.',
  access: 'anyone',
  idempotency: 'none',
  body: z.strictObject({ ...fromList, ...giftItem }),
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
  body: z.strictObject(fromList),
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

/** The statuses of a gift. */
export const giftStatuses = ['held', 'purchased', 'delivered', 'released', 'expired', 'refunded'] as const
export const GiftStatus = z.enum(giftStatuses)
export type GiftStatus = z.output<typeof GiftStatus>

const giftFacts = {
  id: z.string(),
  status: GiftStatus,
  item: z.strictObject({
    name: z.string(),
    product_id: z.string(),
    picture: Picture,
    quantity: z.int(),
  }),
  wishlist: z.strictObject({ id: z.string(), name: z.string() }),
  message: z.string().nullable(),
  anonymous: z.boolean(),
  given_at: z.iso.datetime(),
  delivered_at: z.iso.datetime().nullable(),
}

/** A gift as its giver sees it, without the owner's address. */
export const GiftSent = z.strictObject({
  direction: z.literal('sent'),
  ...giftFacts,
  to: z.strictObject({ first_name: z.string() }),
  share_id: z.string().nullable(),
  order_number: z.string(),
  reference: z.string(),
  /** The total of its payment, in cedis. */
  total: cedis,
  /** Making has not begun: the giver can cancel and get the money back. */
  can_take_back: z.boolean(),
  thanks: z.string().nullable(),
})

/** A gift as its owner sees it after the reveal. */
export const GiftReceived = z.strictObject({
  direction: z.literal('received'),
  ...giftFacts,
  /** Null for an anonymous gift. */
  from: z.string().nullable(),
  thanked_at: z.iso.datetime().nullable(),
})
export const ListGift = z.discriminatedUnion('direction', [GiftSent, GiftReceived])
export type ListGift = z.output<typeof ListGift>
export type GiftSent = z.output<typeof GiftSent>
export type GiftReceived = z.output<typeof GiftReceived>

export const getGift = endpoint({
  method: 'GET',
  path: '/gifts/:reference',
  summary:
    'Lists the gifts of a payment for its giver: by account, or for guests by the device of the payment or by the reference in their emails.',
  access: 'anyone',
  params: z.strictObject({ reference: paymentReference }),
  response: dataOf(z.strictObject({ gifts: z.array(GiftSent), payment: Payment })),
  failures: ['payment.not_found'],
})

export const listGifts = endpoint({
  method: 'GET',
  path: '/user/gifts',
  summary: 'Lists the gifts that the caller gave, or received as far as they are revealed.',
  access: 'signed-in',
  query: z.strictObject({
    direction: z.enum(['sent', 'received'], 'Please choose sent or received'),
    page,
    limit: limit(),
  }),
  response: pageOf(ListGift),
  failures: [],
})

export const thankForGift = endpoint({
  method: 'POST',
  path: '/user/gifts/:giftId/thank',
  summary: 'Sends a giver a thank-you email, once.',
  access: 'signed-in',
  idempotency: 'stored',
  params: z.strictObject({ giftId: id }),
  body: z.strictObject({
    text: paragraph(limits.gifts.thanksMax).refine(text => text.length > 0, 'Please write a short message'),
  }),
  response: dataOf(GiftReceived),
  failures: ['gift.not_found', 'gift.thanked'],
})

/** For givers of an item that is no longer wished for (D103). */
export const takeGiftBack = endpoint({
  method: 'POST',
  path: '/wishlists/items/take-back',
  summary: 'Cancels and refunds a paid gift whose making has not begun.',
  access: 'anyone',
  idempotency: 'own',
  body: z.strictObject({ reference: paymentReference }),
  response: dataOf(Payment),
  failures: ['payment.not_found', 'order.not_cancellable', 'payment.disputed'],
})
