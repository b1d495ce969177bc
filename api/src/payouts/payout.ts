import { Failure } from '@akyede/contract/failures'
import type { Transaction } from '#platform/database.ts'
import { eq, type SQL, sql } from '#platform/sql.ts'
import { payoutRuns, payouts } from './payout-tables.ts'
import { canPayoutBecome, type PayoutStatus } from './transitions.ts'

export type PayoutRow = Omit<typeof payouts.$inferSelect, 'status'> & { readonly status: PayoutStatus }
export type RunRow = typeof payoutRuns.$inferSelect

/** Refuses with `office.not_found`. */
export async function lockPayout(tx: Transaction, id: string): Promise<PayoutRow> {
  const [row] = await tx.select().from(payouts).where(eq(payouts.id, id)).for('update')
  if (!row) throw new Failure('office.not_found')
  return row as PayoutRow
}

export async function lockRun(tx: Transaction, id: string): Promise<RunRow> {
  const [row] = await tx.select().from(payoutRuns).where(eq(payoutRuns.id, id)).for('update')
  if (!row) throw new Failure('office.not_found')
  return row
}

/** The id of the person behind an actor such as `user:5`; none behind the schedule or the operator. */
export const userIdIn = (actor: string | null | undefined): number[] => {
  const [, id] = actor?.match(/^user:(\d+)$/) ?? []
  return id ? [Number(id)] : []
}

/** Changes the state of a locked payout. Refuses with `payout.not_in_state`. */
export async function changePayout(
  tx: Transaction,
  payout: PayoutRow,
  to: PayoutStatus,
  more: Partial<typeof payouts.$inferInsert> = {},
): Promise<PayoutRow> {
  if (!canPayoutBecome(payout.status, to)) throw new Failure('payout.not_in_state')
  const [row] = await tx
    .update(payouts)
    .set({ ...more, status: to, taken_until: null })
    .where(eq(payouts.id, payout.id))
    .returning()
  return (row ?? payout) as PayoutRow
}

/** Makes the earnings of a payout that failed, came back or was dropped available for the next one. */
export async function releaseEarnings(tx: Transaction, payoutId: string): Promise<void> {
  await tx.execute(sql`update maker_earnings set payout_id = null where payout_id = ${payoutId}`)
}

/** SQL list of the states from which a payout may become another. */
export const statesBefore = (to: PayoutStatus): SQL => {
  const all: readonly PayoutStatus[] = [
    'proposed',
    'made',
    'sending',
    'paid',
    'failed',
    'returned',
    'held',
    'dropped',
  ]
  const before = all.filter(from => canPayoutBecome(from, to))
  return sql`(${sql.join(
    before.map(status => sql`${status}`),
    sql`, `,
  )})`
}
