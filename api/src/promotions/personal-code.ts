import { randomInt } from 'node:crypto'
import type { Pesewas } from '@akyede/contract/money'
import type { Clock } from '#platform/clock.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import { and, asc, eq, gt, inArray, isNull, sql } from '#platform/sql.ts'
import { lockPromotions } from './promotion.ts'
import { cartPromotions, promotions, promotionUses } from './tables.ts'

export interface PersonalCode {
  readonly userId: number
  readonly name: string
  /** Discount on an order in pesewas. */
  readonly amount: Pesewas
  readonly endsAt: Date
}

const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const newCode = (): string =>
  `PTS${Array.from({ length: 9 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')}`

/** Creates a code that only this user can use, once. */
export async function createPersonalCode(
  tx: Transaction,
  clock: Clock,
  { userId, name, amount, endsAt }: PersonalCode,
): Promise<{ id: string; code: string }> {
  const [made] = await tx
    .insert(promotions)
    .values({
      id: newId(),
      code: newCode(),
      user_id: userId,
      name,
      kind: 'fixed',
      amount,
      ends_at: endsAt,
      uses_max: 1,
      uses_per_person: 1,
      created_at: clock.now(),
    })
    .returning({ id: promotions.id, code: promotions.code })
  if (!made) throw new Error('a code was not written')
  return made
}

/**
 * Ends an unused code for good, so that an order whose money comes later cannot take it again; false while an order
 * has it.
 */
export async function endUnusedCode(tx: Transaction, clock: Clock, promotionId: string): Promise<boolean> {
  const [locked] = await lockPromotions(tx, inArray(promotions.id, [promotionId]))
  if (!locked || locked.uses > 0) return false
  await tx
    .update(promotions)
    .set({ stopped_at: clock.now(), uses_max: 0 })
    .where(eq(promotions.id, promotionId))
  return true
}

/** Stops the code for further orders; the order that has it keeps it. */
export async function stopCode(tx: Transaction, clock: Clock, promotionId: string): Promise<void> {
  await tx
    .update(promotions)
    .set({ stopped_at: clock.now() })
    .where(and(eq(promotions.id, promotionId), isNull(promotions.stopped_at)))
}

/** The user's own codes that still work. */
export async function findOpenCodes(executor: Executor, clock: Clock, userId: number): Promise<Set<string>> {
  const isOpen = and(
    eq(promotions.user_id, userId),
    eq(promotions.uses, 0),
    isNull(promotions.stopped_at),
    gt(promotions.ends_at, clock.now()),
  )
  const found = await executor.select({ id: promotions.id }).from(promotions).where(isOpen)
  return new Set(found.map(({ id }) => id))
}

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
