import { recordInvariants } from '#feature/office'
import { after, type Clock } from '#platform/clock.ts'
import { type Database, type Executor, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { invariantQueries } from './invariant-queries.ts'

const maxDelay = 15 * 60_000

/** A condition that must always hold; `broken` counts the rows that violate it. */
export interface Invariant {
  readonly name: string
  readonly broken: number
}

/** Checks every invariant in one snapshot of the data, without a time limit and without blocking other work. */
export const checkInvariants = (database: Database, clock: Clock): Promise<Invariant[]> =>
  transaction(database, async tx => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    await tx.execute(sql`set local statement_timeout = 0`)
    return checkAllInvariants(tx, clock)
  })

/** The same check within a transaction, which includes its uncommitted changes. */
export async function checkAllInvariants(tx: Executor, clock: Clock): Promise<Invariant[]> {
  const checked: Invariant[] = []
  for (const [name, query] of Object.entries(invariantQueries(after(clock, -maxDelay)))) {
    const { rows } = await tx.execute<{ broken: number }>(
      sql`select count(*)::int as broken from (${query}) as rows`,
    )
    checked.push({ name, broken: rows[0]?.broken ?? 0 })
  }
  return checked
}

const quarterOfAnHour = 15 * 60_000

/** Reports violated invariants as metrics. It runs rarely, because it reads all data. */
export function watchInvariants({ config, database, clock, jobs, metrics, log }: Platform): void {
  if (config.ops.port === undefined) return
  let values = { invariantsBroken: Number.NaN, invariantsCheckedAt: Number.NaN }
  metrics.collectGauges(() => values)
  jobs.every('check invariants', quarterOfAnHour, async () => {
    const checked = await checkInvariants(database, clock)
    await recordInvariants(database, checked, clock.now())
    const broken = checked.reduce((sum, invariant) => sum + invariant.broken, 0)
    values = { invariantsBroken: broken, invariantsCheckedAt: Date.now() / 1000 }
    if (broken > 0) log.error('an invariant is broken', { count: broken })
  })
}
