import type { Pesewas } from '@akyede/contract/money'
import { cartHasCodes } from '#feature/promotions'
import { type Executor, prepared, type Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { and, asc, eq, getTableColumns, isNull, sql, sum } from '#platform/sql.ts'
import { cartItems, carts } from './tables.ts'

export interface LineItemKey {
  readonly product_id: string
  readonly variant_id: string | null
}

export const isSameLineItem = (one: LineItemKey) => (other: LineItemKey) =>
  one.product_id === other.product_id && one.variant_id === other.variant_id

export type CartItemRow = typeof cartItems.$inferSelect

/**
 * Locks the cart's row and increments its version, which it returns: edits of one cart run one after the other. What
 * is read of the cart after it cannot change before the transaction ends.
 */
export async function lockCart(tx: Transaction, userId: number, now: Date): Promise<number> {
  const [cart] = await upsertCart(tx).execute({ userId, now })
  if (!cart) throw new Error('a cart was not written')
  return cart.version
}

const upsertCart = prepared('lock_cart', executor =>
  executor
    .insert(carts)
    .values({ user_id: sql.placeholder('userId'), version: 1, updated_at: sql.placeholder('now') })
    .onConflictDoUpdate({
      target: carts.user_id,
      set: { version: sql`${carts.version} + 1`, updated_at: sql`excluded.updated_at` },
    })
    .returning({ version: carts.version }),
)

export async function findCartVersion(executor: Executor, userId: number): Promise<number> {
  const [cart] = await selectVersion(executor).execute({ userId })
  return cart?.version ?? 0
}

const selectVersion = prepared('find_cart_version', executor =>
  executor
    .select({ version: carts.version })
    .from(carts)
    .where(eq(carts.user_id, sql.placeholder('userId'))),
)

/** The line items in the order in which they were added. */
export const findCartLineItems = (executor: Executor, userId: number): Promise<CartItemRow[]> =>
  selectLineItems(executor).execute({ userId })

const selectLineItems = prepared('find_cart_items', executor =>
  executor
    .select()
    .from(cartItems)
    .where(eq(cartItems.user_id, sql.placeholder('userId')))
    .orderBy(asc(cartItems.added_at), asc(cartItems.id)),
)

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

/** Writes a line item that its owner chose at the displayed price. Returns it, and whether the cart has codes. */
export async function saveChosenLineItem(
  tx: Transaction,
  userId: number,
  lineItem: ChosenLineItem,
  now: Date,
): Promise<{ readonly saved: CartItemRow; readonly hasCodes: boolean }> {
  const { product_id, variant_id, quantity, price } = lineItem
  const values = { id: newId(), userId, product_id, variant_id, quantity, price, now }
  const [row] = await upsertChosenLineItem(tx).execute(values)
  if (!row) throw new Error('a line item was not written')
  const { hasCodes, ...saved } = row
  return { saved, hasCodes }
}

const upsertChosenLineItem = prepared('save_chosen_line_item', executor =>
  executor
    .insert(cartItems)
    .values({
      id: sql.placeholder('id'),
      user_id: sql.placeholder('userId'),
      product_id: sql.placeholder('product_id'),
      variant_id: sql.placeholder('variant_id'),
      quantity: sql.placeholder('quantity'),
      price: sql.placeholder('price'),
      added_at: sql.placeholder('now'),
    })
    .onConflictDoUpdate({
      target: lineItemKeyColumns,
      set: { quantity: sql`excluded.quantity`, price: sql`excluded.price` },
    })
    .returning({ ...getTableColumns(cartItems), hasCodes: cartHasCodes(sql`${sql.placeholder('userId')}`) }),
)

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
