import { Failure } from '@akyede/contract/failures'
import { prepared, type Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { and, asc, eq, inArray, sql } from '#platform/sql.ts'
import { soldOutTag } from './catalogue-tag.ts'
import { refreshInStock } from './in-stock.ts'
import { stockHolds, stockLevels } from './tables.ts'

/** Holds change available stock in cached responses, so each change is published. */
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
 * Holds units for an order: all line items or none. Fails with `order.stock_short` and the available units of
 * each short line item.
 */
export async function holdStock(
  platform: BroadcastContext,
  tx: Transaction,
  holderId: string,
  lineItems: readonly LineItemToHold[],
  now: Date,
): Promise<void> {
  const availableOf = await lockLevels(tx, lineItems)
  const items = lineItems
    .filter(lineItem => lineItem.quantity > availableOf(lineItem))
    .map(lineItem => ({
      product_id: lineItem.product_id,
      variant_id: lineItem.variant_id,
      available: availableOf(lineItem),
    }))
  if (items.length > 0) throw new Failure('order.stock_short', { facts: { items } })
  await takeUnits(platform, tx, holderId, lineItems, now)
}

/**
 * Holds the released units of an order again when its payment arrives late. Returns false and holds nothing
 * unless all line items are available.
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

/** Locks stock levels in the order of their ids to prevent deadlocks. Returns the available units of each. */
async function lockLevels(
  tx: Transaction,
  lineItems: readonly HeldUnits[],
): Promise<(lineItem: HeldUnits) => number> {
  const ids = lineItems.map(lineItem => lineItem.stock_level_id)
  const levels = await tx
    .select()
    .from(stockLevels)
    .where(inArray(stockLevels.id, ids))
    .orderBy(asc(stockLevels.id))
    .for('update')
  const available = new Map(levels.map(level => [level.id, level.on_hand - level.held]))
  return lineItem => available.get(lineItem.stock_level_id) ?? 0
}

/** The condition `on_hand - held >= quantity` prevents holding a unit twice even without the lock. */
async function takeUnits(
  { broadcast }: BroadcastContext,
  tx: Transaction,
  holderId: string,
  lineItems: readonly HeldUnits[],
  now: Date,
): Promise<void> {
  const rows = lineItems.map(lineItem => sql`(${lineItem.stock_level_id}::uuid, ${lineItem.quantity}::int)`)
  const taken = await tx.execute<{ product_id: string; available: number }>(sql`
    update stock_levels as level set held = level.held + requested.quantity
    from (values ${sql.join(rows, sql`, `)}) as requested (id, quantity)
    where level.id = requested.id and level.on_hand - level.held >= requested.quantity
    returning level.product_id, level.on_hand - level.held as available`)
  if (taken.rows.length < lineItems.length) throw new Error('a locked stock level changed under its lock')
  await tx.insert(stockHolds).values(
    lineItems.map(({ stock_level_id, quantity }) => ({
      id: newId(),
      holder_id: holderId,
      stock_level_id,
      quantity,
      created_at: now,
    })),
  )
  const productIds = taken.rows.map(level => level.product_id)
  const last = taken.rows.filter(level => level.available === 0)
  await publishStockChange(broadcast, tx, productIds, idsOf(last))
}

/**
 * Sells the held units: they leave `on_hand`, and the available units stay the same. Repeating it changes
 * nothing.
 */
export async function sellHeldStock(tx: Transaction, holderId: string, now: Date): Promise<number> {
  return (await moveHolds(tx, holderId, soldHolds, now)).length
}

/** Makes the held units available again. Repeating it changes nothing. */
export async function releaseStock(
  { broadcast }: BroadcastContext,
  tx: Transaction,
  holderId: string,
  now: Date,
): Promise<number> {
  return publishReturned(broadcast, tx, await moveHolds(tx, holderId, releasedHolds, now))
}

/** Returns the sold units of a cancelled order to stock. Repeating it changes nothing. */
export async function returnSoldStock(
  { broadcast }: BroadcastContext,
  tx: Transaction,
  holderId: string,
  now: Date,
): Promise<number> {
  return publishReturned(broadcast, tx, await moveHolds(tx, holderId, returnedHolds, now))
}

async function publishReturned(
  broadcast: BroadcastContext['broadcast'],
  tx: Transaction,
  returned: readonly MovedHold[],
): Promise<number> {
  const backInStock = returned.filter(({ available, quantity }) => available === quantity)
  await publishStockChange(broadcast, tx, idsOf(returned), idsOf(backInStock))
  return returned.length
}

const idsOf = (levels: readonly { readonly product_id: string }[]) => levels.map(level => level.product_id)

/** @param edges products whose last unit was taken or whose first unit returned */
async function publishStockChange(
  broadcast: BroadcastContext['broadcast'],
  tx: Transaction,
  productIds: readonly string[],
  edges: readonly string[],
): Promise<void> {
  const changed = await refreshInStock(tx, edges)
  await publishChange(broadcast, tx, changed ? [soldOutTag, ...productIds] : productIds)
}

/** How the holds of an order change, and by how much of their quantity the columns of the stock level do. */
interface HoldChange {
  readonly from: 'held' | 'sold'
  readonly to: 'sold' | 'released'
  readonly held: -1 | 0
  readonly onHand: -1 | 0 | 1
}
const soldHolds: HoldChange = { from: 'held', to: 'sold', held: -1, onHand: -1 }
const releasedHolds: HoldChange = { from: 'held', to: 'released', held: -1, onHand: 0 }
const returnedHolds: HoldChange = { from: 'sold', to: 'released', held: 0, onHand: 1 }

interface MovedHold {
  readonly product_id: string
  /** Available units after the change. */
  readonly available: number
  readonly quantity: number
}

const moveHolds = (
  tx: Transaction,
  holderId: string,
  change: HoldChange,
  now: Date,
): Promise<readonly MovedHold[]> => updateHolds(tx).execute({ holderId, now, ...change })

/**
 * Changes the holds of an order and their stock levels. Only holds that still have the old status are changed, so
 * repeating it changes nothing. Levels are locked in the order of their ids, as everywhere, to prevent deadlocks.
 */
const updateHolds = prepared('update_holds', executor => {
  const moved = executor.$with('moved').as(
    executor
      .update(stockHolds)
      .set({ status: sql`${sql.placeholder('to')}`, ended_at: sql`${sql.placeholder('now')}` })
      .where(
        and(
          eq(stockHolds.holder_id, sql.placeholder('holderId')),
          eq(stockHolds.status, sql.placeholder('from')),
        ),
      )
      .returning({ level_id: stockHolds.stock_level_id, quantity: stockHolds.quantity }),
  )
  const locked = executor.$with('locked').as(
    executor
      .select({
        level_id: stockLevels.id,
        moved_quantity: sql<number>`${moved.quantity}`.as('moved_quantity'),
      })
      .from(stockLevels)
      .innerJoin(moved, eq(moved.level_id, stockLevels.id))
      .orderBy(asc(stockLevels.id))
      .for('no key update', { of: stockLevels }),
  )
  const times = (sign: string) => sql`${locked.moved_quantity} * ${sql.placeholder(sign)}::int`
  return executor
    .with(moved, locked)
    .update(stockLevels)
    .set({
      held: sql`${stockLevels.held} + ${times('held')}`,
      on_hand: sql`${stockLevels.on_hand} + ${times('onHand')}`,
    })
    .from(locked)
    .where(eq(stockLevels.id, locked.level_id))
    .returning({
      product_id: stockLevels.product_id,
      available: sql<number>`${stockLevels.on_hand} - ${stockLevels.held}`,
      quantity: sql<number>`${locked.moved_quantity}`,
    })
})
