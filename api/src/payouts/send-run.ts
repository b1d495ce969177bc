import { Failure } from '@akyede/contract/failures'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { findMakersOfAll } from '#feature/office'
import type { ActedBy } from '#platform/audit.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, type SQL, sql } from '#platform/sql.ts'
import { makePayoutsOfRun } from './make-payouts.ts'
import { lockRun, type RunRow, userIdIn } from './payout.ts'
import { payoutRuns } from './payout-tables.ts'
import { findRefundedParcels } from './refunded-parcels.ts'
import { canRunBecome, type RunStatus } from './transitions.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    payout_run_sent: { run_id: string; status: RunStatus; payouts: number }
  }
}

type SendContext = Pick<Platform, 'audit' | 'clock' | 'outbox'>

/**
 * Sends a proposed run, once: the second caller gets `payout.not_in_state`. A run outside the schedule is sent by
 * another person than the one who proposed it, and a scheduled one above the limits waits for a second person (E45,
 * E163). Refuses with `payout.second_person`.
 */
export async function sendRun(
  platform: SendContext,
  tx: Transaction,
  runId: string,
  by: ActedBy,
): Promise<RunStatus> {
  const run = await lockRun(tx, runId)
  if (!canRunBecome(run.status as RunStatus, 'sent') || run.status !== 'proposed')
    throw new Failure('payout.not_in_state')
  if (run.proposed_by === by.actor) throw new Failure('payout.second_person')
  const waits = run.kind === 'scheduled' && (await isAboveLimits(tx, runId))
  if (!waits) return release(platform, tx, run, { by, sent_by: by.actor })
  await tx.update(payoutRuns).set({ status: 'confirming', sent_by: by.actor }).where(eq(payoutRuns.id, runId))
  await record(platform, tx, { run_id: runId, status: 'confirming', payouts: 0 }, by)
  return 'confirming'
}

/** Confirms a run that another person sent. Refuses with `payout.not_in_state` and `payout.second_person`. */
export async function confirmRun(
  platform: SendContext,
  tx: Transaction,
  runId: string,
  by: ActedBy,
): Promise<RunStatus> {
  const run = await lockRun(tx, runId)
  if (run.status !== 'confirming') throw new Failure('payout.not_in_state')
  if (run.sent_by === by.actor || run.proposed_by === by.actor) throw new Failure('payout.second_person')
  return release(platform, tx, run, { by, sent_by: run.sent_by, confirmed_by: by.actor })
}

/** Whether a run, or what one maker gets of it, is above the limits. */
export async function isAboveLimits(executor: Executor, runId: string): Promise<boolean> {
  const { rows } = await executor.execute<{ above: boolean }>(sql`
    select coalesce(sum(amount) > ${workshopLimits.payouts.runUnconfirmed} or max(amount) > ${workshopLimits.payouts.makerUnconfirmed},
      false) as above
    from (
      select sum(amount) as amount from payouts where run_id = ${runId} and status in ('proposed', 'held')
      group by vendor_id
    ) as makers`)
  return rows[0]?.above ?? false
}

/** SQL condition: the payout waits in this run. */
const isProposedIn = (runId: string): SQL => sql`payout.run_id = ${runId} and payout.status = 'proposed'`

interface Sending {
  readonly by: ActedBy
  readonly sent_by: string | null
  readonly confirmed_by?: string
}

async function release(
  platform: SendContext,
  tx: Transaction,
  { id }: RunRow,
  { by, ...people }: Sending,
): Promise<RunStatus> {
  const now = platform.clock.now()
  await holdOwnPayouts(platform, tx, id, [people.sent_by, people.confirmed_by])
  const payouts = await makePayoutsOfRun(platform, tx, isProposedIn(id))
  await tx
    .update(payoutRuns)
    .set({
      status: 'sent',
      sent_by: people.sent_by,
      sent_at: now,
      ...(people.confirmed_by && { confirmed_by: people.confirmed_by, confirmed_at: now }),
    })
    .where(eq(payoutRuns.id, id))
  await record(platform, tx, { run_id: id, status: 'sent', payouts }, by)
  return 'sent'
}

/** Nobody sends money to their own workshop alone: its payouts are held until another person releases them (0142). */
async function holdOwnPayouts(
  { outbox }: SendContext,
  tx: Transaction,
  runId: string,
  people: readonly (string | null | undefined)[],
): Promise<void> {
  const makers = await findMakersOfAll(tx, people.flatMap(userIdIn))
  if (makers.length === 0) return
  const { rows } = await tx.execute<{ id: string }>(sql`
    update payouts set status = 'held', message = 'Someone who doesn’t work in this workshop has to release it.'
    where run_id = ${runId} and status = 'proposed' and vendor_id = any(${sql.param(makers)}::uuid[]) returning id`)
  for (const { id } of rows) await outbox.emit(tx, 'payout.held', { payout_id: id })
}

/**
 * Sends what is below the limits of a scheduled run, without a person (`PAYOUTS=send`); the rest stays proposed. Above
 * the limit of a run all of it does.
 */
export async function sendWithinLimits(platform: SendContext, tx: Transaction, runId: string): Promise<void> {
  const run = await lockRun(tx, runId)
  if (run.status !== 'proposed') return
  const by: ActedBy = { actor: 'shop' }
  if (!(await isAboveLimits(tx, runId))) {
    await release(platform, tx, run, { by, sent_by: 'schedule' })
    return
  }
  const { rows } = await tx.execute<{ amount: string }>(
    sql`select sum(amount) as amount from payouts where run_id = ${runId} and status in ('proposed', 'held')`,
  )
  if (Number(rows[0]?.amount) > workshopLimits.payouts.runUnconfirmed) return
  const refunded = (await findRefundedParcels(tx, isProposedIn(runId))).map(({ payout_id }) => payout_id)
  const small = sql`${isProposedIn(runId)} and payout.id <> all(${sql.param(refunded)}::uuid[]) and payout.vendor_id in (
    select vendor_id from payouts where run_id = ${runId} and status in ('proposed', 'held')
    group by vendor_id having sum(amount) <= ${workshopLimits.payouts.makerUnconfirmed})`
  const payouts = await makePayoutsOfRun(platform, tx, small)
  if (payouts > 0) await record(platform, tx, { run_id: runId, status: 'proposed', payouts }, by)
}

const record = (
  { audit }: SendContext,
  tx: Transaction,
  facts: { run_id: string; status: RunStatus; payouts: number },
  by: ActedBy,
) => audit.write(tx, 'payout_run_sent', facts, { userId: undefined, ...by })
