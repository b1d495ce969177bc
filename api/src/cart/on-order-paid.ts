import type { OrderPaidFact } from '#feature/orders'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { push } from '#platform/push.ts'
import { deleteLine, findLine, lockCart, setLine } from './cart.ts'
import { forgetOrdered } from './snapshots.ts'

/** What was bought leaves the cart; what was added meanwhile stays (D151). */
export async function takeOrderedOut(
  platform: Platform,
  tx: Transaction,
  fact: OrderPaidFact,
): Promise<void> {
  const { user_id: userId } = fact
  if (userId === null) return
  const now = platform.clock.now()
  await lockCart(tx, userId, now)
  for (const item of fact.items) {
    const line = await findLine(tx, userId, item)
    const quantity = (line?.quantity ?? 0) - item.quantity
    if (line && quantity > 0) await setLine(tx, userId, { ...line, quantity }, now)
    else if (line) await deleteLine(tx, userId, item)
  }
  await forgetOrdered(tx, userId, fact.items)
  // A page that was opened a moment too early shows what is bought already.
  await push(platform, tx, userId, 'cart.changed', {})
}
