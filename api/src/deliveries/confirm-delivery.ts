import { Failure, type FailureCode } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { type AdvanceFulfilmentResult, advanceFulfilment, lockOrder } from '#feature/orders'
import type { ActedBy } from '#platform/audit.ts'
import { after } from '#platform/clock.ts'
import { secondsUntil } from '#platform/counted-attempts.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, sql } from '#platform/sql.ts'
import { type DeliveryRow, isCode, lockOf } from './delivery.ts'
import { findWhich, lockDelivery, type WhichDelivery } from './open-delivery.ts'
import { deliveries } from './tables.ts'

export type ConfirmResult =
  | Exclude<AdvanceFulfilmentResult, { kind: 'unknown' }>
  /** There is no such parcel on its way. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'locked'; readonly until: Date }
  | { readonly kind: 'locked for good' }

/**
 * Delivers a fulfilment by the code of its recipient, in one transaction with its proof. Every attempt is counted before
 * the code is checked, under the lock of the parcel, so that of concurrent wrong ones no more are checked than the limit
 * allows, and of concurrent right ones the first delivers and the others find it delivered.
 */
export async function confirmDelivery(
  platform: Platform,
  which: WhichDelivery,
  code: string,
  by?: ActedBy,
): Promise<ConfirmResult> {
  const found = await findWhich(platform.database, which)
  if (!found) return { kind: 'unknown' }
  return transaction(platform.database, async tx => {
    await lockOrder(tx, found.orderId)
    const row = await lockDelivery(tx, found.partId)
    if (!row) return { kind: 'unknown' }
    const refused = await countAttempt(platform, tx, row)
    if (refused) return refused
    if (!isCode(platform.config, row, code, platform.clock.now())) return wrong(row.wrong_codes + 1)
    await uncountAttempt(tx, row)
    return advanceFulfilment(platform, tx, {
      fulfilmentId: found.partId,
      of: { orderId: found.orderId },
      to: 'delivered',
      proof: 'code',
      by,
    })
  })
}

/** Returns why no code is accepted. The last attempt before a lock locks. */
async function countAttempt(
  platform: Platform,
  tx: Transaction,
  row: DeliveryRow,
): Promise<ConfirmResult | undefined> {
  const lock = lockOf(row, platform.clock.now())
  if (lock.kind === 'for good') return { kind: 'locked for good' }
  if (lock.kind === 'locked') return lock
  const { atMost, lockedFor } = limits.deliveries.wrongCodes
  const isLast = (row.wrong_codes + 1) % atMost === 0
  await tx
    .update(deliveries)
    .set({
      wrong_codes: sql`${deliveries.wrong_codes} + 1`,
      locked_until: isLast ? after(platform.clock, lockedFor) : null,
    })
    .where(eq(deliveries.part_id, row.part_id))
  return undefined
}

const uncountAttempt = (tx: Transaction, { part_id, wrong_codes, locked_until }: DeliveryRow) =>
  tx.update(deliveries).set({ wrong_codes, locked_until }).where(eq(deliveries.part_id, part_id))

function wrong(count: number): ConfirmResult {
  const { atMost } = limits.deliveries.wrongCodes
  return { kind: 'wrong', triesLeft: (atMost - (count % atMost)) % atMost }
}

/** Throws the failure of a code that was refused. */
export function refuseUnlessConfirmed(
  outcome: ConfirmResult,
  unknown: FailureCode,
  clock: Platform['clock'],
): void {
  switch (outcome.kind) {
    case 'advanced':
    case 'there already':
      return
    case 'unknown':
      throw new Failure(unknown)
    case 'wrong':
      throw new Failure('delivery.code_wrong', { facts: { tries_left: outcome.triesLeft } })
    case 'locked':
      throw new Failure('delivery.locked', { retryAfter: secondsUntil(outcome.until, { clock }) })
    case 'locked for good':
      throw new Failure('delivery.locked_for_good')
    case 'paused':
      throw new Failure('fulfilment.paused')
    case 'refused':
      throw new Failure('fulfilment.not_advanced', { facts: { status: outcome.status } })
  }
}
