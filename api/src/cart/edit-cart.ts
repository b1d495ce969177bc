import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { findItemOnSale, findSellableItems } from '#feature/catalogue'
import type { Transaction } from '#platform/database.ts'
import {
  deleteLineItem,
  findCartLineItem,
  findCartLineItems,
  type LineItemKey,
  lockCart,
  saveChosenLineItem,
  setLineItemQuantity,
} from './cart.ts'
import { saveSnapshot } from './snapshots.ts'

export interface EditContext {
  readonly userId: number
  readonly now: Date
}

/** Adds units to a line item, capped by the available stock; returns whether they were capped (D117). */
export async function addLineItem(
  tx: Transaction,
  { userId, now }: EditContext,
  key: LineItemKey,
  quantity: number,
): Promise<boolean> {
  const lineItem = await findItemOnSale(tx, key)
  if (lineItem.stock_level_id === null) throw new Failure('cart.variant_required')
  await lockCart(tx, userId, now)
  const before = await findCartLineItem(tx, userId, key)
  if (!before && (await findCartLineItems(tx, userId)).length >= limits.cart.lineItemsMax)
    throw new Failure('cart.full')
  const requested = (before?.quantity ?? 0) + quantity
  const possible = Math.min(requested, lineItem.available, limits.cart.quantityMax)
  if (possible < 1) throw new Failure('cart.product_unavailable', { facts: { available: 0 } })
  await saveChosenLineItem(tx, userId, { ...key, quantity: possible, price: lineItem.price }, now)
  return possible < requested
}

/** Sets the quantity of an existing line item; throws with the available quantity when it exceeds the stock (D92). */
export async function changeLineItem(
  tx: Transaction,
  { userId, now }: EditContext,
  key: LineItemKey,
  quantity: number,
): Promise<void> {
  await lockCart(tx, userId, now)
  if (!(await findCartLineItem(tx, userId, key))) throw new Failure('cart.item_not_found')
  const [lineItem] = await findSellableItems(tx, [key])
  const available = lineItem?.on_sale ? lineItem.available : 0
  if (quantity > available) throw new Failure('cart.stock_short', { facts: { available } })
  await saveChosenLineItem(tx, userId, { ...key, quantity, price: lineItem?.price ?? null }, now)
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
