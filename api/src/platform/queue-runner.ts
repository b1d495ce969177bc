import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, type Runner, run, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import pg from 'pg'
import type { Log } from './log.ts'

export interface QueueRunner {
  /** Works off the queue until stop(); resolves once it does. */
  start(): Promise<void>
  /** Gives back to the queue what a dead process had taken up. graphile-worker alone would wait four hours. */
  freeAbandoned(): Promise<void>
  stop(): Promise<void>
}

/** One life of the runner, from a start to the loss of its connection or its stop. */
interface Life {
  readonly ended: Promise<unknown>
  end(): Promise<void>
}

/** A worker that has just taken a job up may not have its mark yet. */
const markedWithin = '5 seconds'
const pause = 1_000
/** How long a runner may take to end its jobs and say so; what it leaves is given back to the queue by its mark. */
const farewell = 5_000

/**
 * Runs the queue and starts it again when it breaks. As long as a runner lives it holds a lock under its name, on a
 * connection of its own: a job whose worker's name is free was left by a dead process.
 */
export function createQueueRunner(pool: pg.Pool, tasks: TaskList, log: Log): QueueRunner {
  let current: Life | undefined
  let stopping = false
  let kept: Promise<void> | undefined

  async function keepAlive(): Promise<void> {
    while (current) {
      await current.ended
      await current.end()
      current = await nextLife()
    }
  }

  async function nextLife(): Promise<Life | undefined> {
    while (!stopping) {
      await sleep(pause)
      try {
        const next = await live(pool, tasks, log)
        if (!stopping) return next
        await next.end()
      } catch (error) {
        log.warn('the job queue could not be started again', { error })
      }
    }
    return undefined
  }

  return {
    async start() {
      current = await live(pool, tasks, log)
      kept = keepAlive()
    },
    async freeAbandoned() {
      await pool.query(
        `select graphile_worker.force_unlock_workers(array(
           select worker from (
             select distinct locked_by as worker from graphile_worker.jobs
             where locked_at < now() - $1::interval
           ) as busy
           where pg_try_advisory_xact_lock(hashtextextended(worker, 2))
         ))`,
        [markedWithin],
      )
    },
    async stop() {
      stopping = true
      await current?.end()
      await kept
    },
  }
}

async function live(pool: pg.Pool, tasks: TaskList, log: Log): Promise<Life> {
  await using opened = new AsyncDisposableStack()
  const mark = new pg.Client(pool.options)
  const lost = new Promise<void>(resolve => mark.once('end', resolve))
  mark.on('error', error => log.warn('the job queue lost its connection', { error }))
  opened.defer(() => mark.end())
  await mark.connect()
  const events: WorkerEvents = new EventEmitter()
  const created = once(events, 'pool:create') as Promise<[{ workerPool: WorkerPool }]>
  const spent = whenSpent(events)
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    concurrency: 4,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: quietLogger(log),
    events,
    // Without batches an outcome that cannot be written down is a rejection that nobody handles.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  const broken = runner.promise.catch(() => {})
  // After several outcomes that could not be written down its count of them is wrong, and it would wait for ever.
  opened.defer(() => Promise.race([endOf(runner, broken), sleep(farewell, undefined, { ref: false })]))
  const [{ workerPool }] = await created
  await mark.query('select pg_advisory_lock(hashtextextended($1, 2))', [workerPool.id])
  const kept = opened.move()
  let ending: Promise<void> | undefined
  return {
    ended: Promise.race([lost, broken, spent]),
    end: () => {
      ending ??= kept.disposeAsync()
      return ending
    },
  }
}

/**
 * When a runner does no more work without saying that it has ended: it gives up by itself, or it answers every
 * question for work with the one error that its first question met, which it keeps for ever.
 */
function whenSpent(events: WorkerEvents): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let newest: unknown
  events.once('pool:gracefulShutdown', () => resolve())
  events.on('worker:getJob:error', ({ error }) => {
    if (error === newest) resolve()
    newest = error
  })
  return promise
}

/** It refuses to stop when it is stopping by itself; either way it has an end. */
async function endOf(runner: Runner, broken: Promise<void>): Promise<void> {
  await runner.stop().catch(() => {})
  await broken
}

/** The queue's own lines, by our rules: warnings and errors only, and never the payload of a job. */
export function quietLogger(log: Log): Logger {
  return new Logger(scope => (level, _message, more) => {
    // Of what comes along only the error: the rest may hold the payload of a job.
    const error = more && ('error' in more ? more.error : 'fatalError' in more ? more.fatalError : undefined)
    const fields = {
      ...(scope.taskIdentifier && { job: scope.taskIdentifier }),
      ...(error !== undefined && error !== null && { error }),
    }
    if (level === 'error') log.error(failureOf(scope.taskIdentifier, more), fields)
    else if (level === 'warning') log.warn('the job queue warns', fields)
  })
}

function failureOf(task: string | undefined, more: object | undefined): string {
  if (task) return 'a background job failed'
  return more && 'fatalError' in more
    ? 'what came of a background job could not be written down'
    : 'the job queue failed'
}
