import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { push } from '#platform/push.ts'
import { deleteLineItem, findCartLineItem, type LineItemKey, lockCart, setLineItemQuantity } from './cart.ts'
import { removeOrderedFromSnapshot } from './snapshots.ts'

/** The buyer, null for a gift from a list, and the ordered items. */
interface PaidOrder {
  readonly user_id: number | null
  readonly items: readonly (LineItemKey & { readonly quantity: number })[]
}

/** Removes ordered items from the cart. Quantities that were added meanwhile stay (D151). */
export async function removeOrderedItems(
  platform: Platform,
  tx: Transaction,
  { user_id: userId, items }: PaidOrder,
): Promise<void> {
  if (userId === null) return
  const now = platform.clock.now()
  await lockCart(tx, userId, now)
  for (const item of items) {
    const lineItem = await findCartLineItem(tx, userId, item)
    const quantity = (lineItem?.quantity ?? 0) - item.quantity
    if (lineItem && quantity > 0) await setLineItemQuantity(tx, userId, { ...lineItem, quantity }, now)
    else if (lineItem) await deleteLineItem(tx, userId, item)
  }
  await removeOrderedFromSnapshot(tx, userId, items)
  // A page that was opened a moment too early still shows the ordered items.
  await push(platform, tx, userId, 'cart.changed', {})
}
