import { z } from 'zod'
import { Picture } from './catalogue.ts'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { cedis, id, limit, page, paragraph } from './fields.ts'
import { FulfilmentStatus } from './fulfilment.ts'
import { limits } from './limits.ts'
import { Payment, paymentReference } from './payments.ts'
import { WishlistPurpose } from './wishlist-fields.ts'

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
  /** The name and the purpose are those at the time of giving. */
  wishlist: z.strictObject({ id: z.string(), name: z.string(), purpose: WishlistPurpose.nullable() }),
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

/** A parcel of a gift as its giver may know it: neither address nor tracking number. */
export const GiftParcel = z.strictObject({
  id: z.string(),
  vendor: z.strictObject({ name: z.string() }),
  status: FulfilmentStatus,
  /** The days on which it arrives; null while unpaid. */
  arrives: z.strictObject({ from: z.iso.date(), until: z.iso.date() }).nullable(),
  making_at: z.iso.datetime().nullable(),
  shipped_at: z.iso.datetime().nullable(),
  delivered_at: z.iso.datetime().nullable(),
})
export type GiftParcel = z.output<typeof GiftParcel>

export const getGift = endpoint({
  method: 'GET',
  path: '/gifts/:reference',
  summary:
    'Lists the gifts of a payment for its giver: by account, or for guests by the device of the payment or by the reference in their emails.',
  access: 'anyone',
  params: z.strictObject({ reference: paymentReference }),
  response: dataOf(
    z.strictObject({
      gifts: z.array(GiftSent),
      payment: Payment,
      parcels: z.array(GiftParcel),
      wrapped: z.boolean(),
    }),
  ),
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
