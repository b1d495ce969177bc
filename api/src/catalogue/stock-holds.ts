import { Failure } from '@akyede/contract/failures'
import { prepared, type Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { and, arrayPlaceholder, asc, eq, type SQL, sql } from '#platform/sql.ts'
import { soldOutTag } from './catalogue-tag.ts'
import { refreshInStock } from './in-stock.ts'
import { stockHolds, stockLevels } from './stock-tables.ts'

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
  const before = await holdUnits(platform, tx, holderId, lineItems, now)
  const availableOf = (lineItem: HeldUnits) => before.get(lineItem.stock_level_id) ?? 0
  const items = lineItems
    .filter(lineItem => lineItem.quantity > availableOf(lineItem))
    .map(lineItem => ({
      product_id: lineItem.product_id,
      variant_id: lineItem.variant_id,
      available: availableOf(lineItem),
    }))
  if (items.length > 0) throw new Failure('order.stock_short', { facts: { items } })
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
  const before = await holdUnits(platform, tx, holderId, holds, now)
  return holds.every(hold => hold.quantity <= (before.get(hold.stock_level_id) ?? 0))
}

/**
 * Holds the units of all line items, or of none when one is short. Returns the units of each stock level that were
 * available before; a deleted level is absent.
 */
async function holdUnits(
  { broadcast }: BroadcastContext,
  tx: Transaction,
  holderId: string,
  lineItems: readonly HeldUnits[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const levels = await holdLevels(tx).execute({
    ids: lineItems.map(() => newId()),
    levelIds: lineItems.map(lineItem => lineItem.stock_level_id),
    quantities: lineItems.map(lineItem => lineItem.quantity),
    holderId,
    now,
  })
  const held = levels.filter(level => level.hold_id !== null)
  if (held.length > 0) {
    if (held.length < lineItems.length) throw new Error('a locked stock level changed under its lock')
    const last = held.filter(level => level.available === level.quantity)
    await publishStockChange(broadcast, tx, idsOf(held), idsOf(last))
  }
  return new Map(levels.map(level => [level.id, level.available]))
}

/**
 * Locks the stock levels in the order of their ids to prevent deadlocks, then increments `held` and writes the holds,
 * unless a level has too few units or is missing. A locked row is read as it is after the wait for its lock, and the
 * increment applies to that row; its condition prevents holding a unit twice even without the lock. A released hold of
 * the same order is held again.
 */
const holdLevels = prepared('hold_stock', executor => {
  const of = sql.placeholder
  const levelIds = arrayPlaceholder('levelIds', 'uuid')
  const locked = executor.$with('locked', {}).as(sql`
    select requested.hold_id, level.id, level.product_id, requested.quantity, level.on_hand - level.held as available
    from unnest(${arrayPlaceholder('ids', 'uuid')}, ${levelIds}, ${arrayPlaceholder('quantities', 'int')})
      as requested (hold_id, level_id, quantity)
    join ${stockLevels} as level on level.id = requested.level_id
    order by level.id for update of level`)
  const taken = executor.$with('taken', {}).as(sql`
    update ${stockLevels} as level set held = level.held + locked.quantity
    from locked
    where level.id = locked.id and level.on_hand - level.held >= locked.quantity
      and (select count(*) from locked where quantity <= available) = cardinality(${levelIds})
    returning locked.hold_id, level.id, locked.quantity`)
  const hold = executor.$with('hold', {}).as(sql`
    insert into ${stockHolds} as hold (id, holder_id, stock_level_id, quantity, created_at)
    select hold_id, ${of('holderId')}::uuid, id, quantity, ${of('now')}::timestamptz from taken
    on conflict (holder_id, stock_level_id) do update
      set status = excluded.status, quantity = excluded.quantity, created_at = excluded.created_at, ended_at = null
      where hold.status = 'released'
    returning hold.id, hold.stock_level_id`)
  return executor
    .with(locked, taken, hold)
    .select({
      id: sql<string>`locked.id`,
      product_id: sql<string>`locked.product_id`,
      quantity: sql<number>`locked.quantity`,
      available: sql<number>`locked.available`,
      hold_id: sql<string | null>`hold.id`,
    })
    .from(sql`locked left join hold on hold.stock_level_id = locked.id`)
})

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

export type ReleasedUnits = 'in stock' | 'lost' | 'none left'

const change: Record<ReleasedUnits, (quantity: number) => SQL> = {
  'in stock': quantity => sql`on_hand = on_hand + ${quantity}`,
  lost: quantity => sql`received = received - ${quantity}`,
  'none left': quantity => sql`received = received - (on_hand + ${quantity} - held), on_hand = held`,
}

/**
 * Releases the sold units of some products of an order: they return to stock; or they are lost; or no unit of these
 * products is left for sale, apart from those held. Repeating it changes nothing.
 */
export async function returnSoldProducts(
  { broadcast }: BroadcastContext,
  tx: Transaction,
  {
    holderId,
    productIds,
    units,
  }: { readonly holderId: string; readonly productIds: readonly string[]; readonly units: ReleasedUnits },
  now: Date,
): Promise<void> {
  const ids = sql`${sql.param([...productIds])}::uuid[]`
  // Levels are locked in the order of their ids, as everywhere, to prevent deadlocks.
  const { rows } = await tx.execute<{ hold_id: string; level_id: string; quantity: number }>(sql`
    select hold.id as hold_id, level.id as level_id, hold.quantity
    from stock_levels level join stock_holds hold on hold.stock_level_id = level.id
    where hold.holder_id = ${holderId} and hold.status = 'sold' and level.product_id = any(${ids})
    order by level.id for update of level`)
  for (const { hold_id, level_id, quantity } of rows) {
    await tx.execute(sql`update stock_holds set status = 'released', ended_at = ${now} where id = ${hold_id}`)
    await tx.execute(sql`update stock_levels set ${change[units](quantity)} where id = ${level_id}`)
  }
  await publishStockChange(broadcast, tx, productIds, productIds)
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
