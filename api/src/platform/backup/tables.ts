import type pg from 'pg'
import type { Sequence, TableStart } from './format.ts'

/** The schemas of our tables: the shop's, the migrator's, the queue's. */
const schemas = ['public', 'drizzle', 'graphile_worker']

export const quoted = (...names: readonly string[]): string =>
  names.map(name => `"${name.replaceAll('"', '""')}"`).join('.')

/** Tables whose triggers refuse truncation and count inserts. */
export const lockedTables = ['audit_entries', 'audit_seals'].map(name => quoted('public', name))

/** Leaves out the tables of extensions. */
const isOurs = `namespace.nspname = any($1) and not exists (
  select from pg_depend where objid = class.oid and classid = 'pg_class'::regclass and deptype = 'e')`

/** Every table with its columns, from the system catalog. */
export async function tablesOf(client: pg.Client): Promise<TableStart[]> {
  const { rows } = await client.query<TableStart>(
    `select class.relname as table, namespace.nspname as schema, (
       select json_agg(attname order by attnum) from pg_attribute
       where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
     where class.relkind in ('r', 'p') and not class.relispartition and ${isOurs}
     order by namespace.nspname, class.relname`,
    [schemas],
  )
  return rows
}

/** The names of the tables that have partitions. */
export async function partitionedTablesOf(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<TableStart>(
    `select relname as table, nspname as schema from pg_class class
     join pg_namespace namespace on namespace.oid = class.relnamespace where class.relkind = 'p' and ${isOurs}`,
    [schemas],
  )
  return new Set(rows.map(nameOf))
}

/** The last value of each sequence that was ever used. */
export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename as name, schemaname as schema, last_value::text from pg_sequences
     where schemaname = any($1) and last_value is not null order by schemaname, sequencename`,
    [schemas],
  )
  return rows
}

/** Counts the tables, views and sequences that are not PostgreSQL's own. */
export async function countRelations(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
     where class.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
       and namespace.nspname <> 'information_schema' and namespace.nspname not like 'pg\\_%'
       and not exists (
         select from pg_depend where objid = class.oid and classid = 'pg_class'::regclass and deptype = 'e')`,
  )
  return rows[0]?.count ?? 0
}

/** Statements that drop a key or index of a table, and create it again. */
interface KeyOrIndex {
  readonly drop: string
  readonly make: string
}

/**
 * The keys and indexes of our tables in the order in which they can be dropped; they are created in reverse order.
 */
export async function keysAndIndexesOf(client: pg.Client): Promise<KeyOrIndex[]> {
  const { rows: keys } = await client.query<KeyOrIndex>(
    `select format('alter table %I.%I drop constraint %I', nspname, relname, conname) as drop,
       format('alter table %I.%I add constraint %I %s', nspname, relname, conname,
         pg_get_constraintdef(pg_constraint.oid)) as make
     from pg_constraint join pg_class class on class.oid = conrelid
     join pg_namespace namespace on namespace.oid = relnamespace
     where contype in ('f', 'p', 'u') and conparentid = 0 and ${isOurs}
     order by contype, nspname, relname, conname`,
    [schemas],
  )
  const { rows: indexes } = await client.query<KeyOrIndex>(
    `select format('drop index %I.%I', nspname, relname) as drop,
       replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as make
     from pg_index join pg_class class on class.oid = indexrelid
     join pg_namespace namespace on namespace.oid = relnamespace
     where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
       and not class.relispartition
       and ${isOurs}
     order by nspname, relname`,
    [schemas],
  )
  return [...keys, ...indexes]
}

export const nameOf = ({ schema, table }: Pick<TableStart, 'schema' | 'table'>): string =>
  quoted(schema, table)

export const columnsOf = ({ columns }: TableStart): string => columns.map(name => quoted(name)).join(', ')
