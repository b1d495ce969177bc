import { Failure } from '@akyede/contract/failures'
import type { GiftReceived } from '@akyede/contract/given-gifts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, isNull } from '#platform/sql.ts'
import './events.ts'
import { findGiftRows, isReceivedBy, presentReceivedGifts } from './find-gifts.ts'
import { gifts } from './tables.ts'

/**
 * Thanks once. A gift that is not revealed is refused like an unknown one, with `gift.not_found`; a second thanks
 * with `gift.thanked`.
 */
export async function thankGiver(
  { clock, outbox }: Platform,
  tx: Transaction,
  { userId, giftId, text }: { readonly userId: number; readonly giftId: string; readonly text: string },
): Promise<GiftReceived> {
  const isThis = and(eq(gifts.id, giftId), isReceivedBy(userId))
  if ((await findGiftRows(tx, isThis)).length === 0) throw new Failure('gift.not_found')
  const thanked = await tx
    .update(gifts)
    .set({ thanks: text, thanked_at: clock.now() })
    .where(and(eq(gifts.id, giftId), isNull(gifts.thanked_at)))
    .returning({ id: gifts.id })
  if (thanked.length === 0) throw new Failure('gift.thanked')
  await outbox.emit(tx, 'gift.thanked', { gift_id: giftId })
  const [gift] = await presentReceivedGifts(tx, await findGiftRows(tx, isThis))
  if (!gift) throw new Failure('gift.not_found')
  return gift
}
