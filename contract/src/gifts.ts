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

/** Who gives without an account: what the receipt and the list's owner call them, and where they are reached. */
export const GuestGiver = z
  .strictObject({
    name: requiredLine('Please say who the gift is from', 100),
    email: email.optional(),
    phone: callablePhone.optional(),
  })
  .refine(({ email, phone }) => email !== undefined || phone !== undefined, {
    path: ['phone'],
    error: 'Please give a phone number or an email for the receipt',
  })

/** The list, and the link that it is seen through; without one, whoever may see the list may give from it. */
const fromList = { wishlist_id: id, share_id: shareId.optional() }

const piece = {
  item_id: id,
  quantity: itemQuantity.default(1),
  /** Where the list leaves open which one. */
  variant_id: id.nullish(),
}

/** How it is paid for (D106): as `paymentMethod` of orders, but flat. */
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
  /** The owner never learns who gives it. */
  anonymous: z.boolean().default(false),
  /** Who is signed in gives as themselves. */
  guest: GuestGiver.optional(),
  /** What the giver saw, in cedis: another total answers 409 order.price_changed. */
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

/** What giving would cost now, in cedis. */
export const GiftQuote = z.strictObject({
  subtotal: cedis,
  shipping: cedis,
  total: cedis,
  currency: z.literal('GHS'),
  /** Where it goes, as much as a giver may know. */
  town: z.string(),
  /** Until it is there: made, and then on its way. */
  days: z.strictObject({ min: z.int(), max: z.int() }),
})
export type GiftQuote = z.output<typeof GiftQuote>

export const quoteGift = endpoint({
  method: 'POST',
  path: '/wishlists/items/quote',
  summary: 'What an item costs its giver with its delivery; nothing is held',
  access: 'anyone',
  idempotency: 'none',
  body: z.strictObject({ ...fromList, ...piece }),
  response: dataOf(GiftQuote),
  failures: refusals,
})

export const startGift = endpoint({
  method: 'POST',
  path: '/wishlists/items/start-payment',
  summary:
    'Holds an item for 15 minutes and asks the provider for its payment, with or without an account. Paying for an item of one’s own list is a plain purchase',
  access: 'anyone',
  idempotency: 'own',
  status: 201,
  body: z.strictObject({ ...fromList, ...piece, ...payBy, ...words }).refine(withNetwork, networkMissing),
  response: dataOf(Payment),
  failures: payingRefusals,
})

export const undoGift = endpoint({
  method: 'POST',
  path: '/wishlists/items/undo-payment',
  summary: 'Lets go of what a giver holds and has not paid for yet; again is fine',
  access: 'anyone',
  idempotency: 'own',
  body: z.strictObject({ reference: paymentReference }),
  response: dataOf(Payment),
  failures: ['payment.not_found', 'order.paid_meanwhile'],
})

export const skippedReasons = ['taken', 'unavailable', 'external', 'needs_variant'] as const
/** What was left out of a list's checkout, and why. */
export const Skipped = z.strictObject({ item_id: z.string(), reason: z.enum(skippedReasons) })
export type Skipped = z.output<typeof Skipped>

export const checkoutWishlist = endpoint({
  method: 'POST',
  path: '/wishlists/checkout',
  summary:
    'All that is still open on a list in one order to its owner; what is taken is skipped, for the owner what is known to them to be',
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

/** Before anybody pays: what one order for all of a list takes, what it costs, and what it leaves out. */
export const quoteCheckout = endpoint({
  method: 'POST',
  path: '/wishlists/checkout/quote',
  summary: 'What all that is open on a list costs in one order with its delivery; nothing is held',
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

/** D108. Each gift's giver pays for its delivery, so that nothing of a list is ever left to pay for. */
export const payListShipping = endpoint({
  method: 'POST',
  path: '/wishlists/shipping/start-payment',
  summary: 'Answers that every gift’s delivery is paid for by its giver: the quote is always 0',
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

/** What becomes of a gift. */
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

/** A gift as its giver sees it. Where its owner lives is not in it. */
export const GiftSent = z.strictObject({
  direction: z.literal('sent'),
  ...giftFacts,
  to: z.strictObject({ first_name: z.string() }),
  share_id: z.string().nullable(),
  order_number: z.string(),
  reference: z.string(),
  /** What all that was paid for with it came to, in cedis. */
  total: cedis,
  /** Its making has not begun: its giver may have the money back. */
  can_take_back: z.boolean(),
  thanks: z.string().nullable(),
})

/** A gift as its owner sees it, once they may. */
export const GiftReceived = z.strictObject({
  direction: z.literal('received'),
  ...giftFacts,
  /** Null where its giver wants it so. */
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
    'What was given with a payment, for its giver: an account’s own, a guest’s by the device that it was given from or by the reference as their letters have it',
  access: 'anyone',
  params: z.strictObject({ reference: paymentReference }),
  response: dataOf(z.strictObject({ gifts: z.array(GiftSent), payment: Payment })),
  failures: ['payment.not_found'],
})

export const listGifts = endpoint({
  method: 'GET',
  path: '/user/gifts',
  summary: 'What one gave, or what one was given as far as it may be known yet',
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
  summary: 'Says thanks to a giver in a letter, once',
  access: 'signed-in',
  idempotency: 'stored',
  params: z.strictObject({ giftId: id }),
  body: z.strictObject({
    text: paragraph(limits.gifts.thanksMax).refine(text => text.length > 0, 'Please write a few words'),
  }),
  response: dataOf(GiftReceived),
  failures: ['gift.not_found', 'gift.thanked'],
})

/** What a giver can do when an item that they gave is not wished for any more (D103). */
export const takeGiftBack = endpoint({
  method: 'POST',
  path: '/wishlists/items/take-back',
  summary: 'Calls a paid gift off until its making begins: its money goes back',
  access: 'anyone',
  idempotency: 'own',
  body: z.strictObject({ reference: paymentReference }),
  response: dataOf(Payment),
  failures: ['payment.not_found', 'order.not_cancellable', 'payment.disputed'],
})
