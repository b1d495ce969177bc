import type { Pesewas } from '@akyede/contract/money'
import type { Executor, Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { and, asc, eq, isNull, sql, sum } from '#platform/sql.ts'
import { cartItems, carts } from './tables.ts'

export interface LineItemKey {
  readonly product_id: string
  readonly variant_id: string | null
}

export type CartItemRow = typeof cartItems.$inferSelect

/** Locks the cart's row and increments its version: edits of one cart run one after the other. */
export async function lockCart(tx: Transaction, userId: number, now: Date): Promise<void> {
  await tx
    .insert(carts)
    .values({ user_id: userId, version: 1, updated_at: now })
    .onConflictDoUpdate({
      target: carts.user_id,
      set: { version: sql`${carts.version} + 1`, updated_at: now },
    })
}

export async function findCartVersion(executor: Executor, userId: number): Promise<number> {
  const [cart] = await executor
    .select({ version: carts.version })
    .from(carts)
    .where(eq(carts.user_id, userId))
  return cart?.version ?? 0
}

/** The line items in the order in which they were added. */
export async function findCartLineItems(executor: Executor, userId: number): Promise<CartItemRow[]> {
  return executor
    .select()
    .from(cartItems)
    .where(eq(cartItems.user_id, userId))
    .orderBy(asc(cartItems.added_at), asc(cartItems.id))
}

/** Number of units in the cart. */
export async function countCartUnits(executor: Executor, userId: number): Promise<number> {
  const [found] = await executor
    .select({ units: sum(cartItems.quantity).mapWith(Number) })
    .from(cartItems)
    .where(eq(cartItems.user_id, userId))
  return found?.units ?? 0
}

const isLineItem = (userId: number, { product_id, variant_id }: LineItemKey) =>
  and(
    eq(cartItems.user_id, userId),
    eq(cartItems.product_id, product_id),
    variant_id === null ? isNull(cartItems.variant_id) : eq(cartItems.variant_id, variant_id),
  )

export async function findCartLineItem(
  executor: Executor,
  userId: number,
  key: LineItemKey,
): Promise<CartItemRow | undefined> {
  const [lineItem] = await executor.select().from(cartItems).where(isLineItem(userId, key))
  return lineItem
}

/** A quantity with the current unit price in pesewas. */
export interface ChosenLineItem extends LineItemKey {
  readonly quantity: number
  readonly price: Pesewas | null
}

const insertLineItem = (tx: Transaction, userId: number, lineItem: ChosenLineItem, now: Date) => {
  const { product_id, variant_id, quantity, price } = lineItem
  return tx
    .insert(cartItems)
    .values({ id: newId(), user_id: userId, product_id, variant_id, quantity, price, added_at: now })
}

const lineItemKeyColumns = [cartItems.user_id, cartItems.product_id, cartItems.variant_id]

/** Writes a line item that its owner chose at the displayed price. */
export async function saveChosenLineItem(
  tx: Transaction,
  userId: number,
  lineItem: ChosenLineItem,
  now: Date,
): Promise<void> {
  const { quantity, price } = lineItem
  await insertLineItem(tx, userId, lineItem, now).onConflictDoUpdate({
    target: lineItemKeyColumns,
    set: { quantity, price },
  })
}

/** Sets the quantity of a line item; an existing one keeps the price at which it was chosen. */
export async function setLineItemQuantity(
  tx: Transaction,
  userId: number,
  lineItem: ChosenLineItem,
  now: Date,
): Promise<void> {
  const { quantity } = lineItem
  await insertLineItem(tx, userId, lineItem, now).onConflictDoUpdate({
    target: lineItemKeyColumns,
    set: { quantity },
  })
}

export async function deleteLineItem(tx: Transaction, userId: number, key: LineItemKey): Promise<void> {
  await tx.delete(cartItems).where(isLineItem(userId, key))
}
