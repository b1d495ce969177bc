import type { Platform } from '#platform/platform.ts'
import { checkInvariants } from './invariants.ts'

const quarterOfAnHour = 15 * 60_000

/** Reports violated invariants as metrics. It runs rarely, because it reads all data. */
export function watchInvariants({ config, database, clock, jobs, metrics, log }: Platform): void {
  if (config.ops.port === undefined) return
  let values = { invariantsBroken: Number.NaN, invariantsCheckedAt: Number.NaN }
  metrics.collectGauges(() => values)
  jobs.every('check invariants', quarterOfAnHour, async () => {
    const checked = await checkInvariants(database, clock)
    const broken = checked.reduce((sum, invariant) => sum + invariant.broken, 0)
    values = { invariantsBroken: broken, invariantsCheckedAt: Date.now() / 1000 }
    if (broken > 0) log.error('an invariant is broken', { count: broken })
  })
}
