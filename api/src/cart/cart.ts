import type { Pesewas } from '@akyede/contract/money'
import { type SellableItem, sellableColumns, sellableJoins, toSellableItems } from '#feature/catalogue'
import { cartHasCodes } from '#feature/promotions'
import { type Executor, prepared, type Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { and, asc, eq, isNull, sql, sum } from '#platform/sql.ts'
import { defineRows } from '#platform/write-before-commit.ts'
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
  const [cart] = await lock(tx).execute({ userId, now })
  if (!cart) throw new Error('a cart was not written')
  return cart.version
}

const upsertCart = (executor: Executor) =>
  executor
    .insert(carts)
    .values({ user_id: sql.placeholder('userId'), version: 1, updated_at: sql.placeholder('now') })
    .onConflictDoUpdate({
      target: carts.user_id,
      set: { version: sql`${carts.version} + 1`, updated_at: sql`excluded.updated_at` },
    })
    .returning({ version: carts.version })

const lock = prepared('lock_cart', upsertCart)

/** A locked cart: its line items in the order in which they were added, and what they and one more item are now. */
export interface LockedCart {
  readonly version: number
  readonly rows: readonly CartItemRow[]
  readonly sellable: readonly SellableItem[]
  readonly hasCodes: boolean
}

/** Locks a cart as `lockCart` does, and reads it together with another item that may be added to it. */
export async function lockCartFor(
  tx: Transaction,
  userId: number,
  { product_id, variant_id }: LineItemKey,
  now: Date,
): Promise<LockedCart> {
  for (;;) {
    const found = await lockWithItems(tx).execute({ userId, product_id, variant_id, now })
    const [first] = found
    if (!first) throw new Error('a cart was not written')
    const { version, seenVersion, hasCodes } = first
    // A statement reads as of its start: an edit that it had to wait for is seen by the next one, under the lock.
    if (version !== seenVersion + 1) continue
    return {
      version,
      hasCodes,
      rows: found.flatMap(({ item }) => item ?? []),
      sellable: toSellableItems(found.map(({ sellable }) => sellable)),
    }
  }
}

const lockWithItems = prepared('lock_cart_with_items', executor => {
  const userId = sql.placeholder('userId')
  const cart = executor.$with('cart').as(upsertCart(executor))
  const requested = executor.$with('requested', {}).as(sql`
    select product_id, variant_id from ${cartItems} where user_id = ${userId}
    union select ${sql.placeholder('product_id')}::uuid, ${sql.placeholder('variant_id')}::uuid`)
  const isRequested = sql`${cartItems.user_id} = ${userId} and ${cartItems.product_id} = requested.product_id
    and ${cartItems.variant_id} is not distinct from requested.variant_id`
  return executor
    .with(cart, requested)
    .select({
      version: sql<number>`cart.version`,
      seenVersion: sql<number>`coalesce((select version from ${carts} where user_id = ${userId}), 0)`,
      hasCodes: cartHasCodes(sql`${userId}`),
      item: cartItems,
      sellable: sellableColumns,
    })
    .from(sql`requested cross join cart ${sellableJoins}`)
    .leftJoin(cartItems, isRequested)
    .orderBy(asc(cartItems.added_at), asc(cartItems.id))
})

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

/** Writes a line item that its owner chose at the displayed price. */
export const chosenRows = defineRows<Pick<CartItemRow, 'id' | 'user_id' | 'added_at'> & ChosenLineItem>(
  'chosen',
  rows => sql`
    insert into ${cartItems} as item (id, user_id, product_id, variant_id, quantity, price, added_at)
    select * from ${rows} as chosen (
      id uuid, user_id bigint, product_id uuid, variant_id uuid, quantity int, price int, added_at timestamptz)
    on conflict (user_id, product_id, variant_id) do update
      set quantity = excluded.quantity, price = excluded.price
    returning item.id`,
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
