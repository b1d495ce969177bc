import type { Pesewas } from '@akyede/contract/money'
import { type AnyPgColumn, customType, integer, type SQL, sql, timestamp as timestamptz } from './sql.ts'

/** A timestamp in UTC. */
export const timestamp = () => timestamptz({ withTimezone: true, precision: 3 })

/** An amount of money. */
export const pesewas = () => integer().$type<Pesewas>()

/** PostgreSQL's full-text vector. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The id of a database transaction, which is unique in one database cluster only. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A sum of amounts in pesewas, which an integer of the database may be too small for. */
export const pesewasSum = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(15)',
  fromDriver: Number,
})

/** A check constraint: the column has one of these words, which are of the program and need no escaping. */
export const isOneOf = (column: AnyPgColumn, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map(word => `'${word}'`).join(','))})`
