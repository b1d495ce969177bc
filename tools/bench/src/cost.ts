import { setTimeout as pause } from 'node:timers/promises'
import type { WatchedProcesses } from './compare.ts'
import type { Session } from './database.ts'
import type { Measured } from './load.ts'
import { databasePids, exactProcessorTime, exactProcessorTimes, spentBetween } from './resources.ts'
import { readStatementCounts, resetStatementCounts, type StatementCount } from './statement-counts.ts'
import { percentile } from './statistics.ts'

/** Milliseconds. */
const finishWithin = 120_000
const quietFor = 300

/** Reported once each. */
const failures = new Set<string>()

/** The cost of one operation, including its jobs and events. */
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
  const seconds = ((await finishJobs(session)) - began) / 1_000
  const after = await readings(meter)
  const counts = await readStatementCounts(session)
  return {
    times: requests,
    perSecond: requests / seconds,
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
    shopTime: spentBetween(before.shop, after.shop) / requests,
    databaseTime: spentBetween(before.database, after.database) / requests,
    statements: counts.map(({ text, calls, time }) => ({
      text,
      calls: calls / requests,
      time: time / requests,
    })),
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
  const { rows } = await session.query<{ wal: string; pid: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal, pg_backend_pid() as pid`,
  )
  const pids = await databasePids(watched.dataDir)
  return {
    shop: await exactProcessorTimes([watched.shop]),
    database: await exactProcessorTimes(pids.filter(pid => pid !== rows[0]?.pid)),
    wal: Number(rows[0]?.wal),
  }
}

/**
 * Waits for the jobs that are due or failed, the listeners of events and the refunds that are requested; fails if they do not end.
 * Returns when the last of them ended.
 */
export async function finishJobs(session: Session): Promise<number> {
  const waiting = await waitingWork(session)
  const began = performance.now()
  let busyAt = began
  // A job may start another one after a call to the provider.
  while (performance.now() - busyAt < quietFor) {
    if (performance.now() - began > finishWithin) throw new Error('jobs or events are still waiting')
    const [work] = (await session.query<{ error: string | null }>(waiting)).rows
    if (work) busyAt = performance.now()
    if (work?.error && !failures.has(work.error)) {
      failures.add(work.error)
      process.stderr.write(`a job failed and waits for its next attempt: ${work.error}\n`)
    }
    await pause(20)
  }
  return busyAt
}

/** A server that marks events as delivered has no job for each listener. */
async function waitingWork(session: Session): Promise<string> {
  const jobs = `select last_error as error from graphile_worker.jobs
    where (run_at <= now() or last_error is not null) and attempts < max_attempts`
  const { rows } = await session.query(
    "select 1 from information_schema.columns where table_name = 'outbox_events' and column_name = 'delivered_at'",
  )
  const events = 'union all select null from outbox_events where delivered_at is null'
  const refunds = "union all select null from refunds where status = 'requested'"
  return `${jobs} ${rows.length > 0 ? events : ''} ${refunds} limit 1`
}
