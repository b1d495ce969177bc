import type { TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Transaction } from './database.ts'
import type { Log } from './log.ts'
import type { Platform } from './platform.ts'
import { createQueueRunner } from './queue-runner.ts'
import { continueTrace, withTrace } from './tracing.ts'
import { jobRows, writeBeforeCommit } from './write-before-commit.ts'

export interface Jobs {
  /**
   * Defines the work of a queued job. It runs at least once, outside any transaction, and again when it throws. This
   * process runs `atMost` of them at once, so that slow ones do not keep other jobs waiting.
   */
  define<Payload extends object>(
    task: string,
    work: (payload: Payload, jobId: string) => Promise<void>,
    limit?: { readonly atMost: number },
  ): void
  /** Queues a job in the caller's transaction: it exists only if the transaction commits. */
  enqueue(tx: Transaction, task: string, payload: object, queue?: string): Promise<void>
  /** Runs a scheduled job every so many milliseconds, never twice at once in this process. */
  every(name: string, milliseconds: number, job: () => Promise<void>): void
  /** Runs every scheduled job now, for the test clock. */
  runScheduledNow(): Promise<void>
  /** Registers work that must finish before the server closes its database connections. */
  beforeStop(work: () => Promise<void>): void
  start(): Promise<void>
  stop(): Promise<void>
  /** From the start to the beginning of the stop. */
  readonly isRunning: boolean
}

interface ScheduledJob {
  readonly name: string
  readonly milliseconds: number
  readonly run: () => Promise<void>
}

/** Background work: a queue in PostgreSQL for events, and scheduled jobs for work that falls due. */
export function createJobs(pool: pg.Pool, log: Log): Jobs {
  const tasks: TaskList = {}
  const scheduledJobs: ScheduledJob[] = [
    { name: 'free abandoned jobs', milliseconds: 5_000, run: () => runner.freeAbandoned() },
  ]
  const timers: NodeJS.Timeout[] = []
  const lastWork: (() => Promise<void>)[] = []
  /** Jobs that run now, of each task with a limit. */
  const limited = new Map<string, { readonly atMost: number; running: number }>()
  const fullTasks = (asking: number) =>
    [...limited].flatMap(([task, { atMost, running }]) => (running + asking < atMost ? [] : task))
  const runner = createQueueRunner(pool, tasks, log, fullTasks)
  const running = new Map<string, Promise<void>>()
  let isRunning = false
  const runOnce = (job: ScheduledJob): Promise<void> => {
    const current = running.get(job.name)
    if (current) return current
    const next = job
      .run()
      .catch(error => log.error('a scheduled job failed', { job: job.name, error }))
      .finally(() => running.delete(job.name))
    running.set(job.name, next)
    return next
  }
  return {
    define(task, work, limit) {
      if (!limit) {
        tasks[task] = (payload, { job }) => continueTrace(task, payload, () => work(payload as never, job.id))
        return
      }
      const state = { ...limit, running: 0 }
      limited.set(task, state)
      tasks[task] = async (payload, { job }) => {
        state.running++
        try {
          await continueTrace(task, payload, () => work(payload as never, job.id))
        } finally {
          state.running--
        }
      }
    },
    async enqueue(tx, task, payload, queue) {
      await writeBeforeCommit(tx, jobRows, { task, payload: withTrace(payload), queue: queue ?? null })
    },
    every: (name, milliseconds, job) => void scheduledJobs.push({ name, milliseconds, run: job }),
    async runScheduledNow() {
      // Jobs that already run began before the clock moved: wait for them, then run again with the new time.
      await Promise.all(running.values())
      await Promise.all(scheduledJobs.map(runOnce))
    },
    beforeStop: work => void lastWork.push(work),
    get isRunning() {
      return isRunning
    },
    async start() {
      isRunning = true
      await runner.start()
      await runner.freeAbandoned()
      for (const job of scheduledJobs) {
        const timer = setInterval(() => void runOnce(job), job.milliseconds)
        timer.unref()
        timers.push(timer)
      }
    },
    async stop() {
      isRunning = false
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
      await Promise.all(lastWork.map(work => work()))
      await runner.stop()
    },
  }
}

/** Processes items one after the other; one that fails does not stop the rest, and is retried at the next run. */
export async function processSequentially<One>(
  { log }: Pick<Platform, 'log'>,
  failed: string,
  all: readonly One[],
  work: (one: One) => Promise<void>,
): Promise<void> {
  for (const one of all) await work(one).catch(error => log.error(failed, { error }))
}
