import type { OrderPaidFact } from '#feature/orders'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { findLine, lockCart, setLine } from './cart.ts'

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
    if (line) await setLine(tx, fact.user_id, item, Math.max(0, line.quantity - item.quantity), now)
  }
}
