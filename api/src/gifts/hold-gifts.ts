import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import {
  createPlaceholderEmail,
  type OrderRow,
  type PlaceGiftOrderInput,
  placeGiftOrder,
} from '#feature/orders'
import type { PaymentRow } from '#feature/payments'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, sql } from '#platform/sql.ts'
import './events.ts'
import { claimUnits } from './claim-counts.ts'
import type { GiftContext } from './gift-context.ts'
import type { GiftOrderInput, RequestedGift, RequestedGifts } from './gift-order-input.ts'
import { giftOrders, gifts } from './tables.ts'

/** Claims the items, places the order and records the payment, all or nothing. Refuses with `gift.already_taken`. */
export async function holdGifts(
  { platform, payments, pricing }: GiftContext,
  tx: Transaction,
  input: GiftOrderInput,
  { requested, skipped }: RequestedGifts,
): Promise<PaymentRow> {
  const { giver, list } = input
  await lockGiver(tx, giver.key)
  await requireFewOpen(tx, giver.key)
  for (const gift of requested.toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1))) {
    if (!(await claimUnits(tx, gift.itemId, gift.quantity, gift.wishedQuantity)))
      throw new Failure('gift.already_taken')
  }
  const wish = toOrderInput(platform, input, requested)
  const { order, payment } = await placeGiftOrder(platform, payments, pricing, tx, wish)
  await tx.insert(giftOrders).values({ ...toGiftOrderRow(input, order), skipped })
  await tx.insert(gifts).values(requested.map(gift => toGiftRow(gift, list.id, order.id)))
  const facts = { order_id: order.id, wishlist_id: list.id, gifts: requested.length }
  const byGuest = giver.userId === null ? { actor: 'stranger' as const } : {}
  await platform.audit.write(tx, 'gift_held', facts, { userId: giver.userId ?? undefined, ...byGuest })
  return payment
}

/** Limits unpaid gifts, because they are unavailable to all others. Refuses with `gift.too_many_open`. */
async function requireFewOpen(tx: Transaction, giverKey: string): Promise<void> {
  const open = await tx
    .selectDistinct({ order_id: giftOrders.order_id })
    .from(giftOrders)
    .innerJoin(gifts, eq(gifts.order_id, giftOrders.order_id))
    .where(and(eq(giftOrders.giver_key, giverKey), eq(gifts.status, 'held')))
  if (open.length >= limits.gifts.openMax) throw new Failure('gift.too_many_open')
}

function toOrderInput(
  platform: Platform,
  input: GiftOrderInput,
  requested: readonly RequestedGift[],
): PlaceGiftOrderInput {
  const { giver, holder, list, provider, channel, wallet, message, anonymous, address, ownerName, shareId } =
    input
  return {
    items: requested.map(({ productId, variantId, quantity }) => ({
      product_id: productId,
      variant_id: variantId,
      quantity,
    })),
    holder,
    address,
    gift: { recipient: ownerName, message: message || undefined, anonymous, hide_prices: true, wrap: false },
    givenBy: giver.name,
    expectedTotal: input.expectedTotal,
    provider,
    channel,
    wallet,
    email: giver.contact.email ?? createPlaceholderEmail(platform, `giver-${newId()}`),
    returnPath: shareId === undefined ? `/wishlists/${list.id}` : `/shared/${shareId}`,
  }
}

function toGiftOrderRow(
  { giver, list, key, message, anonymous, shareId }: GiftOrderInput,
  order: OrderRow,
): typeof giftOrders.$inferInsert {
  return {
    ...key,
    order_id: order.id,
    wishlist_id: list.id,
    wishlist_name: list.name,
    owner_id: list.user_id,
    giver_id: giver.userId,
    giver_key: giver.key,
    giver_name: giver.isGuest ? giver.name : null,
    email: giver.isGuest ? giver.contact.email : null,
    phone: giver.isGuest ? giver.contact.phone : null,
    message: message || null,
    anonymous,
    share_id: shareId ?? null,
    begun_at: order.placed_at,
  }
}

const toGiftRow = (
  { itemId, productId, variantId, name, pictureSlug, quantity }: RequestedGift,
  wishlistId: string,
  orderId: string,
): typeof gifts.$inferInsert => ({
  id: newId(),
  order_id: orderId,
  wishlist_id: wishlistId,
  item_id: itemId,
  product_id: productId,
  variant_id: variantId,
  name,
  picture_slug: pictureSlug,
  quantity,
})

/** Serialises new gifts and late payments of one giver. */
export async function lockGiver(tx: Transaction, giverKey: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gifts of ${giverKey}`}, 0))`)
}
