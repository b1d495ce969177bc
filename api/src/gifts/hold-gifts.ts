import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { WishlistPurpose } from '@akyede/contract/wishlist-fields'
import {
  createPlaceholderEmail,
  type OrderRow,
  type PlaceGiftOrderInput,
  placeGiftOrder,
} from '#feature/orders'
import type { PaymentRow } from '#feature/payments'
import { prepared, type Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, rowsFromJson, sql } from '#platform/sql.ts'
import './events.ts'
import { claiming, toClaims } from './claim-counts.ts'
import type { GiftContext } from './gift-context.ts'
import type { GiftOrderInput, RequestedGift, RequestedGifts } from './gift-order-input.ts'
import { giftOrders, gifts } from './tables.ts'

/** Claims the items, places the order and records the payment, all or nothing. Refuses with `gift.already_taken`. */
export async function holdGifts(
  { platform, pricing }: GiftContext,
  tx: Transaction,
  input: GiftOrderInput,
  { requested, skipped }: RequestedGifts,
): Promise<PaymentRow> {
  const { giver, list } = input
  await lockGiver(tx, giver.key)
  await claimGifts(tx, giver.key, requested)
  const wish = toOrderInput(platform, input, requested)
  const { order, payment } = await placeGiftOrder(platform, pricing, tx, wish)
  await insertGifts(tx).execute({
    giftOrder: JSON.stringify([{ ...toGiftOrderRow(input, order), skipped }]),
    gifts: JSON.stringify(requested.map(gift => toGiftRow(gift, list.id, order.id))),
  })
  const facts = { order_id: order.id, wishlist_id: list.id, gifts: requested.length }
  const byGuest = giver.userId === null ? { actor: 'stranger' as const } : {}
  await platform.audit.write(tx, 'gift_held', facts, { userId: giver.userId ?? undefined, ...byGuest })
  return payment
}

/**
 * Claims the items, all or nothing, and limits unpaid gifts, because they are unavailable to all others. The giver is
 * locked, so the count cannot change. Refuses with `gift.too_many_open` and `gift.already_taken`.
 */
async function claimGifts(
  tx: Transaction,
  giverKey: string,
  requested: readonly RequestedGift[],
): Promise<void> {
  const units = requested.map(({ itemId, quantity, wishedQuantity: wanted }) => ({
    itemId,
    quantity,
    wanted,
  }))
  const [before] = await claimAndCount(tx).execute({ ...toClaims(units), giverKey })
  if (!before || before.openOrders >= limits.gifts.openMax) throw new Failure('gift.too_many_open')
  if (before.claimed < units.length) throw new Failure('gift.already_taken')
}

const claimAndCount = prepared('claim_gifts', executor =>
  executor
    .with(claiming(executor))
    .select({
      openOrders: sql<number>`count(distinct ${giftOrders.order_id})::int`,
      claimed: sql<number>`(select count(*)::int from claimed)`,
    })
    .from(giftOrders)
    .innerJoin(gifts, eq(gifts.order_id, giftOrders.order_id))
    .where(and(eq(giftOrders.giver_key, sql.placeholder('giverKey')), eq(gifts.status, 'held'))),
)

const insertGifts = prepared('insert_gifts', executor =>
  executor
    .with(
      executor
        .$with('gift_order')
        .as(executor.insert(giftOrders).select(rowsFromJson(giftOrders, sql.placeholder('giftOrder')))),
    )
    .insert(gifts)
    .select(rowsFromJson(gifts, sql.placeholder('gifts'))),
)

function toOrderInput(
  platform: Platform,
  input: GiftOrderInput,
  requested: readonly RequestedGift[],
): PlaceGiftOrderInput {
  const {
    giver,
    holder,
    list,
    provider,
    channel,
    wallet,
    message,
    anonymous,
    wrap,
    address,
    ownerName,
    shareId,
  } = input
  return {
    items: requested.map(({ productId, variantId, quantity }) => ({
      product_id: productId,
      variant_id: variantId,
      quantity,
    })),
    found: requested.map(({ offer }) => offer),
    holder,
    address,
    gift: { recipient: ownerName, message: message || undefined, anonymous, hide_prices: true, wrap },
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
): Omit<typeof giftOrders.$inferSelect, 'skipped'> {
  return {
    ...key,
    order_id: order.id,
    wishlist_id: list.id,
    wishlist_name: list.name,
    wishlist_purpose: list.purpose as WishlistPurpose | null,
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
    told_gone_at: null,
  }
}

const toGiftRow = (
  { itemId, productId, variantId, name, pictureSlug, quantity }: RequestedGift,
  wishlistId: string,
  orderId: string,
): typeof gifts.$inferSelect => ({
  id: newId(),
  order_id: orderId,
  wishlist_id: wishlistId,
  item_id: itemId,
  product_id: productId,
  variant_id: variantId,
  name,
  picture_slug: pictureSlug,
  quantity,
  status: 'held',
  purchased_at: null,
  delivered_at: null,
  revealed_at: null,
  thanked_at: null,
  thanks: null,
})

/** Serialises new gifts and late payments of one giver. */
export async function lockGiver(tx: Transaction, giverKey: string): Promise<void> {
  await lockKey(tx).execute({ key: `gifts of ${giverKey}` })
}

const lockKey = prepared('lock_giver', executor =>
  executor
    .select({ locked: sql`giver` })
    .from(sql`pg_advisory_xact_lock(hashtextextended(${sql.placeholder('key')}, 0)) giver`),
)
