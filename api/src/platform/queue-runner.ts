import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, type Runner, run, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import pg from 'pg'
import { handleLostConnections, isPooled, sessionOptions } from './database.ts'
import type { Log } from './log.ts'
import { withTimeout } from './with-timeout.ts'

export interface QueueRunner {
  /** Processes the queue until stop(); resolves once it has started. */
  start(): Promise<void>
  /** Returns the jobs of dead processes to the queue. graphile-worker alone would wait four hours. */
  freeAbandoned(): Promise<void>
  stop(): Promise<void>
}

/** One run of the queue, from its start to its stop or the loss of its connection. */
interface Run {
  readonly ended: Promise<unknown>
  end(): Promise<void>
}

/** A worker that has just taken a job may not hold its lock yet. */
const lockedWithin = '5 seconds'
const pause = 1_000
/** Jobs that run at once. */
const concurrency = 6
/** Milliseconds for a runner to finish its jobs; what it leaves is returned to the queue by its lock. */
const stopTimeout = 5_000

/**
 * Runs the queue and restarts it when it breaks. Each runner holds an advisory lock under its worker name, on a
 * dedicated connection: a job whose worker's lock is free was left by a dead process. No job of `fullTasks` is taken;
 * each of the workers that are `asking` for a job may get one of any task.
 */
export function createQueueRunner(
  pool: pg.Pool,
  tasks: TaskList,
  log: Log,
  fullTasks: (asking: number) => readonly string[],
): QueueRunner {
  let current: Run | undefined
  let stopping = false
  let supervision: Promise<void> | undefined

  async function supervise(): Promise<void> {
    while (current) {
      await current.ended
      await current.end()
      current = await restart()
    }
  }

  async function restart(): Promise<Run | undefined> {
    while (!stopping) {
      await sleep(pause)
      try {
        const next = await startRun(pool, tasks, log, fullTasks)
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
      current = await startRun(pool, tasks, log, fullTasks)
      supervision = supervise()
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
        [lockedWithin],
      )
    },
    async stop() {
      stopping = true
      await current?.end()
      await supervision
    },
  }
}

async function startRun(
  pool: pg.Pool,
  tasks: TaskList,
  log: Log,
  fullTasks: (asking: number) => readonly string[],
): Promise<Run> {
  await using opened = new AsyncDisposableStack()
  const lockClient = new pg.Client({ ...sessionOptions(pool), keepAlive: true })
  const lost = new Promise<void>(resolve => lockClient.once('end', resolve))
  lockClient.on('error', error => log.warn('the job queue lost its connection', { error }))
  opened.defer(() => lockClient.end())
  await lockClient.connect()
  const queuePool = openQueuePool(pool, log)
  // A connection that breaks while it stops is not always returned.
  if (queuePool !== pool) opened.defer(() => withTimeout(queuePool.end(), pause, undefined))
  const events: WorkerEvents = new EventEmitter()
  const created = once(events, 'pool:create') as Promise<[{ workerPool: WorkerPool }]>
  const stuck = whenStuck(events)
  let asking = 0
  const answers = ['job:start', 'worker:getJob:empty', 'worker:getJob:error'] as const
  for (const answer of answers) events.on(answer, () => asking--)
  const runner = await run({
    pgPool: releasingOnce(queuePool),
    taskList: tasks,
    concurrency,
    forbiddenFlags: () => {
      const full = fullTasks(asking)
      asking++
      return full.length > 0 ? [...full] : null
    },
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: quietLogger(log),
    events,
    // With batches, an outcome that cannot be stored is an unhandled rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  const broken = runner.promise.catch(() => {})
  // After outcomes that could not be stored the library's count of them is wrong, and stopping would wait for ever.
  opened.defer(() => Promise.race([endOf(runner, broken), sleep(stopTimeout, undefined, { ref: false })]))
  const [{ workerPool }] = await created
  await lockClient.query('select pg_advisory_lock(hashtextextended($1, 2))', [workerPool.id])
  const resources = opened.move()
  let ending: Promise<void> | undefined
  return {
    ended: Promise.race([lost, broken, stuck]),
    end: () => {
      ending ??= resources.disposeAsync()
      return ending
    },
  }
}

/** One of these listens, the others take jobs and store their outcomes. */
const queueConnections = 4

/** The queue listens and names its statements, so behind a pooler it has a few connections of its own. */
function openQueuePool(pool: pg.Pool, log: Log): pg.Pool {
  if (!isPooled(pool)) return pool
  const own = new pg.Pool({ ...sessionOptions(pool), max: queueConnections })
  return handleLostConnections(own, error => {
    if (!own.ending) log.warn('the job queue lost a connection', { error })
  })
}

/**
 * The pool, with connections that may be released twice. graphile-worker does so when it stops while its connection
 * breaks, and pg-pool answers with an error that nothing catches: it would end the process.
 */
function releasingOnce(pool: pg.Pool): pg.Pool {
  const connect = (callback?: Connected) =>
    callback
      ? pool.connect((error, client, release) => callback(error, client, onlyOnce(release)))
      : pool.connect()
  return new Proxy(pool, {
    get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name)),
  })
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void
type Release = (destroy?: Error | boolean) => void

function onlyOnce(release: Release): Release {
  let isReleased = false
  return destroy => {
    if (isReleased) return
    isReleased = true
    release(destroy)
  }
}

/**
 * Resolves when a runner has stopped working without saying so: it gives up by itself, or it answers every request
 * for a job with the error of its first one, which it caches for ever.
 */
function whenStuck(events: WorkerEvents): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let newest: unknown
  events.once('pool:gracefulShutdown', () => resolve())
  events.on('worker:getJob:error', ({ error }) => {
    if (error === newest) resolve()
    newest = error
  })
  return promise
}

/** runner.stop() rejects when the runner is already stopping; either way it ends. */
async function endOf(runner: Runner, broken: Promise<void>): Promise<void> {
  await runner.stop().catch(() => {})
  await broken
}

/** Logs the queue's own messages by our rules: warnings and errors only, and never the payload of a job. */
export function quietLogger(log: Log): Logger {
  return new Logger(scope => (level, _message, more) => {
    // Only the error is logged: the other fields may hold the payload of a job.
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
