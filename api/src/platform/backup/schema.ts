import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { migrationsFolder } from '#platform/migrate.ts'
import { readMigrationFiles } from '../sql.ts'
import { type SchemaVersion, UnusableBackup } from './format.ts'

const queueFolder = fileURLToPath(new URL('../sql/', import.meta.resolve('graphile-worker')))

/** The migrations of a database; undefined when no server was ever started on it. */
export async function schemaVersionOf(client: pg.Client): Promise<SchemaVersion | undefined> {
  const { rows: made } = await client.query<{ both: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null
       and to_regclass('graphile_worker.migrations') is not null as both`,
  )
  if (!made[0]?.both) return undefined
  const { rows } = await client.query<{ created_at: string; hash: string; queue: number }>(
    `select created_at, hash, (select max(id) from graphile_worker.migrations) as queue
     from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  )
  const [last] = rows
  if (!last) return undefined
  return { migration: { created_at: Number(last.created_at), hash: last.hash }, queue: last.queue }
}

/** Creates every table of that version in the caller's transaction. Refuses an unknown version. */
export async function makeSchema(client: pg.Client, version: SchemaVersion): Promise<void> {
  const steps = [...shopSteps(version), ...queueSteps(version)]
  for (const step of steps) await client.query(step)
}

/** The statements up to the last migration, and the migrator's own table. */
function shopSteps({ migration: last }: SchemaVersion): string[] {
  const migrations = readMigrationFiles({ migrationsFolder })
  const upTo = migrations.findIndex(one => one.folderMillis === last.created_at && one.hash === last.hash)
  if (upTo < 0) {
    throw new UnusableBackup(
      `The backup was made by another version of the shop (its schema is of ${new Date(last.created_at).toISOString()}): restore it with that version or a newer one.`,
    )
  }
  return [
    ...migrations.slice(0, upTo + 1).flatMap(({ sql }) => sql),
    `create schema if not exists drizzle`,
    `create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  ]
}

/** The work of the queue's own migrator, which cannot run inside our transaction. */
function queueSteps({ queue: last }: SchemaVersion): string[] {
  const migrations = Array.from({ length: last }, (_, index) =>
    queueMigration(`${String(index + 1).padStart(6, '0')}.sql`),
  )
  return [
    'create schema if not exists graphile_worker',
    `create table graphile_worker.migrations (id int primary key, ts timestamptz default now() not null,
       breaking boolean not null default false)`,
    ...migrations,
  ]
}

function queueMigration(name: string): string {
  try {
    const statements = readFileSync(join(queueFolder, name), 'utf8')
    return statements.replaceAll(/:GRAPHILE_WORKER_SCHEMA\b/g, 'graphile_worker')
  } catch (cause) {
    throw new UnusableBackup(
      `The backup was made by a newer version of the shop (its queue is of migration ${Number.parseInt(name, 10)}): restore it with that version or a newer one.`,
      { cause },
    )
  }
}
