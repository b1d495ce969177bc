import { createRequire } from 'node:module'
import type * as Orm from 'drizzle-orm'
import type * as Migrations from 'drizzle-orm/migrator'
import type * as NodePostgres from 'drizzle-orm/node-postgres'
import type * as Migrator from 'drizzle-orm/node-postgres/migrator'
import type * as Core from 'drizzle-orm/pg-core'

export type { Placeholder, SQL } from 'drizzle-orm'
export type { NodePgDatabase } from 'drizzle-orm/node-postgres'
export type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

/**
 * Loads what we use of Drizzle through its CommonJS files. Its package.json names each of its files, and Node reads
 * these 179 KB again for every `.js` module of it, which was more than half of the server's startup time.
 */
const load = createRequire(import.meta.url)
const orm: typeof Orm = load('drizzle-orm')
const core: typeof Core = load('drizzle-orm/pg-core')
const nodePostgres: typeof NodePostgres = load('drizzle-orm/node-postgres')
const migrator: typeof Migrator = load('drizzle-orm/node-postgres/migrator')
const migrations: typeof Migrations = load('drizzle-orm/migrator')

export const { and, eq, gt, gte, inArray, isNotNull, isNull, like, lt, lte, ne, notExists, notInArray, or } =
  orm
export const { asc, count, desc, DrizzleQueryError, getTableColumns, getTableName, max, min, sql, sum } = orm

export const { bigint, boolean, customType, date, doublePrecision, integer, jsonb, smallint } = core
export const { text, time, timestamp, uuid } = core
export const { alias, check, foreignKey, index, pgTable, PgTransaction, primaryKey, unique, uniqueIndex } =
  core

export const { drizzle } = nodePostgres
export const { migrate } = migrator
export const { readMigrationFiles } = migrations

/**
 * The rows of a JSON array, for `insert(table).select(…)` of any number of rows in one statement. Each row names every
 * column of the table.
 */
export const rowsFromJson = (table: Core.PgTable, json: Orm.Placeholder): Orm.SQL => {
  const columns = Object.values(getTableColumns(table)).map(({ name }) => sql.identifier(name))
  return sql`select ${sql.join(columns, sql`, `)} from jsonb_populate_recordset(null::${table}, ${json}::jsonb)`
}

/**
 * A placeholder for an array. The subquery hides its length, because PostgreSQL would plan the statement anew for each
 * length, which takes longer than running it.
 */
export const arrayPlaceholder = (name: string, type: 'uuid' | 'int' | 'text'): Orm.SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)}[])::${sql.raw(type)}[]`

/** The pattern of an `ilike` that finds these words anywhere in a text; special characters are escaped. */
export const likePattern = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`
