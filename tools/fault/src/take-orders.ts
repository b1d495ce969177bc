import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Buyer, placeOrder } from './buyer.ts'
import { queryDatabase } from './database.ts'
import { createProductPool, findProducts } from './products.ts'
import type { Random } from './random.ts'
import type { Shop } from './shop.ts'
import { inParallel } from './workers.ts'

/** Each buyer orders one unit; returns the references of the payments. */
export async function placeOrders(
  origin: string,
  buyers: readonly Buyer[],
  random: Random,
): Promise<string[]> {
  const pool = createProductPool(await findProducts(origin), random)
  return inParallel(buyers, 8, async buyer => {
    for (;;) {
      const lines = [{ product_id: pool.take().id, quantity: 1 }]
      const placed = await placeOrder(origin, buyer, randomUUID(), lines)
      if (placed) return placed.reference
    }
  })
}

/**
 * Waits until the orders of these payments have the status; after ten minutes the verdict reports those that
 * do not.
 */
export async function awaitOrders(
  { dataDir }: Shop,
  references: readonly string[],
  status: 'paid' | 'none',
): Promise<void> {
  const late = AbortSignal.timeout(600_000)
  for (;;) {
    const [counted] = await queryDatabase<{ others: number }>(
      dataDir,
      `select count(*)::int as others from payments payment join orders on orders.id = payment.subject_id
        where payment.reference = any($1) and orders.payment_status <> $2`,
      [references, status],
    )
    if (counted?.others === 0 || late.aborted) return
    await pause(100)
  }
}
