import pg from 'pg'
import type { Log } from './log.ts'
import { createPreparingClient } from './prepare-repeated-statements.ts'
import { drizzle, type NodePgDatabase, PgTransaction } from './sql.ts'

export type Database = NodePgDatabase & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Runs statements: the pool, or the caller's transaction. */
export type Executor = Pick<
  Transaction,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with'
>

export type Connection =
  | { connectionString: string }
  | { host: string; user: string; database: string; port?: number }

export interface DatabaseOptions {
  /** Milliseconds after which a caller that waits for a connection is refused. */
  readonly wait?: number
  /** Milliseconds. */
  readonly idleInTransaction?: number
  /** The server itself, when the connection leads to a pooler that gives each transaction another session. */
  readonly direct?: Connection | undefined
}

/** A connection pool with the time limits of the operations design (section 12). */
export function openDatabase(
  connection: Connection,
  poolSize: number,
  log: Log,
  { wait = 2_000, idleInTransaction = 10_000, direct }: DatabaseOptions = {},
): Database {
  const limits = {
    statement_timeout: 5_000,
    lock_timeout: 4_000,
    idle_in_transaction_session_timeout: idleInTransaction,
  }
  const options = {
    max: poolSize,
    connectionTimeoutMillis: wait,
    idleTimeoutMillis: 30_000,
    application_name: 'akyede',
  }
  const pool = new pg.Pool({
    ...options,
    ...connection,
    Client: createPreparingClient({ named: !direct }),
    // A pooler refuses them from a client, and sets them for its sessions (deploy/pgbouncer/pgbouncer.ini).
    ...(direct ? {} : limits),
  })
  if (direct) sessions.set(pool, { ...options, ...limits, ...direct })
  handleLostConnections(pool, error => {
    // While the pool ends, the server may close a connection before we do.
    if (!pool.ending) log.warn('a database connection was lost', { error })
  })
  return drizzle(pool)
}

/** For pools behind a pooler. */
const sessions = new WeakMap<pg.Pool, pg.PoolConfig>()

/** How to open a connection whose session is its own: for LISTEN, and for locks that outlive a transaction. */
export const sessionOptions = (pool: pg.Pool): pg.PoolConfig => sessions.get(pool) ?? pool.options

/** Whether a pooler gives each transaction of the pool another session. */
export const isPooled = (pool: pg.Pool): boolean => sessions.has(pool)

/** Handles the loss of a connection, idle or busy, so that it does not end the process. */
export function handleLostConnections(pool: pg.Pool, onLost: (error: Error) => void): pg.Pool {
  pool.on('error', onLost)
  pool.on('connect', client => client.on('error', onLost))
  return pool
}

const retryable = new Set(['40001', '40P01'])
/** The SQLSTATE of a write to a server that has stopped being the primary. */
const readOnly = '25006'

/** The SQLSTATE of a failed statement, wherever the driver or the query builder put it. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code
  return sqlState(error.cause)
}

/**
 * Tells whether an error means that the database cannot respond for now: it is gone (SQLSTATE classes 08 and 57P,
 * socket errors, messages of the pool), another server is the primary now (25006), it is out of resources (53), or a
 * lock or a statement took too long.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (/^(08|25006|53|57P|57014|55P03)/.test(sqlState(error) ?? '')) return true
  if ('syscall' in error && /^(connect|read|write)$/.test(String(error.syscall))) return true
  const connectionErrors =
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/
  return connectionErrors.test(error.message) || isDatabaseUnavailable(error.cause)
}

/** The name of the constraint that a failed statement violated. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  return violatedConstraint(error.cause)
}

/** Callbacks at the end of a transaction. Those of a savepoint join those of its transaction. */
interface TransactionEnd {
  /** Runs before the commit; added once per key. */
  readonly before: Map<object, () => Promise<void>>
  readonly after: (() => void)[]
}

const ends = new WeakMap<Executor, TransactionEnd>()
const createEnd = (): TransactionEnd => ({ before: new Map(), after: [] })

/**
 * Runs `then`, which must not throw, once the executor's work is committed and before its caller continues. On the
 * pool it runs at once, because a statement there has committed when it returns. It never runs when the transaction
 * rolls back.
 */
export function afterCommit(executor: Executor, then: () => void): void {
  if (executor instanceof PgTransaction) ends.get(executor)?.after.push(then)
  else then()
}

/**
 * Runs `first` within the transaction just before it commits, once for each `key`: several changes of a transaction
 * share one statement. On the pool it runs at once.
 */
export async function beforeCommit(
  executor: Executor,
  key: object,
  first: () => Promise<void>,
): Promise<void> {
  const end = ends.get(executor)
  if (end) end.before.set(key, first)
  else await first()
}

/**
 * Runs `work` in a savepoint of the transaction. When it returns a problem, or throws, its changes are undone; after
 * a problem the transaction continues.
 */
export async function runInSavepoint<Problem>(
  tx: Transaction,
  work: (attempt: Transaction) => Promise<Problem | undefined>,
): Promise<Problem | undefined> {
  const end = createEnd()
  const undo = new Error('undo the savepoint')
  let problem: Problem | undefined
  try {
    await tx.transaction(async attempt => {
      ends.set(attempt, end)
      connections.set(attempt, connectionOf(tx))
      problem = await work(attempt)
      if (problem !== undefined) throw undo
      for (const first of end.before.values()) await first()
    })
  } catch (error) {
    if (error !== undo) throw error
    return problem
  }
  ends.get(tx)?.after.push(...end.after)
  return undefined
}

/**
 * Runs `work` while this process alone holds the named advisory lock. Others wait without a time limit; PostgreSQL
 * releases the lock of a process that dies.
 */
export async function withAdvisoryLock<T>(
  database: Database,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  // A connection of the pool has time limits, and holding one would leave the pool short.
  const unlimited = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 }
  const client = new pg.Client({ ...sessionOptions(database.$client), ...unlimited })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
    return await work()
  } finally {
    await client.end()
  }
}

/** Runs `work` in a transaction; retries it after a serialisation failure or a deadlock, three attempts at most. */
export async function transaction<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    // Drizzle alone would never release a pool connection on which BEGIN fails.
    const client = await database.$client.connect()
    const end = createEnd()
    let isOfFormerPrimary = false
    try {
      const result = await builderOf(client).transaction(async tx => {
        ends.set(tx, end)
        connections.set(tx, client)
        const done = await work(tx)
        for (const first of end.before.values()) await first()
        return done
      })
      for (const then of end.after) then()
      return result
    } catch (error) {
      isOfFormerPrimary = sqlState(error) === readOnly
      if (attempt === 3 || !retryable.has(sqlState(error) ?? '')) throw error
    } finally {
      client.release(isOfFormerPrimary)
    }
    await new Promise(resolve => setTimeout(resolve, attempt * 10 + Math.random() * 40))
  }
}

/** A connection, or the pool for statements outside of transactions. */
type QueryTarget = pg.Pool | pg.PoolClient

/** The connection of each transaction. */
const connections = new WeakMap<Executor, QueryTarget>()

function connectionOf(executor: Executor): QueryTarget {
  const connection = connections.get(executor) ?? (executor as Database).$client
  if (!connection) throw new Error('a transaction was not opened by transaction()')
  return connection
}

/** One query builder per connection, because each costs as much as a statement. */
const builders = new WeakMap<QueryTarget, NodePgDatabase>()

function builderOf(client: QueryTarget): NodePgDatabase {
  const builder = builders.get(client) ?? drizzle({ client })
  builders.set(client, builder)
  return builder
}

/**
 * Waits for statements of a transaction that need no response of each other. They were sent together, in the order of
 * the list, and PostgreSQL runs them one after the other. After a failure the others are waited for too, so that none
 * of them runs after the end of the transaction.
 */
export async function inOneRoundTrip<const Statements extends readonly unknown[]>(
  statements: Statements,
): Promise<{ -readonly [Each in keyof Statements]: Awaited<Statements[Each]> }> {
  const all = Promise.all(statements)
  await Promise.allSettled([all, ...statements])
  return all
}

interface Preparable<Statement> {
  prepare(name: string): Statement
}

/**
 * A statement of a frequent call: its text is built once for each connection, and PostgreSQL parses and plans it once
 * under its name. Values that vary are `sql.placeholder`s. Returns what takes the executor, such as the caller's
 * transaction: `await findUser(tx).execute({ id })`.
 */
export function prepared<Statement>(
  name: string,
  build: (executor: Executor) => Preparable<Statement>,
): (executor: Executor) => Statement {
  const statements = new WeakMap<QueryTarget, Statement>()
  return executor => {
    const connection = connectionOf(executor)
    const statement = statements.get(connection) ?? build(builderOf(connection)).prepare(name)
    statements.set(connection, statement)
    return statement
  }
}
