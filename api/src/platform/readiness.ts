import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sqlState } from './database.ts'
import type { Platform } from './platform.ts'
import { readQueueMetrics } from './queue-metrics.ts'
import { withTimeout } from './with-timeout.ts'

/** What must be well for the shop to work; each is 'ok', or says what is not. */
export interface Checks {
  readonly database: string
  readonly migrations: string
  readonly disk: string
  readonly outbox: string
  readonly draining: string
}

export interface Readiness {
  /** Looks at everything at once, within little more than half a second; who asks meanwhile gets the same answer. */
  check(): Promise<Checks>
  state: 'starting' | 'open' | 'draining'
}

const patience = 500
const outboxLagMax = 60
const MiB = 1024 ** 2
const undefinedTable = new Set(['42P01', '3F000'])

const journal: { entries: { when: number }[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../migrations/meta/_journal.json'), 'utf8'),
)
const ourMigration = Math.max(...journal.entries.map(({ when }) => when))

export function createReadiness({ database, config }: Pick<Platform, 'database' | 'config'>): Readiness {
  const pool = database.$client
  let looking: Promise<Omit<Checks, 'draining'>> | undefined
  const lookOnce = async () => {
    const [answered, migrations, disk, outbox] = await Promise.all([
      soon(pool.query('select 1').then(ok, () => 'does not answer')),
      soon(checkMigrations(pool)),
      soon(checkDisk(config.dataDir, config.minFreeDiskBytes)),
      soon(checkOutbox(pool)),
    ])
    return { database: answered, migrations, disk, outbox }
  }
  const readiness: Readiness = {
    state: 'starting',
    async check() {
      looking ??= lookOnce().finally(() => {
        looking = undefined
      })
      const found = await looking
      return { ...found, draining: readiness.state === 'open' ? 'ok' : readiness.state }
    },
  }
  return readiness
}

export const isReady = (checks: Checks): boolean => Object.values(checks).every(check => check === 'ok')

const ok = () => 'ok'
const soon = (check: Promise<string>) => withTimeout(check, patience, `no answer within ${patience} ms`)

/**
 * The database has all that this program needs. It may be newer: while an upgrade rolls over several processes, the
 * older ones go on, for a migration only adds until none of them is left.
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

/** @param floor bytes that must be free where the data directory is, or will be */
async function checkDisk(folder: string, floor: number): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= floor ? 'ok' : `less than ${Math.round(floor / MiB)} MiB free`
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && dirname(folder) !== folder
    return isMissing ? checkDisk(dirname(folder), floor) : 'cannot be read'
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
