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

// Each test starts a database, which takes a second on an idle machine and a minute on a busy one.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const asRoot = process.getuid?.() === 0
const folders: string[] = []
/** A data directory with a stopped database, which has the table `kept`. */
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
  await client.query('create table kept as select 42 as value')
  await client.end()
  await stop()
})
beforeEach(() => {
  dataDir = newFolder()
  // Copies owners and modes, as a backup of the folder would.
  execFileSync('cp', ['-a', join(whole, 'postgres'), dataDir])
})
afterEach(() => clear(1))
afterAll(() => clear(0))

function clear(keep: number): void {
  for (const folder of folders.splice(keep)) rmSync(folder, { recursive: true, force: true })
}

/** Starts and stops the database; returns 'kept' when it has the table of the tests, 'new' when it was just made. */
async function startAndInspect(folder = dataDir): Promise<unknown> {
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

/** Returns the message with which a start on the data directory is refused. */
async function refusal(folder = dataDir): Promise<string> {
  const error = await startAndInspect(folder).catch((reason: unknown) => reason)
  if (!(error instanceof EmbeddedPostgresFailure || error instanceof DataDirUnusable)) throw error
  return error.message
}

const allFiles = () => readdirSync(data(), { recursive: true, encoding: 'utf8' })
/** The newest segment of the write-ahead log, the only one of a small database. */
const wal = () => data('pg_wal', readdirSync(data('pg_wal')).findLast(name => name.length === 24) ?? '')

describe.skipIf(process.platform === 'win32')('the embedded database', () => {
  test.each([
    ['a pid file of nonsense', () => writeFileSync(data('postmaster.pid'), 'x')],
    ['an empty pid file', () => writeFileSync(data('postmaster.pid'), '')],
    [
      'a pid file that names another process',
      () => writeFileSync(data('postmaster.pid'), `${process.pid}\n`),
    ],
    ['a pid file that names no process at all', () => writeFileSync(data('postmaster.pid'), '-5\n')],
    ['a lock that names no process at all', () => writeFileSync(lock('99'), '{"pid":0}')],
    ['half a lock', () => writeFileSync(lock('99'), '{"pi')],
    ['a folder that others may look into', () => chmodSync(data(), 0o755)],
    [
      'the remains of an interrupted start',
      () => mkdirSync(join(dataDir, 'postgres/data.half/base'), { recursive: true }),
    ],
  ])('opens a data directory with %s and keeps its data', async (_what, damage) => {
    damage()
    expect(await startAndInspect()).toBe('kept')
  })

  const lock = (name: string) => join(dataDir, 'postgres/lock', name)

  test('creates a database when its folder is empty', async () => {
    rmSync(data(), { recursive: true })
    mkdirSync(data())
    expect(await startAndInspect()).toBe('new')
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
  ])(
    'refuses a data directory with %s in one sentence, and leaves it unchanged',
    async (_what, damage, sentence) => {
      damage()
      const before = allFiles()
      const message = await refusal()
      expect(message).toMatch(sentence)
      expect(message).not.toContain('\n')
      expect(allFiles()).toEqual(expect.arrayContaining(before))
    },
  )

  test('refuses a data directory that is not a folder in one sentence', async () => {
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

  test('refuses a path that is too long for PostgreSQL before anything is created', async () => {
    const long = join(dataDir, ...Array(6).fill('x'.repeat(180)))
    expect(await refusal(long)).toContain('is too long for a database. Set DATA_DIR to a shorter one.')
    expect(await refusal(join(dataDir, 'x'.repeat(300)))).toContain('is too long for a database')
    expect(await refusal(join(dataDir, ...Array(30).fill('x'.repeat(180))))).toContain('is too long')
  })

  test('starts in a path with spaces, quotes, commas and Akan letters', async () => {
    const folder = join(dataDir, `Akyɛde "my, shop's" \\ = %s #`)
    expect(await startAndInspect(folder)).toBe('new')
    expect(await startAndInspect(folder)).toBe('new')
  })

  test('refuses an empty pointer to its database, and creates nothing in its place', async () => {
    rmSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres-home'), '')
    expect(await refusal()).toContain(`${join(dataDir, 'postgres-home')} does not name the folder`)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    expect(readFileSync(join(dataDir, 'postgres-home'), 'utf8')).toBe('')
  })

  test.runIf(asRoot)('refuses a data directory that it cannot fully read in one sentence', async () => {
    execFileSync('chown', ['-R', '0:0', data('base')])
    const message = await refusal()
    expect(message).toMatch(/^The database may not use .* Give the folder to the user that starts the shop/)
    expect(message).not.toContain('\n')
  })
})

/** Mounts a small disk, where the system allows it. */
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

describe.runIf(canMount())('the disk', () => {
  let disk: string
  beforeEach(() => {
    disk = newFolder()
  })
  afterEach(() => unmount(disk))

  test('is refused in one sentence when it is too small for a database', async () => {
    mount(disk, 'size=8m')
    expect(await refusal(disk)).toMatch(
      /^There is no space left for the database in .* needs 51 MB\. Free some/,
    )
  })

  test('is refused in one sentence when it is full, and works again once it has space', async () => {
    mount(disk, 'size=110m')
    expect(await startAndInspect(disk)).toBe('new')
    const filler = join(disk, 'filler')
    const bytes = Buffer.alloc(64 * 1024)
    try {
      for (;;) writeFileSync(filler, bytes, { flag: 'a' })
    } catch {
      expect(await refusal(disk)).toMatch(/is on a full disk|There is no space left/)
    }
    rmSync(filler)
    expect(await startAndInspect(disk)).toBe('new')
  })

  test('is refused in one sentence when it is read-only', async () => {
    mount(disk, 'size=110m')
    execFileSync('mount', ['-o', 'remount,ro', disk])
    expect(await refusal(disk)).toContain('is on a read-only disk. Make it writable')
    execFileSync('mount', ['-o', 'remount,rw', disk])
    expect(await startAndInspect(disk)).toBe('new')
    execFileSync('mount', ['-o', 'remount,ro', disk])
    expect(await refusal(disk)).toContain('is on a read-only disk')
  })
})
