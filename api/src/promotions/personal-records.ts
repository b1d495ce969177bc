import type { PersonalRecords } from '#platform/personal-records.ts'
import { asc, eq, sql } from '#platform/sql.ts'
import { cartPromotions, promotions, promotionUses } from './tables.ts'

/** Stops the user's own codes. Uses stay with their orders, so that no code is used twice. */
export const personalCodes: PersonalRecords = {
  name: 'promo_codes',
  find: (executor, userId) =>
    executor
      .select({
        code: promotionUses.code,
        order_id: promotionUses.order_id,
        status: promotionUses.status,
        created_at: promotionUses.created_at,
      })
      .from(promotionUses)
      .where(eq(promotionUses.user_id, userId))
      .orderBy(asc(promotionUses.created_at)),
  async erase(tx, userId) {
    await tx.delete(cartPromotions).where(eq(cartPromotions.user_id, userId))
    await tx
      .update(promotions)
      .set({ stopped_at: sql`coalesce(${promotions.stopped_at}, ${promotions.created_at})` })
      .where(eq(promotions.user_id, userId))
  },
}
