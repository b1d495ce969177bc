import { setTimeout as pause } from 'node:timers/promises'
import type { WatchedProcesses } from './compare.ts'
import type { Session } from './database.ts'
import type { Measured } from './load.ts'
import { databasePids, exactProcessorTime, processorTimes, spentBetween } from './resources.ts'
import { readStatementCounts, resetStatementCounts, type StatementCount } from './statement-counts.ts'
import { percentile } from './statistics.ts'

/** What one operation costs, with all that follows from it. */
export interface Cost {
  readonly times: number
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Processor milliseconds per operation. */
  readonly shopTime: number
  readonly databaseTime: number
  /** Statements per operation, most frequent first. */
  readonly statements: readonly StatementCount[]
  /** Bytes written to the write-ahead log per operation. */
  readonly wal: number
}

export interface Meter {
  readonly watched: WatchedProcesses
  /** A session whose own statements are not counted. */
  readonly session: Session
}

/** Measures until the last job of the operations is done. */
export async function measureCost(meter: Meter, work: () => Promise<Measured>): Promise<Cost> {
  const { session } = meter
  await finishJobs(session)
  await resetStatementCounts(session)
  const before = await readings(meter)
  const began = performance.now()
  const { requests, durations } = await work()
  await finishJobs(session)
  const seconds = (performance.now() - began) / 1_000
  const after = await readings(meter)
  const counts = await readStatementCounts(session)
  return {
    times: requests,
    perSecond: requests / seconds,
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
    shopTime: spentBetween(before.shop, after.shop) / requests,
    databaseTime: spentBetween(before.database, after.database) / requests,
    statements: counts.map(({ text, calls }) => ({ text, calls: calls / requests })),
    wal: (after.wal - before.wal) / requests,
  }
}

/** Of server and database together. */
export const processorTimeOf = ({ shopTime, databaseTime }: Cost): number => shopTime + databaseTime

export const statementsOf = ({ statements }: Cost): number =>
  statements.reduce((sum, { calls }) => sum + calls, 0)

export const transactionsOf = ({ statements }: Cost): number =>
  statements.filter(({ text }) => /^commit\b/i.test(text)).reduce((sum, { calls }) => sum + calls, 0)

/** Processor milliseconds of each call, one at a time, whatever else the machine does. */
export async function costsOfCalls(
  processes: readonly number[],
  times: number,
  work: () => Promise<void>,
): Promise<number[]> {
  const costs: number[] = []
  for (let time = 0; time < times; time++) {
    const before = await exactProcessorTime(processes)
    await work()
    costs.push((await exactProcessorTime(processes)) - before)
  }
  return costs
}

async function readings({ watched, session }: Meter) {
  const { rows } = await session.query<{ wal: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal`,
  )
  return {
    shop: await processorTimes([watched.shop]),
    database: await processorTimes(await databasePids(watched.dataDir)),
    wal: Number(rows[0]?.wal),
  }
}

/** Listeners of events and other effects of a commit run as jobs; some jobs are due later. */
export async function finishJobs(session: Session): Promise<void> {
  const due = `select 1 from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1`
  while ((await session.query(due)).rows.length > 0) await pause(20)
}
