import { dayOf } from '@akyede/contract/days'
import { formatCedis, formatPesewas } from '@akyede/contract/money'
import { byOperator } from '#platform/audit.ts'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { holdPayout } from './change-payout.ts'
import { findPayouts, type PayoutFacts } from './find-payouts.ts'
import { findRuns } from './find-runs.ts'
import { proposeRun } from './propose-run.ts'

/** Proposes a run outside the schedule; a person sends it in the back office. */
export async function proposeRunForOperator(platform: Platform): Promise<string> {
  const payOn = dayOf(platform.clock.now())
  const run = await transaction(platform.database, tx =>
    proposeRun(platform, tx, { kind: 'extra', payOn, by: byOperator }),
  )
  if (!run || run.payouts === 0) return 'Nothing is due to a maker with a wallet.'
  const payouts = run.payouts === 1 ? '1 payout' : `${run.payouts} payouts`
  return `A run of ${formatPesewas(run.amount)} with ${payouts} is proposed. An administrator sends it: /office/payouts/runs/${run.runId}`
}

/** Holds a payout by its reference. Refuses with `office.not_found` and `payout.not_in_state`. */
export async function holdPayoutForOperator(
  platform: Platform,
  reference: string,
  words: string,
): Promise<string> {
  await transaction(platform.database, async tx => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from payouts where reference = ${reference}`,
    )
    await holdPayout(platform, tx, rows[0]?.id ?? '00000000-0000-0000-0000-000000000000', {
      ...byOperator,
      words,
    })
  })
  return `${reference} is held.`
}

/** The latest runs, one line each, with why their payouts are held. */
export async function listRunsForOperator(platform: Platform): Promise<string[]> {
  const runs = await findRuns(platform.database, byOperator.actor)
  const inRuns = sql`payout.run_id = any(${sql.param(runs.map(({ id }) => id))}::uuid[])`
  const held = await findPayouts(platform.database, sql`${inRuns} and payout.status = 'held'`)
  return runs.flatMap(({ id, pay_on, kind, status, payouts, amount }) => [
    [pay_on, kind, status, payouts === 1 ? '1 payout' : `${payouts} payouts`, formatCedis(amount)].join('  '),
    ...held.filter(({ run_id }) => run_id === id).map(lineOfHeld),
  ])
}

const lineOfHeld = ({ reference, name, amount, message }: PayoutFacts): string =>
  `  held  ${reference}  ${name}  ${formatPesewas(amount)}  ${message ?? ''}`.trimEnd()
