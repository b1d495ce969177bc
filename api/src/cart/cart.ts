import type { Pesewas } from '@akyede/contract/money'
import type { Executor, Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { and, asc, eq, isNull, sql, sum } from '#platform/sql.ts'
import { cartItems, carts } from './tables.ts'

export interface LineKey {
  readonly product_id: string
  readonly variant_id: string | null
}

export type CartItemRow = typeof cartItems.$inferSelect

/** Takes the cart's row lock and counts its version on: edits of one cart happen one after the other. */
export async function lockCart(tx: Transaction, userId: number, now: Date): Promise<void> {
  await tx
    .insert(carts)
    .values({ user_id: userId, version: 1, updated_at: now })
    .onConflictDoUpdate({
      target: carts.user_id,
      set: { version: sql`${carts.version} + 1`, updated_at: now },
    })
}

export async function cartVersion(executor: Executor, userId: number): Promise<number> {
  const [cart] = await executor
    .select({ version: carts.version })
    .from(carts)
    .where(eq(carts.user_id, userId))
  return cart?.version ?? 0
}

/** The lines, in the order in which they were added. */
export async function cartLines(executor: Executor, userId: number): Promise<CartItemRow[]> {
  return executor
    .select()
    .from(cartItems)
    .where(eq(cartItems.user_id, userId))
    .orderBy(asc(cartItems.added_at), asc(cartItems.id))
}

/** Pieces in all. */
export async function countCart(executor: Executor, userId: number): Promise<number> {
  const [found] = await executor
    .select({ pieces: sum(cartItems.quantity).mapWith(Number) })
    .from(cartItems)
    .where(eq(cartItems.user_id, userId))
  return found?.pieces ?? 0
}

const lineIs = (userId: number, { product_id, variant_id }: LineKey) =>
  and(
    eq(cartItems.user_id, userId),
    eq(cartItems.product_id, product_id),
    variant_id === null ? isNull(cartItems.variant_id) : eq(cartItems.variant_id, variant_id),
  )

export async function findLine(
  executor: Executor,
  userId: number,
  key: LineKey,
): Promise<CartItemRow | undefined> {
  const [line] = await executor.select().from(cartItems).where(lineIs(userId, key))
  return line
}

/** So many pieces, and what one costs now, in pesewas. */
export interface ChosenLine extends LineKey {
  readonly quantity: number
  readonly price: Pesewas | null
}

const written = (tx: Transaction, userId: number, line: ChosenLine, now: Date) => {
  const { product_id, variant_id, quantity, price } = line
  return tx
    .insert(cartItems)
    .values({ id: newId(), user_id: userId, product_id, variant_id, quantity, price, added_at: now })
}

const lineKey = [cartItems.user_id, cartItems.product_id, cartItems.variant_id]

/** Writes a line that its owner just chose, seeing its price. */
export async function chooseLine(
  tx: Transaction,
  userId: number,
  line: ChosenLine,
  now: Date,
): Promise<void> {
  const { quantity, price } = line
  await written(tx, userId, line, now).onConflictDoUpdate({ target: lineKey, set: { quantity, price } })
}

/** Sets a line to so many pieces; the price at which a line that is there was chosen stays. */
export async function setLine(tx: Transaction, userId: number, line: ChosenLine, now: Date): Promise<void> {
  const { quantity } = line
  await written(tx, userId, line, now).onConflictDoUpdate({ target: lineKey, set: { quantity } })
}

export async function deleteLine(tx: Transaction, userId: number, key: LineKey): Promise<void> {
  await tx.delete(cartItems).where(lineIs(userId, key))
}
