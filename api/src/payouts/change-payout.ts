import { Failure } from '@akyede/contract/failures'
import type { ActedBy } from '#platform/audit.ts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { changePayout, lockPayout, lockRun, type PayoutRow, releaseEarnings } from './payout.ts'
import { makePayouts } from './send-run.ts'
import { canPayoutBecome, type PayoutStatus } from './transitions.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    payout_changed: { payout_id: string; vendor_id: string; status: PayoutStatus }
  }
}

type ChangeContext = Pick<Platform, 'audit' | 'clock'>

/** Holds a payout that the provider was not asked to send. Refuses with `payout.not_in_state`. */
export async function holdPayout(
  platform: ChangeContext,
  tx: Transaction,
  payoutId: string,
  by: ActedBy,
): Promise<PayoutStatus> {
  const payout = await lockPayout(tx, payoutId)
  if (payout.status === 'sending') throw new Failure('payout.not_in_state')
  await changePayout(tx, payout, 'held', { message: by.words ?? null, check_at: null })
  return record(platform, tx, payout, 'held', by)
}

/** Releases a held payout: it is sent if its run was, and otherwise goes with its run. */
export async function releasePayout(
  platform: ChangeContext,
  tx: Transaction,
  payoutId: string,
  by: ActedBy,
): Promise<PayoutStatus> {
  const known = await lockPayout(tx, payoutId)
  if (!canPayoutBecome(known.status, 'proposed')) throw new Failure('payout.not_in_state')
  const run = await lockRun(tx, known.run_id)
  if (run.status !== 'sent' && known.first_sent_at === null) {
    await changePayout(tx, known, 'proposed', { message: null })
    return record(platform, tx, known, 'proposed', by)
  }
  await makePayouts(tx, sql`payout.id = ${payoutId}`, platform.clock.now())
  const { status } = await lockPayout(tx, payoutId)
  return record(platform, tx, known, status, by)
}

/** Drops a proposed payout; its earnings wait for the next run. */
export async function dropPayout(
  platform: ChangeContext,
  tx: Transaction,
  payoutId: string,
  by: ActedBy,
): Promise<PayoutStatus> {
  const payout = await lockPayout(tx, payoutId)
  if (payout.status !== 'proposed') throw new Failure('payout.not_in_state')
  const ended_at = platform.clock.now()
  await changePayout(tx, payout, 'dropped', { message: by.words ?? null, check_at: null, ended_at })
  await releaseEarnings(tx, payoutId)
  return record(platform, tx, payout, 'dropped', by)
}

async function record(
  { audit }: ChangeContext,
  tx: Transaction,
  { id: payout_id, vendor_id }: PayoutRow,
  status: PayoutStatus,
  by: ActedBy,
): Promise<PayoutStatus> {
  await audit.write(tx, 'payout_changed', { payout_id, vendor_id, status }, { userId: undefined, ...by })
  return status
}
