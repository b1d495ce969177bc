import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { findLineOnSale, findLines } from '#feature/catalogue'
import type { Transaction } from '#platform/database.ts'
import { cartLines, chooseLine, deleteLine, findLine, type LineKey, lockCart, setLine } from './cart.ts'
import { keepSnapshot } from './snapshots.ts'

export interface Edit {
  readonly userId: number
  readonly now: Date
}

/** Adds pieces to a line, capped by what is available; tells whether it was capped (D117). */
export async function addLine(
  tx: Transaction,
  { userId, now }: Edit,
  key: LineKey,
  quantity: number,
): Promise<boolean> {
  const line = await findLineOnSale(tx, key)
  if (line.stock_level_id === null) throw new Failure('cart.variant_required')
  await lockCart(tx, userId, now)
  const before = await findLine(tx, userId, key)
  if (!before && (await cartLines(tx, userId)).length >= limits.cart.linesMax) throw new Failure('cart.full')
  const wish = (before?.quantity ?? 0) + quantity
  const possible = Math.min(wish, line.available, limits.cart.quantityMax)
  if (possible < 1) throw new Failure('cart.product_unavailable', { facts: { available: 0 } })
  await chooseLine(tx, userId, { ...key, quantity: possible, price: line.price }, now)
  return possible < wish
}

/** Sets the quantity of a line that is there; above the stock it refuses and says what is left (D92). */
export async function changeLine(
  tx: Transaction,
  { userId, now }: Edit,
  key: LineKey,
  quantity: number,
): Promise<void> {
  await lockCart(tx, userId, now)
  if (!(await findLine(tx, userId, key))) throw new Failure('cart.item_not_found')
  const [line] = await findLines(tx, [key])
  const available = line?.on_sale ? line.available : 0
  if (quantity > available) throw new Failure('cart.stock_short', { facts: { available } })
  await chooseLine(tx, userId, { ...key, quantity, price: line?.price ?? null }, now)
}

export async function removeLine(tx: Transaction, edit: Edit, key: LineKey): Promise<void> {
  await lockCart(tx, edit.userId, edit.now)
  await keepSnapshot(tx, edit, [key])
  await deleteLine(tx, edit.userId, key)
}

export interface SyncLine extends LineKey {
  readonly quantity: number
}

/**
 * Sets each line that is sent and keeps the others (D118): sending it twice is sending it once. What no longer
 * exists is left out; more than the stock is kept as wished and shown with what is available.
 */
export async function syncLines(
  tx: Transaction,
  { userId, now }: Edit,
  lines: readonly SyncLine[],
): Promise<boolean> {
  const sellable = await findLines(tx, lines)
  await lockCart(tx, userId, now)
  const removed = lines.filter(line => line.quantity === 0)
  await keepSnapshot(tx, { userId, now }, removed)
  let adjusted = false
  for (const [index, line] of lines.entries()) {
    const found = sellable.find(
      one => one.product_id === line.product_id && one.variant_id === line.variant_id,
    )
    if (line.quantity === 0) await deleteLine(tx, userId, line)
    else if (found && found.stock_level_id !== null)
      await setLine(tx, userId, { ...line, price: found.price }, new Date(now.getTime() + index))
    else adjusted = true
  }
  await capLines(tx, userId)
  return adjusted
}

/** No cart grows over its limit by being synced. */
async function capLines(tx: Transaction, userId: number): Promise<void> {
  if ((await cartLines(tx, userId)).length > limits.cart.linesMax) throw new Failure('cart.full')
}
