import type { OrderPaidFact } from '#feature/orders'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { deleteLine, findLine, lockCart, setLine } from './cart.ts'
import { forgetOrdered } from './snapshots.ts'

/** What was bought leaves the cart; what was added meanwhile stays (D151). */
export async function takeOrderedOut(
  platform: Platform,
  tx: Transaction,
  fact: OrderPaidFact,
): Promise<void> {
  const now = platform.clock.now()
  await lockCart(tx, fact.user_id, now)
  for (const item of fact.items) {
    const line = await findLine(tx, fact.user_id, item)
    const quantity = (line?.quantity ?? 0) - item.quantity
    if (line && quantity > 0) await setLine(tx, fact.user_id, { ...line, quantity }, now)
    else if (line) await deleteLine(tx, fact.user_id, item)
  }
  await forgetOrdered(tx, fact.user_id, fact.items)
}
