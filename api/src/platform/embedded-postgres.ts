import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { type DataDirLock, lockDataDir } from './data-dir-lock.ts'
import { EmbeddedPostgresFailure, explained, failureFromOutput } from './embedded-postgres-failure.ts'
import { type DatabaseHome, findHome, hasData, makeSocketFolder, openHome } from './embedded-postgres-home.ts'
import { stopOrphan } from './embedded-postgres-postmaster.ts'
import { serverProcess, serverPrograms } from './embedded-postgres-server.ts'
import { keepRunning } from './embedded-postgres-supervisor.ts'
import { isRunning } from './running-process.ts'

export { EmbeddedPostgresFailure }

/** How to connect; `host` is the folder of the Unix socket (loopback on Windows). Fits `new pg.Pool(connection)`. */
export type PostgresConnection = { host: string; port: number; user: string; database: string }

export type EmbeddedPostgres = {
  connection: PostgresConnection
  /** Fast shutdown: sessions end, committed data stays. */
  stop(): Promise<void>
  /**
   * Resolves when the database has ended for good: with undefined after stop(), with a failure when it could not be
   * kept running.
   */
  exited: Promise<EmbeddedPostgresFailure | undefined>
}

export type EmbeddedPostgresLog = Record<'info' | 'warn' | 'error', (message: string) => void>

export type EmbeddedPostgresOptions = {
  dataDir: string
  log?: EmbeddedPostgresLog
  /** PostgreSQL settings on top of ours. */
  settings?: Record<string, string>
}

const OWNER = 'akyede'
const DATABASE = 'akyede'
const SOCKET_PORT = 5432

const SILENT: EmbeddedPostgresLog = { info() {}, warn() {}, error() {} }

const SETTINGS = {
  // Compiling our short statements takes longer than running them.
  jit: 'off',
  random_page_cost: '1.1',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  // Logs LOG, FATAL and PANIC only; the server itself logs errors of statements.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

/**
 * Starts the private PostgreSQL of a data directory, made on first use, and keeps it running until stop(). Fails with
 * EmbeddedPostgresFailure, or DataDirInUse when another server runs it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const home = openHome(options.dataDir)
    return await startIn(home, options)
  } catch (error) {
    throw explained(error, options.dataDir)
  }
}

async function startIn(home: DatabaseHome, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const lock = lockDataDir(home.folder)
  try {
    const programs = serverPrograms(home)
    await stopOrphan(home, programs)
    await initialise(home, programs)
    return await serve(home, programs, options, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function serve(
  home: DatabaseHome,
  programs: string,
  { log = SILENT, settings }: EmbeddedPostgresOptions,
  lock: DataDirLock,
): Promise<EmbeddedPostgres> {
  const address = await makeAddress(home)
  const spec = {
    home,
    programs,
    settings: { ...SETTINGS, ...address.settings, ...settings },
    onLine: (line: string) => logLine(line, log),
  }
  const { stop, exited } = await keepRunning(spec, log.error)
  const connection = { host: address.host, port: address.port, user: OWNER, database: DATABASE }
  try {
    await createDatabase(connection)
  } catch (error) {
    await stop()
    throw error
  }
  const cleared = exited.finally(() => {
    rmSync(address.folder, { recursive: true, force: true })
    lock.release()
  })
  return { connection, exited: cleared, stop: async () => void (await Promise.all([stop(), cleared])) }
}

/** The connection of the database that a running server started in this data directory, read from its pid file. */
export function runningEmbeddedPostgres(dataDir: string): PostgresConnection | undefined {
  const folder = findHome(dataDir)
  const pidFile = folder && join(folder, 'data', 'postmaster.pid')
  if (!pidFile || !existsSync(pidFile)) return undefined
  const [pid, , , port, socketFolder, tcpHost, , status] = readFileSync(pidFile, 'utf8').split('\n')
  if (status?.trim() !== 'ready' || !isRunning({ pid: Number(pid) })) return undefined
  return { host: socketFolder || tcpHost || '127.0.0.1', port: Number(port), user: OWNER, database: DATABASE }
}

/** Makes PGDATA under a temporary name first, so that an interrupted start leaves nothing half made. */
async function initialise(home: DatabaseHome, programs: string): Promise<void> {
  if (hasData(home.folder)) return
  const data = join(home.folder, 'data')
  const half = join(home.folder, 'data.half')
  rmSync(half, { recursive: true, force: true })
  const encoding = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const initdb = spawn(
    join(programs, 'initdb'),
    ['-D', half, '-U', OWNER, '--auth=trust', '--no-instructions', ...encoding],
    { ...serverProcess(home.user), stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const [output, [status]] = await Promise.all([text(initdb.stderr), once(initdb, 'close')])
  if (status !== 0) throw failureFromOutput(output, home.folder)
  rmSync(data, { recursive: true, force: true })
  renameSync(half, data)
}

type Address = { host: string; port: number; settings: Record<string, string>; folder: string }

/**
 * A Unix socket in a folder that only the database's user may enter. PostgreSQL has none on Windows, so loopback
 * there.
 */
async function makeAddress(home: DatabaseHome): Promise<Address> {
  const folder = makeSocketFolder(home)
  if (process.platform === 'win32') {
    const [host, port] = ['127.0.0.1', await freePort()]
    return { host, port, folder, settings: { listen_addresses: host, port: String(port) } }
  }
  const quoted = `"${folder.replaceAll('"', '""')}"`
  const settings = { listen_addresses: '', unix_socket_directories: quoted, port: String(SOCKET_PORT) }
  return { host: folder, port: SOCKET_PORT, folder, settings }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : SOCKET_PORT
}

async function createDatabase(connection: PostgresConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

function logLine(line: string, log: EmbeddedPostgresLog): void {
  if (line.startsWith('PANIC')) log.error(line)
  else if (line.startsWith('FATAL')) log.warn(line)
  else log.info(line)
}
