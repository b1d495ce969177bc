import type { ResponseFor } from '@akyede/contract/api'
import { findSellableItems } from '#feature/catalogue'
import type { Executor } from '#platform/database.ts'
import { lineOf, presentLine } from './present-cart.ts'
import { findSnapshot } from './snapshots.ts'

type RecoveredCart = ResponseFor<'recoverCart'>['data']

/** What can be brought back, at today's prices and stock beside those of then. */
export async function presentRecoveredCart(
  executor: Executor,
  userId: number,
  now: Date,
): Promise<RecoveredCart> {
  const snapshot = await findSnapshot(executor, userId, now)
  if (!snapshot) return { items: [], taken_at: null }
  const sellable = await findSellableItems(executor, snapshot.lines)
  return {
    items: snapshot.lines.map(line => presentLine(line, lineOf(line, sellable))),
    taken_at: snapshot.taken_at.toISOString(),
  }
}
