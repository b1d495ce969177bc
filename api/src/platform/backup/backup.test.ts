import { createHash } from 'node:crypto'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Connection } from '#platform/database.ts'
import { migrate, migrationsFolder } from '#platform/migrate.ts'
import {
  contentsOf,
  createEmptyDatabase,
  createTestDatabase,
  runOn,
  type TestDatabase,
} from '#test/postgres.ts'
import { readMigrationFiles } from '../sql.ts'
import { appendChecksum } from './checksum.ts'
import { openBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { makeSchema, schemaVersionOf } from './schema.ts'
import { writeBackup } from './write-backup.ts'

const now = new Date('2026-03-06T10:57:00Z')
/** Every value that COPY has to escape. */
const story = 'Woven \\ by hand.\n\\.\nAkyɛde\t“₵” \u{1F381}'

let folder: string
let source: TestDatabase
let target: TestDatabase
let file: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akyede-backup-'))
  source = await createTestDatabase()
  await ask(
    source.connection,
    `insert into vendors (id, slug, name, craft, town, region, since, story)
     values (gen_random_uuid(), 'kente-house', 'Kente House', 'weaving', '', 'Ashanti', 1990, $1)`,
    [story],
  )
  await runOn(
    source.connection,
    `insert into payment_events (provider, event_key, reference, body, received_at)
     select 'paystack', n, n, '{"a": null}', now() from generate_series(1, 70) n`,
  )
  file = join(folder, 'good.backup')
  await writeBackup(source.connection, file, { now })
})
afterAll(async () => {
  await source.drop()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  target = await createEmptyDatabase()
})
afterEach(() => target.drop())

async function ask(connection: Connection, statement: string, values: unknown[] = []) {
  const client = new pg.Client(connection)
  await client.connect()
  const asked = client.query(statement, values).then(({ rows }) => rows)
  return asked.finally(() => client.end())
}

const restoreFrom = async (path: string) => restoreBackup(target.connection, await openBackup(path))

describe('a backup', () => {
  test('restores every row, whatever it holds, and every sequence', async () => {
    await restoreFrom(file)
    expect(await contentsOf(target.connection)).toEqual(await contentsOf(source.connection))
    expect(await ask(target.connection, 'select story, town from vendors')).toEqual([{ story, town: '' }])
    const sequences = 'select schemaname, sequencename, last_value from pg_sequences order by 1, 2'
    expect(await ask(target.connection, sequences)).toEqual(await ask(source.connection, sequences))
    const [next] = await ask(
      target.connection,
      `insert into payment_events (provider, event_key, reference, body, received_at)
       values ('paystack', 'next', 'next', '{}', now()) returning id`,
    )
    expect(Number(next.id)).toBe(71)
  })

  test('is a file that only its owner can read and that any gzip can unpack', async () => {
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ akyede_backup: 1, made_at: now.toISOString() })
    expect(JSON.parse(lines.at(-2) ?? '')).toMatchObject({ end: true })
  })

  test('is restored into tables with all keys, checks and indexes', async () => {
    await restoreFrom(file)
    for (const parts of [
      `select conrelid::regclass::text as on, conname, pg_get_constraintdef(oid) as is from pg_constraint
       where connamespace::regnamespace::text in ('public', 'drizzle', 'graphile_worker') order by 1, 2`,
      `select indexdef from pg_indexes where schemaname in ('public', 'drizzle', 'graphile_worker') order by 1`,
    ]) {
      expect(await ask(target.connection, parts)).toEqual(await ask(source.connection, parts))
    }
  })

  test('never overwrites a finished or unfinished file', async () => {
    const before = readFileSync(file)
    await expect(writeBackup(source.connection, file, { now })).rejects.toThrow('exists')
    expect(readFileSync(file)).toEqual(before)

    const half = join(folder, 'half.backup')
    writeFileSync(`${half}.part`, 'of another')
    await expect(writeBackup(source.connection, half, { now })).rejects.toThrow('is being written')
    expect(readFileSync(`${half}.part`, 'utf8')).toBe('of another')
    rmSync(`${half}.part`)
  })

  test.each([
    [
      'is stopped',
      () => writeBackup(source.connection, join(folder, 'x'), { now, signal: AbortSignal.abort() }),
    ],
    ['finds an empty database', () => writeBackup(target.connection, join(folder, 'x'), { now })],
  ])('leaves no file when it %s', async (_why, attempt) => {
    const before = readdirSync(folder)
    await expect(attempt()).rejects.toThrow()
    expect(readdirSync(folder)).toEqual(before)
  })

  test('skips unknown tables when it is restored, and reports them', async () => {
    const other = join(folder, 'other.backup')
    await runOn(source.connection, `create table "odd one" as select 'a' as b from generate_series(1, 3)`)
    await writeBackup(source.connection, other, { now })
    await runOn(source.connection, 'drop table "odd one"')
    expect((await restoreFrom(other)).leftOut).toEqual(['"public"."odd one"'])
    expect(await contentsOf(target.connection)).toEqual(await contentsOf(source.connection))
  })

  test('is restored with its older schema, and then migrated', async () => {
    const [first] = readMigrationFiles({ migrationsFolder })
    if (!first) throw new Error('there is no migration')
    const older = await createEmptyDatabase()
    const version = { migration: { created_at: first.folderMillis, hash: first.hash }, queue: 18 }
    const client = new pg.Client(older.connection)
    await client.connect()
    await makeSchema(client, version)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      first.hash,
      first.folderMillis,
    ])
    await client.query('insert into graphile_worker.migrations (id) select generate_series(1, 18)')
    await client.query(`insert into payments (id, reference, provider, subject_type, subject_id, subject_name, user_id,
      email, amount, status, created_at, expires_at, settled_at) values (gen_random_uuid(), 'old', 'paystack', 'order',
      gen_random_uuid(), 'AK-OLD', 1, 'ama@example.com', 1000, 'succeeded', now(), now(), now())`)
    await client.end()
    const old = join(folder, 'old.backup')
    await writeBackup(older.connection, old, { now })
    await older.drop()

    await restoreFrom(old)
    await migrate(target.connection)
    const [payment] = await ask(target.connection, 'select reference, captured from payments')
    expect(payment).toEqual({ reference: 'old', captured: 1000 })
    expect(await versionOf(target.connection)).toEqual(await versionOf(source.connection))
  })
})

async function versionOf(connection: Connection) {
  const client = new pg.Client(connection)
  await client.connect()
  return schemaVersionOf(client).finally(() => client.end())
}

/** A changed copy of the valid file. */
function changed(change: (path: string, bytes: Buffer) => void): string {
  const path = join(folder, 'changed.backup')
  const bytes = readFileSync(file)
  writeFileSync(path, bytes)
  change(path, bytes)
  return path
}

const flipped = (at: (size: number) => number) =>
  changed((path, bytes) => {
    bytes.writeUInt8(bytes.readUInt8(at(bytes.length)) ^ 1, at(bytes.length))
    writeFileSync(path, bytes)
  })

describe('a file is refused before anything is changed', () => {
  test.each([
    ['without its last byte', () => changed((path, { length }) => truncateSync(path, length - 1)), 'damaged'],
    [
      'cut in the middle',
      () => changed((path, { length }) => truncateSync(path, Math.floor(length / 2))),
      'damaged',
    ],
    ['cut to a few bytes', () => changed(path => truncateSync(path, 20)), 'damaged'],
    ['with a flipped bit at its start', () => flipped(() => 5), 'damaged'],
    ['with a flipped bit in the middle', () => flipped(size => Math.floor(size / 2)), 'damaged'],
    ['with a flipped bit at its end', () => flipped(size => size - 50), 'damaged'],
    ['with something behind it', () => changed(path => writeFileSync(path, 'x', { flag: 'a' })), 'damaged'],
    [
      'that is something else',
      () => changed(path => writeFileSync(path, 'PGDMP')),
      'not a backup of the shop',
    ],
    [
      'that is another gzip',
      () => changed(path => writeFileSync(path, gzipSync('a'.repeat(9e5)))),
      'damaged',
    ],
    ['that is empty', () => changed(path => truncateSync(path, 0)), 'not a backup of the shop'],
    ['that is not there', () => join(folder, 'nowhere'), 'There is no file'],
  ])('%s', async (_what, make, sentence) => {
    await expect(openBackup(make())).rejects.toThrow(sentence)
  })

  test('a newer format, with advice', async () => {
    const newer = await rewritten(text => text.replace('"akyede_backup":1', '"akyede_backup":2'))
    await expect(openBackup(newer)).rejects.toThrow(/format 2; this version of the shop reads format 1/)
  })
})

/** The valid file with changed text and a correct checksum. */
async function rewritten(change: (text: string) => string): Promise<string> {
  const before = gunzipSync(readFileSync(file)).toString()
  const after = change(before)
  expect(after).not.toBe(before)
  async function* packed() {
    yield gzipSync(after.replace(/\{"sha256":"\w+"\}\n$/, ''))
  }
  const path = join(folder, 'changed.backup')
  writeFileSync(path, await buffer(appendChecksum(packed())))
  return path
}

/** The first row of a table, repeated. */
const twice = (text: string): string =>
  text.replace(
    /^(\{"table":"payment_events".*\n)([\s\S]*?)(\\\.\n\{"rows":\d+,"sha256":")\w+/m,
    (_, start, rows, end) => {
      const doubled = rows.replace(/^2\t/m, '1\t')
      return start + doubled + end + createHash('sha256').update(doubled).digest('hex')
    },
  )

describe('a failed restore leaves an empty database for the next one', () => {
  test.each([
    ['a row that was changed', (text: string) => text.replace('Kente House', 'Kente Mouse'), 'damaged'],
    ['a row that is missing', (text: string) => text.replace(/^1\tpaystack.*\n/m, ''), 'damaged'],
    ['rows that no key allows', twice, 'nothing was changed'],
    [
      'a table that is missing',
      (text: string) =>
        text
          .replace(/^\{"table":"refunds".*\n\\\.\n.*\n/m, '')
          .replace(/"tables":(\d+)/, (_, all) => `"tables":${Number(all) - 1}`),
      'lacks "public"."refunds"',
    ],
    ['an end that is missing', (text: string) => text.replace(/^\{"end".*\n/m, ''), 'damaged'],
    [
      'a schema that is unknown here',
      (text: string) => text.replace(/"hash":"\w{8}/, '"hash":"00000000'),
      'another version',
    ],
    ['a newer queue', (text: string) => text.replace('"queue":20', '"queue":21'), 'newer version'],
  ])('%s', async (_what, change, sentence) => {
    await expect(restoreFrom(await rewritten(change))).rejects.toThrow(sentence)
    expect((await contentsOf(target.connection)).size).toBe(0)
    await restoreFrom(file)
    expect(await contentsOf(target.connection)).toEqual(await contentsOf(source.connection))
  })

  test('refuses a database that is not empty and leaves it unchanged', async () => {
    await restoreFrom(file)
    await runOn(target.connection, `update vendors set name = 'Changed since'`)
    const before = await contentsOf(target.connection)
    await expect(restoreFrom(file)).rejects.toThrow(/The database is not empty/)
    expect(await contentsOf(target.connection)).toEqual(before)
  })

  test('lets one of two concurrent restores succeed', async () => {
    const outcomes = await Promise.allSettled([restoreFrom(file), restoreFrom(file)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await contentsOf(target.connection)).toEqual(await contentsOf(source.connection))
  })
})
