import { Failure } from '@akyede/contract/failures'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/publish-change.ts'
import { and, asc, eq, inArray, sql } from '#platform/sql.ts'
import { soldOutTag } from './catalogue-tag.ts'
import { refreshInStock } from './in-stock.ts'
import { stockHolds, stockLevels } from './tables.ts'

/** What is held and let go shows in answers that are kept: it is told. */
type BroadcastContext = Pick<Platform, 'broadcast'>

interface HeldUnits {
  readonly stock_level_id: string
  readonly quantity: number
}

export interface LineItemToHold extends HeldUnits {
  readonly product_id: string
  readonly variant_id: string | null
}

/**
 * Holds pieces for an order, all lines or none. Refuses with `order.stock_short` and says what is left of each
 * short line.
 */
export async function holdStock(
  platform: BroadcastContext,
  tx: Transaction,
  holderId: string,
  lines: readonly LineItemToHold[],
  now: Date,
): Promise<void> {
  const availableOf = await lockLevels(tx, lines)
  const items = lines
    .filter(line => line.quantity > availableOf(line))
    .map(line => ({
      product_id: line.product_id,
      variant_id: line.variant_id,
      available: availableOf(line),
    }))
  if (items.length > 0) throw new Failure('order.stock_short', { facts: { items } })
  await takeUnits(platform, tx, holderId, lines, now)
}

/**
 * Money that came after the hold was let go: takes the pieces again if they are still there, and says so.
 * Nothing is taken unless all lines are.
 */
export async function holdStockAgain(
  platform: BroadcastContext,
  tx: Transaction,
  holderId: string,
  now: Date,
): Promise<boolean> {
  const released = and(eq(stockHolds.holder_id, holderId), eq(stockHolds.status, 'released'))
  const holds = await tx.select().from(stockHolds).where(released)
  if (holds.length === 0) return false
  const availableOf = await lockLevels(tx, holds)
  if (holds.some(hold => hold.quantity > availableOf(hold))) return false
  await tx.delete(stockHolds).where(released)
  await takeUnits(platform, tx, holderId, holds, now)
  return true
}

/** Locks levels in the order of their ids, so that two orders never wait for each other; tells what is left. */
async function lockLevels(
  tx: Transaction,
  lines: readonly HeldUnits[],
): Promise<(line: HeldUnits) => number> {
  const ids = lines.map(line => line.stock_level_id)
  const levels = await tx
    .select()
    .from(stockLevels)
    .where(inArray(stockLevels.id, ids))
    .orderBy(asc(stockLevels.id))
    .for('update')
  const available = new Map(levels.map(level => [level.id, level.on_hand - level.held]))
  return line => available.get(line.stock_level_id) ?? 0
}

/** The condition `on_hand - held >= quantity` keeps a piece from being held twice even without the lock. */
async function takeUnits(
  { broadcast }: BroadcastContext,
  tx: Transaction,
  holderId: string,
  lines: readonly HeldUnits[],
  now: Date,
): Promise<void> {
  const rows = lines.map(line => sql`(${line.stock_level_id}::uuid, ${line.quantity}::int)`)
  const taken = await tx.execute<{ product_id: string; available: number }>(sql`
    update stock_levels as level set held = level.held + wanted.quantity
    from (values ${sql.join(rows, sql`, `)}) as wanted (id, quantity)
    where level.id = wanted.id and level.on_hand - level.held >= wanted.quantity
    returning level.product_id, level.on_hand - level.held as available`)
  if (taken.rows.length < lines.length) throw new Error('a locked stock level changed under its lock')
  await tx.insert(stockHolds).values(
    lines.map(({ stock_level_id, quantity }) => ({
      id: newId(),
      holder_id: holderId,
      stock_level_id,
      quantity,
      created_at: now,
    })),
  )
  const shown = taken.rows.map(level => level.product_id)
  const last = taken.rows.filter(level => level.available === 0)
  await publishStockChange(broadcast, tx, shown, idsOf(last))
}

/** The held pieces are sold: they leave the shelf, and as many are available as before. Doing it again changes nothing. */
export async function sellHeldStock(tx: Transaction, holderId: string, now: Date): Promise<number> {
  return (await endHolds(tx, holderId, 'sold', now)).length
}

/** The held pieces are free again. Doing it again changes nothing. */
export async function releaseStock(
  { broadcast }: BroadcastContext,
  tx: Transaction,
  holderId: string,
  now: Date,
): Promise<number> {
  const freed = await endHolds(tx, holderId, 'released', now)
  const back = freed.filter(level => level.available === level.freed)
  await publishStockChange(broadcast, tx, idsOf(freed), idsOf(back))
  return freed.length
}

const idsOf = (levels: readonly { readonly product_id: string }[]) => levels.map(level => level.product_id)

/** @param edges products of which a last piece was taken or a first one came back */
async function publishStockChange(
  broadcast: BroadcastContext['broadcast'],
  tx: Transaction,
  shown: readonly string[],
  edges: readonly string[],
): Promise<void> {
  const changed = await refreshInStock(tx, edges)
  await publishChange(broadcast, tx, changed ? [soldOutTag, ...shown] : shown)
}

interface EndedLevel {
  readonly product_id: string
  /** Afterwards. */
  readonly available: number
  readonly freed: number
}

/** Answers the product of each hold that ended, and what is left of it. */
async function endHolds(
  tx: Transaction,
  holderId: string,
  status: 'sold' | 'released',
  now: Date,
): Promise<EndedLevel[]> {
  const ended = await tx
    .update(stockHolds)
    .set({ status, ended_at: now })
    .where(and(eq(stockHolds.holder_id, holderId), eq(stockHolds.status, 'held')))
    .returning({ stock_level_id: stockHolds.stock_level_id, quantity: stockHolds.quantity })
  const inOrder = ended.toSorted((a, b) => (a.stock_level_id < b.stock_level_id ? -1 : 1))
  const products: EndedLevel[] = []
  for (const hold of inOrder) {
    const levels = await tx
      .update(stockLevels)
      .set({
        held: sql`${stockLevels.held} - ${hold.quantity}`,
        ...(status === 'sold' ? { on_hand: sql`${stockLevels.on_hand} - ${hold.quantity}` } : {}),
      })
      .where(eq(stockLevels.id, hold.stock_level_id))
      .returning({
        product_id: stockLevels.product_id,
        available: sql<number>`${stockLevels.on_hand} - ${stockLevels.held}`,
      })
    products.push(...levels.map(level => ({ ...level, freed: hold.quantity })))
  }
  return products
}
