import { Failure } from '@akyede/contract/failures'
import type { ActedBy } from '#platform/audit.ts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { makeReleased } from './make-payouts.ts'
import {
  changePayout,
  lockPayout,
  lockRun,
  type PayoutRow,
  type RunRow,
  releaseEarnings,
  userIdIn,
} from './payout.ts'
import { findRefundedParcels } from './refunded-parcels.ts'
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

/**
 * Releases a held payout: it is sent if its run was, and otherwise goes with its run. Refuses with `payout.not_in_state`,
 * and with `payout.second_person` as `requireAnotherPerson` does.
 */
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
  if (known.first_sent_at === null) await requireAnotherPerson(tx, known, run, by)
  await makeReleased(tx, payoutId, platform.clock.now())
  const { status } = await lockPayout(tx, payoutId)
  return record(platform, tx, known, status, by)
}

/**
 * The person who sent a run alone does not release what it has for refunded parcels (0148), with `payout.second_person`.
 * Super admins do, because one may be the only member of staff.
 */
async function requireAnotherPerson(
  tx: Transaction,
  { id }: PayoutRow,
  { sent_by, confirmed_by }: RunRow,
  { actor }: ActedBy,
): Promise<void> {
  const senders = [sent_by, confirmed_by].flatMap(userIdIn)
  const [releaser] = userIdIn(actor)
  if (senders.length === 0 || senders.some(sender => sender !== releaser)) return
  if ((await findRefundedParcels(tx, sql`payout.id = ${id}`)).length === 0) return
  const { rows: superAdmins } = await tx.execute(
    sql`select from users where id = ${releaser} and role_name = 'super_admin'`,
  )
  if (superAdmins.length === 0) throw new Failure('payout.second_person')
}

/** Drops a proposed payout, or a held one that was never sent; its earnings wait for the next run. */
export async function dropPayout(
  platform: ChangeContext,
  tx: Transaction,
  payoutId: string,
  by: ActedBy,
): Promise<PayoutStatus> {
  const payout = await lockPayout(tx, payoutId)
  const isUnsent = payout.status === 'proposed' || (payout.status === 'held' && payout.first_sent_at === null)
  if (!isUnsent) throw new Failure('payout.not_in_state')
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
