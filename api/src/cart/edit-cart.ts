import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { findSellableItems, requireOnSale, type SellableItem } from '#feature/catalogue'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { writeBeforeCommit } from '#platform/write-before-commit.ts'
import {
  type CartItemRow,
  type ChosenLineItem,
  chosenRows,
  deleteLineItem,
  findCartLineItems,
  isSameLineItem,
  type LineItemKey,
  type LockedCart,
  lockCart,
  lockCartFor,
  setLineItemQuantity,
} from './cart.ts'
import type { CurrentCart } from './present-cart.ts'
import { saveSnapshot } from './snapshots.ts'

export interface EditContext {
  readonly userId: number
  readonly now: Date
}

/** A locked cart with the line item and the sellable item that the edit is about. */
interface CartToEdit extends LockedCart {
  readonly before: CartItemRow | undefined
  readonly item: SellableItem | undefined
}

async function lockForEdit(
  tx: Transaction,
  { userId, now }: EditContext,
  key: LineItemKey,
): Promise<CartToEdit> {
  const cart = await lockCartFor(tx, userId, key, now)
  const isEdited = isSameLineItem(key)
  return { ...cart, before: cart.rows.find(isEdited), item: cart.sellable.find(isEdited) }
}

/** Writes the line item with the transaction and returns the cart as it is then. */
async function saveEdited(
  tx: Transaction,
  { userId, now }: EditContext,
  { before, item, rows, ...cart }: CartToEdit,
  lineItem: ChosenLineItem,
): Promise<CurrentCart> {
  const { id, added_at } = before ?? { id: newId(), added_at: now }
  const saved = { id, user_id: userId, added_at, ...lineItem }
  await writeBeforeCommit(tx, chosenRows, saved)
  return { ...cart, rows: before ? rows.map(row => (row === before ? saved : row)) : [...rows, saved] }
}

/** Adds units to a line item, capped by the available stock (D117); returns the cart and whether they were capped. */
export async function addLineItem(
  tx: Transaction,
  edit: EditContext,
  key: LineItemKey,
  quantity: number,
): Promise<{ readonly cart: CurrentCart; readonly adjusted: boolean }> {
  const locked = await lockForEdit(tx, edit, key)
  const { stock_level_id, available, price } = await requireOnSale(tx, key, locked.item)
  if (stock_level_id === null) throw new Failure('cart.variant_required')
  if (!locked.before && locked.rows.length >= limits.cart.lineItemsMax) throw new Failure('cart.full')
  const requested = (locked.before?.quantity ?? 0) + quantity
  const possible = Math.min(requested, available, limits.cart.quantityMax)
  if (possible < 1) throw new Failure('cart.product_unavailable', { facts: { available: 0 } })
  const cart = await saveEdited(tx, edit, locked, { ...key, quantity: possible, price })
  return { cart, adjusted: possible < requested }
}

/**
 * Sets the quantity of an existing line item and returns the cart; throws with the available quantity when it exceeds
 * the stock (D92).
 */
export async function changeLineItem(
  tx: Transaction,
  edit: EditContext,
  key: LineItemKey,
  quantity: number,
): Promise<CurrentCart> {
  const locked = await lockForEdit(tx, edit, key)
  if (!locked.before) throw new Failure('cart.item_not_found')
  const available = locked.item?.on_sale ? locked.item.available : 0
  if (quantity > available) throw new Failure('cart.stock_short', { facts: { available } })
  return saveEdited(tx, edit, locked, { ...key, quantity, price: locked.item?.price ?? null })
}

export async function removeLineItem(tx: Transaction, edit: EditContext, key: LineItemKey): Promise<void> {
  await lockCart(tx, edit.userId, edit.now)
  await saveSnapshot(tx, edit, [key])
  await deleteLineItem(tx, edit.userId, key)
}

export interface SyncedLineItem extends LineItemKey {
  readonly quantity: number
}

/**
 * Sets each line item that is sent and keeps the others (D118); idempotent. Items that no longer exist are skipped;
 * a quantity above the stock is stored and shown with the available quantity.
 */
export async function syncLineItems(
  tx: Transaction,
  { userId, now }: EditContext,
  lineItems: readonly SyncedLineItem[],
): Promise<boolean> {
  const sellable = await findSellableItems(tx, lineItems)
  await lockCart(tx, userId, now)
  const removed = lineItems.filter(lineItem => lineItem.quantity === 0)
  await saveSnapshot(tx, { userId, now }, removed)
  let adjusted = false
  for (const [index, lineItem] of lineItems.entries()) {
    const found = sellable.find(
      one => one.product_id === lineItem.product_id && one.variant_id === lineItem.variant_id,
    )
    if (lineItem.quantity === 0) await deleteLineItem(tx, userId, lineItem)
    else if (found && found.stock_level_id !== null)
      await setLineItemQuantity(
        tx,
        userId,
        { ...lineItem, price: found.price },
        new Date(now.getTime() + index),
      )
    else adjusted = true
  }
  await refuseTooManyLineItems(tx, userId)
  return adjusted
}

/** A sync cannot exceed the limit of line items. */
async function refuseTooManyLineItems(tx: Transaction, userId: number): Promise<void> {
  if ((await findCartLineItems(tx, userId)).length > limits.cart.lineItemsMax) throw new Failure('cart.full')
}
