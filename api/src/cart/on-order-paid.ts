import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { push } from '#platform/push.ts'
import { deleteLine, findLine, type LineKey, lockCart, setLine } from './cart.ts'
import { forgetOrdered } from './snapshots.ts'

/** Who paid, null for a gift from a list, and for which items. */
interface PaidOrder {
  readonly user_id: number | null
  readonly items: readonly (LineKey & { readonly quantity: number })[]
}

/** Removes bought items from the cart. Quantities that were added meanwhile stay (D151). */
export async function takeOrderedOut(
  platform: Platform,
  tx: Transaction,
  { user_id: userId, items }: PaidOrder,
): Promise<void> {
  if (userId === null) return
  const now = platform.clock.now()
  await lockCart(tx, userId, now)
  for (const item of items) {
    const line = await findLine(tx, userId, item)
    const quantity = (line?.quantity ?? 0) - item.quantity
    if (line && quantity > 0) await setLine(tx, userId, { ...line, quantity }, now)
    else if (line) await deleteLine(tx, userId, item)
  }
  await forgetOrdered(tx, userId, items)
  // A page that was opened a moment too early shows what is bought already.
  await push(platform, tx, userId, 'cart.changed', {})
}
