import type { Session } from './database.ts'

export interface StatementCount {
  readonly text: string
  readonly calls: number
  /** Milliseconds of execution, without planning. */
  readonly time: number
}

/** Takes effect at the next start of the run's database. */
export async function loadStatementCounts(session: Session): Promise<void> {
  await session.query("alter system set shared_preload_libraries = 'pg_stat_statements'")
  await session.query('alter system set pg_stat_statements.max = 20000')
}

/** Counts the statements of all sessions but this one. */
export async function countStatements(session: Session): Promise<void> {
  await session.query('create extension if not exists pg_stat_statements')
  await session.query("set pg_stat_statements.track = 'none'")
}

export async function resetStatementCounts(session: Session): Promise<void> {
  await session.query('select pg_stat_statements_reset()')
}

/** The statements since the last reset, most frequent first; `begin` and `commit` are statements too. */
export async function readStatementCounts(session: Session): Promise<StatementCount[]> {
  const { rows } = await session.query<StatementCount>(
    `select query as text, sum(calls)::float as calls, sum(total_exec_time)::float as time from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
     group by query order by sum(calls) desc, query`,
  )
  return rows
}
