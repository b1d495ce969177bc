import { createHash } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { Address } from '@akyede/contract/orders'
import { type Pricing, payerEmail, placeGivenOrder, walletOf } from '#feature/orders'
import { latestPayment, type PaymentRow, type Payments } from '#feature/payments'
import type { WishlistRow } from '#feature/wishlists'
import { brokenConstraint, type Transaction, transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, inArray } from '#platform/sql.ts'
import './events.ts'
import { findGivingByKey } from './gift.ts'
import { lockGiver } from './lock-giver.ts'
import { gifts, givings } from './tables.ts'
import { claim, findClaimed } from './tally.ts'
import type { GivingWish, WantedGift } from './wish.ts'

export interface Giving extends GivingWish {
  readonly list: WishlistRow
  /** To whom, as the card says. */
  readonly ownerName: string
  readonly address: Address
  /** What is asked for, in words that a repeated call says again. */
  readonly asked: string
  /** Looked up only when the call is not a repeated one: by then it may be held by itself. */
  find(): Promise<readonly WantedGift[]>
}

/**
 * Holds what is wanted, places its order and writes its payment in one transaction, and only then asks the provider: of
 * many who want the same item one holds it, the others hear `gift.already_taken`. A repeated call with its key goes on
 * where the first one stopped.
 */
export async function give(
  platform: Platform,
  payments: Payments,
  pricing: Pricing,
  giving: Giving,
): Promise<PaymentRow> {
  if (!payments.has(giving.payBy.provider)) throw new Failure('payment.provider_unknown')
  const requestHash = hashOf(giving)
  const key = giving.idempotencyKey ?? newId()
  const again = () => repeated(platform, giving.giver.key, key, requestHash)
  const begun = (await again()) ?? (await begin())
  return payments.send(begun)

  async function begin(): Promise<PaymentRow> {
    const wanted = await giving.find()
    await refuseTaken(platform, wanted)
    try {
      return await transaction(platform.database, tx =>
        hold(platform, payments, pricing, tx, giving, wanted, {
          idempotency_key: key,
          request_hash: requestHash,
        }),
      )
    } catch (error) {
      // The same key in two calls at once: the other one began it.
      const other = brokenConstraint(error) === 'givings_idempotency_key' && (await again())
      if (other) return other
      throw error
    }
  }
}

/** Whoever comes too late hears so at once, without waiting in line for the item. */
async function refuseTaken({ database }: Platform, wanted: readonly WantedGift[]): Promise<void> {
  const claimed = await findClaimed(
    database,
    wanted.map(({ itemId }) => itemId),
  )
  if (wanted.some(gift => claimed(gift.itemId) + gift.quantity > gift.wanted)) {
    throw new Failure('gift.already_taken')
  }
}

interface Key {
  readonly idempotency_key: string
  readonly request_hash: string
}

async function hold(
  platform: Platform,
  payments: Payments,
  pricing: Pricing,
  tx: Transaction,
  giving: Giving,
  wanted: readonly WantedGift[],
  key: Key,
): Promise<PaymentRow> {
  const { giver, list, message, anonymous, shareId } = giving
  await requireFewOpen(tx, giver.key)
  for (const gift of wanted.toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1))) {
    if (!(await claim(tx, gift.itemId, gift.quantity, gift.wanted))) throw new Failure('gift.already_taken')
  }
  const { order, payment } = await placeGivenOrder(
    platform,
    payments,
    pricing,
    tx,
    orderOf(platform, giving, wanted),
  )
  await tx.insert(givings).values({
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
  })
  const held = wanted.map(({ itemId, productId, variantId, name, pictureSlug, quantity }) => ({
    id: newId(),
    order_id: order.id,
    wishlist_id: list.id,
    item_id: itemId,
    product_id: productId,
    variant_id: variantId,
    name,
    picture_slug: pictureSlug,
    quantity,
  }))
  await tx.insert(gifts).values(held)
  const facts = { order_id: order.id, wishlist_id: list.id, gifts: held.length }
  await platform.audit.write(tx, 'gift_held', facts, { userId: giver.userId ?? undefined, ...byGuest(giver) })
  return payment
}

const byGuest = ({ isGuest }: Giving['giver']) => (isGuest ? { actor: 'stranger' as const } : {})

/** Gifts that one person holds without paying for them are kept from everybody else: refuses with `gift.too_many_open`. */
async function requireFewOpen(tx: Transaction, giverKey: string): Promise<void> {
  await lockGiver(tx, giverKey)
  const open = await tx
    .selectDistinct({ order_id: givings.order_id })
    .from(givings)
    .innerJoin(gifts, eq(gifts.order_id, givings.order_id))
    .where(and(eq(givings.giver_key, giverKey), inArray(gifts.status, ['held'])))
  if (open.length >= limits.gifts.openMax) throw new Failure('gift.too_many_open')
}

function orderOf(platform: Platform, giving: Giving, wanted: readonly WantedGift[]) {
  const { giver, list, payBy, message, anonymous, address, ownerName, shareId, expectedTotal } = giving
  return {
    items: wanted.map(({ productId, variantId, quantity }) => ({
      product_id: productId,
      variant_id: variantId,
      quantity,
    })),
    address,
    gift: { recipient: ownerName, message: message || undefined, anonymous, hide_prices: true, wrap: false },
    givenBy: giver.name,
    expectedTotal,
    provider: payBy.provider,
    channel: payBy.channel,
    wallet: walletOf(payBy, giver.contact.phone),
    email: giver.contact.email ?? payerEmail(platform, `giver-${newId()}`),
    returnPath: shareId === undefined ? `/wishlists/${list.id}` : `/shared/${shareId}`,
  }
}

/** A repeated call is the same wish, whatever the list has become meanwhile. */
function hashOf({ list, asked, payBy, message, anonymous, giver, shareId, expectedTotal }: Giving): string {
  const { name, contact } = giver
  const wish = { list: list.id, asked, payBy, message, anonymous, name, contact, shareId, expectedTotal }
  return createHash('sha256').update(JSON.stringify(wish)).digest('base64url')
}

async function repeated(
  { database }: Platform,
  giverKey: string,
  idempotencyKey: string,
  requestHash: string,
): Promise<PaymentRow | undefined> {
  const giving = await findGivingByKey(database, giverKey, idempotencyKey)
  if (!giving) return undefined
  if (giving.request_hash !== requestHash) throw new Failure('idempotency.reused')
  return latestPayment(database, 'order', giving.order_id)
}
