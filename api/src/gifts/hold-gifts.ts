import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { type GivenOrder, type OrderRow, payerEmail, placeGivenOrder } from '#feature/orders'
import type { PaymentRow } from '#feature/payments'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq } from '#platform/sql.ts'
import './events.ts'
import type { FoundWishes, Giving } from './giving.ts'
import type { GivingParts } from './giving-parts.ts'
import { lockGiver } from './lock-giver.ts'
import { gifts, givings } from './tables.ts'
import { claim } from './tally.ts'
import type { WantedGift } from './wish.ts'

/** Claims what is wanted, places its order and writes its payment, all or nothing. Refuses with `gift.already_taken`. */
export async function holdGifts(
  { platform, payments, pricing }: GivingParts,
  tx: Transaction,
  giving: Giving,
  { wanted, skipped }: FoundWishes,
): Promise<PaymentRow> {
  const { giver, list } = giving
  await lockGiver(tx, giver.key)
  await requireFewOpen(tx, giver.key)
  for (const gift of wanted.toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1))) {
    if (!(await claim(tx, gift.itemId, gift.quantity, gift.wanted))) throw new Failure('gift.already_taken')
  }
  const wish = orderOf(platform, giving, wanted)
  const { order, payment } = await placeGivenOrder(platform, payments, pricing, tx, wish)
  await tx.insert(givings).values({ ...givingRow(giving, order), skipped })
  await tx.insert(gifts).values(wanted.map(gift => giftRow(gift, list.id, order.id)))
  const facts = { order_id: order.id, wishlist_id: list.id, gifts: wanted.length }
  const byGuest = giver.userId === null ? { actor: 'stranger' as const } : {}
  await platform.audit.write(tx, 'gift_held', facts, { userId: giver.userId ?? undefined, ...byGuest })
  return payment
}

/** Gifts that one person holds without paying for them are kept from everybody else: refuses with `gift.too_many_open`. */
async function requireFewOpen(tx: Transaction, giverKey: string): Promise<void> {
  const open = await tx
    .selectDistinct({ order_id: givings.order_id })
    .from(givings)
    .innerJoin(gifts, eq(gifts.order_id, givings.order_id))
    .where(and(eq(givings.giver_key, giverKey), eq(gifts.status, 'held')))
  if (open.length >= limits.gifts.openMax) throw new Failure('gift.too_many_open')
}

function orderOf(platform: Platform, giving: Giving, wanted: readonly WantedGift[]): GivenOrder {
  const { giver, holder, list, provider, channel, wallet, message, anonymous, address, ownerName, shareId } =
    giving
  return {
    items: wanted.map(({ productId, variantId, quantity }) => ({
      product_id: productId,
      variant_id: variantId,
      quantity,
    })),
    holder,
    address,
    gift: { recipient: ownerName, message: message || undefined, anonymous, hide_prices: true, wrap: false },
    givenBy: giver.name,
    expectedTotal: giving.expectedTotal,
    provider,
    channel,
    wallet,
    email: giver.contact.email ?? payerEmail(platform, `giver-${newId()}`),
    returnPath: shareId === undefined ? `/wishlists/${list.id}` : `/shared/${shareId}`,
  }
}

function givingRow(
  { giver, list, key, message, anonymous, shareId }: Giving,
  order: OrderRow,
): typeof givings.$inferInsert {
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

const giftRow = (
  { itemId, productId, variantId, name, pictureSlug, quantity }: WantedGift,
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
