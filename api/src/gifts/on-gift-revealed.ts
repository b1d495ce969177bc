import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import type { GiftEventPayload } from './events.ts'
import { findGiftOrder, type GiftOrderRow, type GiftRow, typedGift } from './gift.ts'
import { findGiverContact } from './giver.ts'
import { sendGiftRevealed, sendGiftThanked } from './reveal-emails.ts'
import { gifts } from './tables.ts'

async function findOne(
  tx: Transaction,
  giftId: string,
): Promise<{ gift: GiftRow; giftOrder: GiftOrderRow } | undefined> {
  const [row] = await tx.select().from(gifts).where(eq(gifts.id, giftId))
  const giftOrder = row && (await findGiftOrder(tx, row.order_id))
  return giftOrder && { gift: typedGift(row), giftOrder }
}

/** Tells the owner who gave what, unless the gift was refunded in the meantime. */
export async function onGiftRevealed(
  platform: Platform,
  tx: Transaction,
  fact: GiftEventPayload,
): Promise<void> {
  const found = await findOne(tx, fact.gift_id)
  if (!found || found.gift.status === 'refunded') return
  const contact = found.giftOrder.anonymous ? undefined : await findGiverContact(tx, found.giftOrder)
  await sendGiftRevealed(platform, tx, { ...found, from: contact?.first_name ?? null })
}

export async function onGiftThanked(
  platform: Platform,
  tx: Transaction,
  fact: GiftEventPayload,
): Promise<void> {
  const found = await findOne(tx, fact.gift_id)
  if (found) await sendGiftThanked(platform, tx, found)
}
