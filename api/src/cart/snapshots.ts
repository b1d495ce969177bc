import type { ResponseFor } from '@akyede/contract/api'
import { limits } from '@akyede/contract/limits'
import { findSellableItems } from '#feature/catalogue'
import { after } from '#platform/clock.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, lte } from '#platform/sql.ts'
import { findCartLineItems, isSameLineItem, type LineItemKey } from './cart.ts'
import { findSellableItem, presentLineItem } from './present-cart.ts'
import { cartSnapshots } from './tables.ts'

type Snapshot = typeof cartSnapshots.$inferSelect
type SnapshotLineItem = Snapshot['lines'][number]

/**
 * Stores the cart as it was before these line items are removed. A user who empties a cart item by item expects all
 * of it back, so items that were removed shortly before are stored with it.
 */
export async function saveSnapshot(
  tx: Transaction,
  { userId, now }: { readonly userId: number; readonly now: Date },
  removed: readonly LineItemKey[],
): Promise<void> {
  if (removed.length === 0) return
  const current = await findCartLineItems(tx, userId)
  if (!removed.some(key => current.some(isSameLineItem(key)))) return
  const before = await readSnapshot(tx, userId)
  const together = before && now.getTime() - before.taken_at.getTime() <= limits.cart.emptiedWithin
  const earlier = together ? before.lines.filter(lineItem => !current.some(isSameLineItem(lineItem))) : []
  const lines = [...current.map(toSnapshotLineItem), ...earlier].slice(0, limits.cart.lineItemsMax)
  await tx
    .insert(cartSnapshots)
    .values({ user_id: userId, lines, taken_at: now })
    .onConflictDoUpdate({ target: cartSnapshots.user_id, set: { lines, taken_at: now } })
}

const toSnapshotLineItem = ({
  product_id,
  variant_id,
  quantity,
  price,
}: SnapshotLineItem): SnapshotLineItem => ({
  product_id,
  variant_id,
  quantity,
  price,
})

async function readSnapshot(executor: Executor, userId: number): Promise<Snapshot | undefined> {
  const [snapshot] = await executor.select().from(cartSnapshots).where(eq(cartSnapshots.user_id, userId))
  return snapshot
}

/**
 * The cart before line items were last removed, without what it contains again; undefined after the retention time.
 */
export async function findSnapshot(
  executor: Executor,
  userId: number,
  now: Date,
): Promise<Snapshot | undefined> {
  const snapshot = await readSnapshot(executor, userId)
  if (!snapshot || now.getTime() - snapshot.taken_at.getTime() > limits.cart.recoverFor) return undefined
  const current = await findCartLineItems(executor, userId)
  const lines = snapshot.lines.filter(lineItem => !current.some(isSameLineItem(lineItem)))
  return lines.length > 0 ? { ...snapshot, lines } : undefined
}

/** Deletes snapshots after thirty days. */
export function scheduleSnapshotDeletion(platform: Platform): void {
  scheduleHourlyDeletion(platform, 'delete carts', cartSnapshots, () =>
    lte(cartSnapshots.taken_at, after(platform.clock, -limits.cart.recoverFor)),
  )
}

type RecoveredCart = ResponseFor<'recoverCart'>['data']

/** Presents what can be recovered, with current prices and stock beside the old ones. */
export async function presentRecoveredCart(
  executor: Executor,
  userId: number,
  now: Date,
): Promise<RecoveredCart> {
  const snapshot = await findSnapshot(executor, userId, now)
  if (!snapshot) return { items: [], taken_at: null }
  const sellable = await findSellableItems(executor, snapshot.lines)
  return {
    items: snapshot.lines.map(lineItem => presentLineItem(lineItem, findSellableItem(lineItem, sellable))),
    taken_at: snapshot.taken_at.toISOString(),
  }
}
