import type { TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Transaction } from './database.ts'
import type { Log } from './log.ts'
import type { Platform } from './platform.ts'
import { createQueueRunner } from './queue-runner.ts'
import { sql } from './sql.ts'

export interface Jobs {
  /** Names what a queued job does. It runs at least once, outside any transaction, and again when it throws. */
  define<Payload extends object>(task: string, work: (payload: Payload, jobId: string) => Promise<void>): void
  /** Queues a job in the caller's transaction: it exists if and only if the transaction commits. */
  enqueue(tx: Transaction, task: string, payload: object, queue?: string): Promise<void>
  /** Calls `sweep` every so many milliseconds, never twice at once in this process. */
  every(name: string, milliseconds: number, sweep: () => Promise<void>): void
  /** Runs every sweep now, for the test clock. */
  runScheduledNow(): Promise<void>
  /** What has to come to its end before the shop lets go of its database. */
  beforeStop(work: () => Promise<void>): void
  start(): Promise<void>
  stop(): Promise<void>
}

interface Sweep {
  readonly name: string
  readonly milliseconds: number
  readonly run: () => Promise<void>
}

/** Background work: a queue in PostgreSQL for events, and sweeps by the shop's own clock for what falls due. */
export function createJobs(pool: pg.Pool, log: Log): Jobs {
  const tasks: TaskList = {}
  const sweeps: Sweep[] = [
    { name: 'free abandoned jobs', milliseconds: 5_000, run: () => runner.freeAbandoned() },
  ]
  const timers: NodeJS.Timeout[] = []
  const lastWork: (() => Promise<void>)[] = []
  const runner = createQueueRunner(pool, tasks, log)
  const running = new Map<string, Promise<void>>()
  const sweepOnce = (sweep: Sweep): Promise<void> => {
    const current = running.get(sweep.name)
    if (current) return current
    const next = sweep
      .run()
      .catch(error => log.error('a sweep failed', { job: sweep.name, error }))
      .finally(() => running.delete(sweep.name))
    running.set(sweep.name, next)
    return next
  }
  return {
    define(task, work) {
      tasks[task] = (payload, { job }) => work(payload as never, job.id)
    },
    async enqueue(tx, task, payload, queue) {
      const json = JSON.stringify(payload)
      await tx.execute(sql`select graphile_worker.add_job(
        ${task}, ${json}::json, queue_name := ${queue ?? null}, max_attempts := 12)`)
    },
    every: (name, milliseconds, sweep) => void sweeps.push({ name, milliseconds, run: sweep }),
    async runScheduledNow() {
      // What runs already began before the clock moved: let it end, then sweep with the new time.
      await Promise.all(running.values())
      await Promise.all(sweeps.map(sweepOnce))
    },
    beforeStop: work => void lastWork.push(work),
    async start() {
      await runner.start()
      await runner.freeAbandoned()
      for (const sweep of sweeps) {
        const timer = setInterval(() => void sweepOnce(sweep), sweep.milliseconds)
        timer.unref()
        timers.push(timer)
      }
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
      await Promise.all(lastWork.map(work => work()))
      await runner.stop()
    },
  }
}

/** What a sweep found, one after the other. One that fails stands in nobody else's way; its turn comes again. */
export async function processSequentially<One>(
  { log }: Pick<Platform, 'log'>,
  failed: string,
  all: readonly One[],
  work: (one: One) => Promise<void>,
): Promise<void> {
  for (const one of all) await work(one).catch(error => log.error(failed, { error }))
}
