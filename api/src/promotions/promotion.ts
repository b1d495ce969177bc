import { workshopsOf } from '#feature/catalogue'
import type { Executor, Transaction } from '#platform/database.ts'
import { and, asc, count, eq, inArray, type SQL, sql } from '#platform/sql.ts'
import { cartPromotions, promotions, promotionUses } from './tables.ts'

type Row = typeof promotions.$inferSelect
export type PromotionRow = Omit<Row, 'kind' | 'borne_by'> & {
  readonly kind: 'percent' | 'fixed' | 'free_shipping'
  readonly borne_by: 'shop' | 'maker'
  /** Makers whose products the shop does not discount for this user, who is a member of their workshops. */
  readonly not_for?: ReadonlySet<string>
}

/** A code from a request with its current state. */
export interface FoundCode {
  readonly code: string
  /** Undefined when the code does not exist. */
  readonly promotion: PromotionRow | undefined
  /** Uses that count against its limits: in total, and by this user. */
  readonly uses: number
  readonly usesByPerson: number
}

/** The promotions on an account's cart, in the order in which they were applied. */
async function promotionsOnCart(executor: Executor, userId: number): Promise<PromotionRow[]> {
  const rows = await executor
    .select({ promotion: promotions })
    .from(cartPromotions)
    .innerJoin(promotions, eq(promotions.id, cartPromotions.promotion_id))
    .where(eq(cartPromotions.user_id, userId))
    .orderBy(asc(cartPromotions.applied_at), asc(cartPromotions.promotion_id))
  return rows.map(({ promotion }) => typed(promotion))
}

/** SQL expression for the codes on an account's cart, in the order in which they were applied. */
export const codesOnCart = (userId: SQL): SQL<string[]> => sql<string[]>`array(
  select ${promotions.code} from ${cartPromotions}
  join ${promotions} on ${promotions.id} = ${cartPromotions.promotion_id}
  where ${cartPromotions.user_id} = ${userId}
  order by ${cartPromotions.applied_at}, ${cartPromotions.promotion_id})`

/** SQL condition: the account's cart has codes. */
export const cartHasCodes = (userId: SQL): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${cartPromotions} where ${cartPromotions.user_id} = ${userId})`

/** The codes on an account's cart, evaluated for its next order. */
export async function findCodesOnCart(executor: Executor, userId: number): Promise<FoundCode[]> {
  const applied = await promotionsOnCart(executor, userId)
  return withUses(executor, await withoutOwnProducts(executor, applied, userId), userId)
}

/** A maker who bought from itself with a code of the shop would be paid what the code takes off. */
async function withoutOwnProducts(
  executor: Executor,
  found: readonly PromotionRow[],
  userId: number | undefined,
): Promise<PromotionRow[]> {
  if (userId === undefined || found.every(({ borne_by }) => borne_by === 'maker')) return [...found]
  const { rows } = await executor.execute<{ vendor_id: string }>(workshopsOf(userId))
  const not_for = new Set(rows.map(({ vendor_id }) => vendor_id))
  return found.map(one => (one.borne_by === 'shop' && not_for.size > 0 ? { ...one, not_for } : one))
}

/**
 * Finds these codes in their order; `userId` is undefined for a guest. Personal codes of other users are not found.
 */
export async function findCodes(
  executor: Executor,
  codes: readonly string[],
  userId: number | undefined,
): Promise<FoundCode[]> {
  const found = await withUses(executor, await findPromotions(executor, codes, userId), userId)
  return inOrderOf(codes, found)
}

/** Finds codes without the user's own uses, however many there are. */
export async function findCodesIgnoringOwnUses(
  executor: Executor,
  codes: readonly string[],
  userId: number | undefined,
): Promise<FoundCode[]> {
  const found = await withUses(executor, await findPromotions(executor, codes, userId), undefined)
  return inOrderOf(codes, found)
}

async function findPromotions(
  executor: Executor,
  codes: readonly string[],
  userId: number | undefined,
): Promise<PromotionRow[]> {
  if (codes.length === 0) return []
  const rows = await executor
    .select()
    .from(promotions)
    .where(inArray(promotions.code, [...codes]))
  const open = rows.map(typed).filter(promotion => isOpenTo(promotion, userId))
  return withoutOwnProducts(executor, open, userId)
}

const isOpenTo = ({ user_id }: PromotionRow, userId: number | undefined): boolean =>
  user_id === null || user_id === userId

/**
 * Finds the codes of an order and locks their promotions until the transaction ends. Their free uses cannot be
 * reserved by others meanwhile.
 */
export async function lockCodes(
  tx: Transaction,
  userId: number,
  codes: readonly string[],
): Promise<FoundCode[]> {
  if (codes.length === 0) return []
  const named = await lockPromotions(tx, inArray(promotions.code, codes))
  const open = named.filter(promotion => isOpenTo(promotion, userId))
  const locked = await withoutOwnProducts(tx, open, userId)
  const counted = await countByPerson(tx, locked, userId, ['reserved', 'confirmed'])
  const found = locked.map(promotion => ({
    code: promotion.code,
    promotion,
    uses: promotion.uses,
    usesByPerson: counted.get(promotion.id) ?? 0,
  }))
  return inOrderOf(codes, found)
}

/**
 * Locks promotions in the order of their ids to prevent deadlocks, always before any stock is locked. Does not block
 * a user who applies one to a cart.
 */
export async function lockPromotions(
  tx: Transaction,
  which: ReturnType<typeof inArray>,
): Promise<PromotionRow[]> {
  const rows = await tx
    .select()
    .from(promotions)
    .where(which)
    .orderBy(asc(promotions.id))
    .for('no key update')
  return rows.map(typed)
}

/**
 * A user's own unpaid reservation does not count against that user, because the unfinished order ends before another
 * one is placed.
 */
async function withUses(
  executor: Executor,
  found: readonly PromotionRow[],
  userId: number | undefined,
): Promise<FoundCode[]> {
  if (userId === undefined || found.length === 0) {
    return found.map(promotion => ({
      code: promotion.code,
      promotion,
      uses: promotion.uses,
      usesByPerson: 0,
    }))
  }
  const reserved = await countByPerson(executor, found, userId, ['reserved'])
  const confirmed = await countByPerson(executor, found, userId, ['confirmed'])
  return found.map(promotion => ({
    code: promotion.code,
    promotion,
    uses: promotion.uses - (reserved.get(promotion.id) ?? 0),
    usesByPerson: confirmed.get(promotion.id) ?? 0,
  }))
}

async function countByPerson(
  executor: Executor,
  found: readonly PromotionRow[],
  userId: number,
  statuses: ('reserved' | 'confirmed')[],
): Promise<ReadonlyMap<string, number>> {
  if (found.length === 0) return new Map()
  const rows = await executor
    .select({ promotion_id: promotionUses.promotion_id, times: count() })
    .from(promotionUses)
    .where(
      and(
        inArray(
          promotionUses.promotion_id,
          found.map(({ id }) => id),
        ),
        eq(promotionUses.user_id, userId),
        inArray(promotionUses.status, statuses),
      ),
    )
    .groupBy(promotionUses.promotion_id)
  return new Map(rows.map(({ promotion_id, times }) => [promotion_id, times]))
}

const inOrderOf = (codes: readonly string[], found: readonly FoundCode[]): FoundCode[] =>
  [...new Set(codes)].map(
    code => found.find(one => one.code === code) ?? { code, promotion: undefined, uses: 0, usesByPerson: 0 },
  )

const typed = (row: Row): PromotionRow => row as PromotionRow
