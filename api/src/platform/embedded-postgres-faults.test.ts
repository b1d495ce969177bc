import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DataDirUnusable } from './data-dir-lock.ts'
import { EmbeddedPostgresFailure, startEmbeddedPostgres } from './embedded-postgres.ts'

// Each starts a database: a second on a quiet machine, a minute on a loaded one.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const asRoot = process.getuid?.() === 0
const folders: string[] = []
/** A data directory whose database holds one row and was stopped. */
let whole: string
let dataDir: string

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'akyede-faults-'))
  chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}
const data = (...names: string[]) => join(dataDir, 'postgres/data', ...names)

beforeAll(async () => {
  whole = newFolder()
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: whole })
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('create table kept as select 42 as answer')
  await client.end()
  await stop()
})
beforeEach(() => {
  dataDir = newFolder()
  // With its owners and modes, as a backup of the folder would have them.
  execFileSync('cp', ['-a', join(whole, 'postgres'), dataDir])
})
afterEach(() => clear(1))
afterAll(() => clear(0))

function clear(keep: number): void {
  for (const folder of folders.splice(keep)) rmSync(folder, { recursive: true, force: true })
}

/** What a start says of the data directory: its one answer, or the sentence of its refusal. */
async function startAndAsk(folder = dataDir): Promise<unknown> {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: folder })
  try {
    const client = new pg.Client(connection)
    await client.connect()
    const found = await client.query(`select to_regclass('kept') is not null as kept`)
    await client.end()
    return found.rows[0].kept ? 'kept' : 'new'
  } finally {
    await stop()
  }
}

async function refusal(folder = dataDir): Promise<string> {
  const error = await startAndAsk(folder).catch((reason: unknown) => reason)
  if (!(error instanceof EmbeddedPostgresFailure || error instanceof DataDirUnusable)) throw error
  return error.message
}

const allFiles = () => readdirSync(data(), { recursive: true, encoding: 'utf8' })
/** The newest part of the write-ahead log, and the only one that a small database has. */
const wal = () => data('pg_wal', readdirSync(data('pg_wal')).findLast(name => name.length === 24) ?? '')

describe.skipIf(process.platform === 'win32')('a data directory', () => {
  test.each([
    ['a pid file of nonsense', () => writeFileSync(data('postmaster.pid'), 'x')],
    ['an empty pid file', () => writeFileSync(data('postmaster.pid'), '')],
    ['a pid file that names a stranger', () => writeFileSync(data('postmaster.pid'), `${process.pid}\n`)],
    ['a pid file that names no process at all', () => writeFileSync(data('postmaster.pid'), '-5\n')],
    ['a lock that names no process at all', () => writeFileSync(lock('99'), '{"pid":0}')],
    ['half a lock', () => writeFileSync(lock('99'), '{"pi')],
    ['a folder that others may look into', () => chmodSync(data(), 0o755)],
    [
      'what a start that was cut short left',
      () => mkdirSync(join(dataDir, 'postgres/data.half/base'), { recursive: true }),
    ],
  ])('with %s opens with all that was in it', async (_what, damage) => {
    damage()
    expect(await startAndAsk()).toBe('kept')
  })

  const lock = (name: string) => join(dataDir, 'postgres/lock', name)

  test('whose database is an empty folder gets a new one', async () => {
    rmSync(data(), { recursive: true })
    mkdirSync(data())
    expect(await startAndAsk()).toBe('new')
  })

  test.each([
    [
      'no control file',
      () => rmSync(data('global/pg_control')),
      /is damaged \(.*\)\. Set DATA_DIR to a new folder/,
    ],
    ['a torn control file', () => truncateSync(data('global/pg_control'), 100), /is damaged \(.*pg_control/],
    ['a torn log', () => truncateSync(wal(), 5_000), /is damaged/],
    ['no log', () => rmSync(wal()), /is damaged/],
    ['no version', () => rmSync(data('PG_VERSION')), /is damaged/],
    ['a torn configuration', () => writeFileSync(data('postgresql.conf'), 'port = = '), /is damaged/],
    [
      'another version',
      () => writeFileSync(data('PG_VERSION'), '14\n'),
      /was made by another version of PostgreSQL/,
    ],
  ])('with %s is refused in one sentence, and left as it is', async (_what, damage, sentence) => {
    damage()
    const before = allFiles()
    const said = await refusal()
    expect(said).toMatch(sentence)
    expect(said).not.toContain('\n')
    expect(allFiles()).toEqual(expect.arrayContaining(before))
  })

  test('that is no folder is refused in one sentence', async () => {
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    symlinkSync(join(dataDir, 'nowhere'), join(dataDir, 'dangling'))
    symlinkSync(join(dataDir, 'loop'), join(dataDir, 'loop'))
    for (const wrong of [file, join(file, 'below'), join(dataDir, 'dangling'), join(dataDir, 'loop')]) {
      expect(await refusal(wrong)).toBe(
        `${wrong} cannot be used as a folder. Set DATA_DIR to one that exists or can be made.`,
      )
    }
    rmSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres'), '')
    expect(await refusal()).toContain('cannot be used as a folder')
  })

  test('whose path is too long for PostgreSQL is refused before anything is made', async () => {
    const long = join(dataDir, ...Array(6).fill('x'.repeat(180)))
    expect(await refusal(long)).toContain('is too long for a database. Set DATA_DIR to a shorter one.')
    expect(await refusal(join(dataDir, 'x'.repeat(300)))).toContain('is too long for a database')
    expect(await refusal(join(dataDir, ...Array(30).fill('x'.repeat(180))))).toContain('is too long')
  })

  test('with blanks, quotes, commas and letters of Akan in its path serves', async () => {
    const folder = join(dataDir, `Akyɛde "my, shop's" \\ = %s #`)
    expect(await startAndAsk(folder)).toBe('new')
    expect(await startAndAsk(folder)).toBe('new')
  })

  test('whose pointer to its database is empty is refused, and nothing is made in its place', async () => {
    rmSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres-home'), '')
    expect(await refusal()).toContain(`${join(dataDir, 'postgres-home')} does not name the folder`)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    expect(readFileSync(join(dataDir, 'postgres-home'), 'utf8')).toBe('')
  })

  test.runIf(asRoot)('of which the database may not read a part is refused in one sentence', async () => {
    execFileSync('chown', ['-R', '0:0', data('base')])
    const said = await refusal()
    expect(said).toMatch(/^The database may not use .* Give the folder to the user that starts the shop/)
    expect(said).not.toContain('\n')
  })
})

/** A small disk of its own, where the system lets us have one. */
function mount(folder: string, options: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `mode=711,${options}`, 'none', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const unmount = (folder: string) => execFileSync('umount', [folder])

function canMount(): boolean {
  if (!asRoot || process.platform !== 'linux') return false
  const folder = mkdtempSync(join(tmpdir(), 'akyede-mount-'))
  const mounted = mount(folder, 'size=1m')
  if (mounted) unmount(folder)
  rmSync(folder, { recursive: true })
  return mounted
}

describe.runIf(canMount())('a disk', () => {
  let disk: string
  beforeEach(() => {
    disk = newFolder()
  })
  afterEach(() => unmount(disk))

  test('that is too small for a database is refused in one sentence', async () => {
    mount(disk, 'size=8m')
    expect(await refusal(disk)).toMatch(
      /^There is no space left for the database in .* needs 51 MB\. Free some/,
    )
  })

  test('that is full is refused in one sentence, and serves again once there is space', async () => {
    mount(disk, 'size=110m')
    expect(await startAndAsk(disk)).toBe('new')
    const filler = join(disk, 'filler')
    const bytes = Buffer.alloc(64 * 1024)
    try {
      for (;;) writeFileSync(filler, bytes, { flag: 'a' })
    } catch {
      expect(await refusal(disk)).toMatch(/is on a full disk|There is no space left/)
    }
    rmSync(filler)
    expect(await startAndAsk(disk)).toBe('new')
  })

  test('that may only be read is refused in one sentence', async () => {
    mount(disk, 'size=110m')
    execFileSync('mount', ['-o', 'remount,ro', disk])
    expect(await refusal(disk)).toContain('is on a read-only disk. Make it writable')
    execFileSync('mount', ['-o', 'remount,rw', disk])
    expect(await startAndAsk(disk)).toBe('new')
    execFileSync('mount', ['-o', 'remount,ro', disk])
    expect(await refusal(disk)).toContain('is on a read-only disk')
  })
})
