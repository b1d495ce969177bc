import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { limits } from '@akyede/contract/limits'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { sqlState } from './database.ts'
import type { Platform } from './platform.ts'
import { withTimeout } from './with-timeout.ts'

/** The conditions under which the server can work; each is 'ok' or says what is wrong. */
export interface Checks {
  readonly database: string
  readonly migrations: string
  readonly disk: string
  readonly outbox: string
  readonly search: string
  readonly draining: string
}

export interface Readiness {
  /** Runs all checks at once, within little more than half a second; concurrent callers share one result. */
  check(): Promise<Checks>
  state: 'starting' | 'open' | 'draining'
  /** Sets what must have been loaded once before the process is ready. */
  requireLoad(load: () => Promise<unknown>): void
  /** Begins to load it, unless it is loaded; resolves to the result of the check, never rejects. */
  load(): Promise<string>
  /** Where emails go: to a mail server, or to the outbox folder. */
  readonly mail: 'server' | 'folder'
}

const timeout = 500
const outboxLagMax = 60
const MiB = 1024 ** 2
const undefinedTable = new Set(['42P01', '3F000'])

const journal: { entries: { when: number }[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../migrations/meta/_journal.json'), 'utf8'),
)
const ourMigration = Math.max(...journal.entries.map(({ when }) => when))

export function createReadiness({ database, config }: Pick<Platform, 'database' | 'config'>): Readiness {
  const pool = database.$client
  const loading = createLoading()
  let checking: Promise<Omit<Checks, 'draining'>> | undefined
  const checkOnce = async () => {
    const [answered, migrations, disk, outbox, search] = await Promise.all([
      withinTimeout(pool.query('select 1').then(ok, () => 'does not answer')),
      withinTimeout(checkMigrations(pool)),
      withinTimeout(checkDisk(config.dataDir, config.minFreeDiskBytes)),
      withinTimeout(checkOutbox(pool)),
      // While the server starts, its messages begin with a gap, for which all would be loaded again.
      readiness.state === 'starting' ? notLoaded : withTimeout(loading.load(), timeout, notLoaded),
    ])
    return { database: answered, migrations, disk, outbox, search }
  }
  const readiness: Readiness = {
    state: 'starting',
    mail: config.mailServer ? 'server' : 'folder',
    ...loading,
    async check() {
      checking ??= checkOnce().finally(() => {
        checking = undefined
      })
      const found = await checking
      return { ...found, draining: readiness.state === 'open' ? 'ok' : readiness.state }
    },
  }
  return readiness
}

export const isReady = (checks: Checks): boolean => Object.values(checks).every(check => check === 'ok')

const ok = () => 'ok'
const notLoaded = 'products are being read into memory'

/** Loads once; after a failure the next check tries again. */
function createLoading(): Pick<Readiness, 'requireLoad' | 'load'> {
  let load = async (): Promise<unknown> => undefined
  let loading: Promise<string> | undefined
  return {
    requireLoad(given) {
      load = given
    },
    load() {
      loading ??= load().then(ok, () => {
        loading = undefined
        return 'products cannot be read'
      })
      return loading
    },
  }
}

const withinTimeout = (check: Promise<string>) =>
  withTimeout(check, timeout, `no answer within ${timeout} ms`)

/**
 * Checks that the database has every migration of this program. It may have newer ones: during a rolling upgrade
 * older processes continue, because a migration only adds until none of them is left.
 */
async function checkMigrations(pool: Platform['database']['$client']): Promise<string> {
  try {
    const { rows } = await pool.query<{ newest: string | null }>(
      'select max(created_at) as newest from drizzle.__drizzle_migrations',
    )
    const newest = Number(rows[0]?.newest ?? 0)
    return newest >= ourMigration ? 'ok' : 'the database is older than this program'
  } catch (error) {
    return undefinedTable.has(sqlState(error) ?? '') ? 'the database is empty' : 'unknown'
  }
}

/** @param minFreeBytes bytes that must be free where the data directory is, or will be */
async function checkDisk(folder: string, minFreeBytes: number): Promise<string> {
  const free = await readFreeDiskBytes(folder).catch(() => undefined)
  if (free === undefined) return 'cannot be read'
  return free >= minFreeBytes ? 'ok' : `less than ${Math.round(minFreeBytes / MiB)} MiB free`
}

/** The free bytes on the disk where a folder is, or will be. */
export async function readFreeDiskBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && dirname(folder) !== folder
    if (isMissing) return readFreeDiskBytes(dirname(folder))
    throw error
  }
}

async function checkOutbox(pool: Platform['database']['$client']): Promise<string> {
  try {
    const { lag } = await readQueueMetrics(pool)
    return lag < outboxLagMax ? 'ok' : `${Math.round(lag)} s behind`
  } catch {
    return 'unknown'
  }
}

const manifest: { version: string } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
)

/**
 * Serves /healthz (the process responds), /readyz (it can work, and if not, why) and /version. None of them is ever
 * shed.
 */
export function serveHealth(http: FastifyInstance, readiness: Readiness): void {
  http.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  http.get('/version', (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ name: 'akyede', version: manifest.version, node: process.version }),
  )
  http.get('/readyz', async (_request, reply) => {
    const { status, body } = await readyzOf(readiness)
    return reply.code(status).header('cache-control', 'no-store').send(body)
  })
}

/** 200 when every check passes, else 503; the body names each. */
export async function readyzOf(readiness: Readiness): Promise<{ status: 200 | 503; body: object }> {
  const checks = await readiness.check()
  const { mail } = readiness
  return isReady(checks)
    ? { status: 200, body: { status: 'ready', checks, mail } }
    : { status: 503, body: { status: 'not ready', checks, mail } }
}

interface QueueMetrics {
  /** Seconds that the oldest event has been due for a listener. */
  readonly lag: number
  readonly due: number
  readonly givenUp: number
}

/** The delay of the background work, by the clock of the database. */
export async function readQueueMetrics(pool: pg.Pool): Promise<QueueMetrics> {
  const { rows } = await pool.query<QueueMetrics>(
    `with waiting as (
      select due_at from outbox_events where delivered_at is null and due_at < now()
    ), jobs as (
      select run_at, attempts, max_attempts, locked_at, task_identifier from graphile_worker.jobs
    ), due as (
      select due_at from waiting union all
      select run_at from jobs where task_identifier = 'send message' and attempts < max_attempts and run_at < now()
    )
    select
      coalesce(extract(epoch from now() - (select min(due_at) from due)), 0)::float8 as lag,
      (select count(*) from waiting)::int
        + (count(*) filter (where attempts < max_attempts and run_at < now()))::int as due,
      (select count(*) from outbox_events where delivered_at is null and attempts >= $1)::int
        + (count(*) filter (where attempts >= max_attempts and locked_at is null))::int as "givenUp"
    from jobs`,
    [limits.outbox.failedAfter],
  )
  return rows[0] ?? { lag: 0, due: 0, givenUp: 0 }
}
