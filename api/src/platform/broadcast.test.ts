import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/postgres.ts'
import { type Broadcast, createBroadcast } from './broadcast.ts'
import { type Database, openDatabase, transaction } from './database.ts'
import { createLog } from './log.ts'
import { sql } from './sql.ts'

interface Process {
  readonly database: Database
  readonly broadcast: Broadcast
  readonly heard: string[]
  gaps: number
}

let scratch: Awaited<ReturnType<typeof createTestDatabase>>
let one: Process
let other: Process

beforeAll(async () => {
  scratch = await createTestDatabase()
  ;[one, other] = await Promise.all([openProcess(), openProcess()])
})
afterAll(async () => {
  await Promise.all([closeProcess(one), closeProcess(other)])
  await scratch.drop()
})
beforeEach(() => {
  one.heard.length = 0
  other.heard.length = 0
})

async function openProcess(): Promise<Process> {
  const log = createLog('silent')
  const database = openDatabase(scratch.connection, 2, log)
  const broadcast = createBroadcast(database, log)
  const opened: Process = { database, broadcast, heard: [], gaps: 0 }
  broadcast.on('news', words => void opened.heard.push(words))
  broadcast.onGap(() => void opened.gaps++)
  await broadcast.start()
  return opened
}

async function closeProcess({ broadcast, database }: Process): Promise<void> {
  await broadcast.stop()
  await database.$client.end()
}

/** Whatever was told before has arrived once this has. */
async function passTheLine(): Promise<void> {
  const mark = `mark ${Math.random()}`
  await one.broadcast.publish(one.database, 'news', mark)
  await vi.waitFor(() => expect(other.heard).toContain(mark), { timeout: 20_000 })
  other.heard.splice(other.heard.indexOf(mark), 1)
  one.heard.splice(one.heard.indexOf(mark), 1)
}

test('what one process tells every process hears, once, its teller before it goes on', async () => {
  await one.broadcast.publish(one.database, 'news', 'the kente has arrived')
  expect(one.heard).toEqual(['the kente has arrived'])
  await passTheLine()
  expect(other.heard).toEqual(['the kente has arrived'])
  await other.broadcast.publish(other.database, 'news', 'and gone')
  await expect.poll(() => one.heard).toEqual(['the kente has arrived', 'and gone'])
  expect(other.heard).toEqual(['the kente has arrived', 'and gone'])
})

test('a process that does not listen tells all the same, and hears itself', async () => {
  const database = openDatabase(scratch.connection, 2, createLog('silent'))
  const broadcast = createBroadcast(database, createLog('silent'))
  const heard: string[] = []
  broadcast.on('news', words => void heard.push(words))
  await broadcast.publish(database, 'news', 'from a command')
  expect([broadcast.isListening, heard]).toEqual([false, ['from a command']])
  await database.$client.end()
  for (const process of [one, other]) await expect.poll(() => process.heard).toEqual(['from a command'])
})

test('a transaction tells when it commits, not before and not when it fails', async () => {
  await transaction(one.database, async tx => {
    await one.broadcast.publish(tx, 'news', 'sold')
    expect(one.heard).toEqual([])
  })
  expect(one.heard).toEqual(['sold'])
  const undone = transaction(one.database, async tx => {
    await one.broadcast.publish(tx, 'news', 'never happened')
    throw new Error('changed our mind')
  })
  await expect(undone).rejects.toThrow('changed our mind')
  await passTheLine()
  expect([one.heard, other.heard]).toEqual([['sold'], ['sold']])
})

test('a topic that nobody hears disturbs nobody', async () => {
  await one.broadcast.publish(one.database, 'gossip', 'psst')
  await passTheLine()
  expect([one.heard, other.heard]).toEqual([[], []])
})

test('words too long for one message arrive as a gap', async () => {
  const gaps = [one.gaps, other.gaps]
  await one.broadcast.publish(one.database, 'news', 'ɛ'.repeat(4_000))
  await passTheLine()
  expect([one.gaps, other.gaps]).toEqual(gaps.map(count => count + 1))
  expect([one.heard, other.heard]).toEqual([[], []])
})

test.each(['notify akyede', `notify akyede, 'psst'`, `notify akyede, '7'`])(
  '%s, said by hand, is a gap',
  async words => {
    const gaps = [one.gaps, other.gaps]
    await one.database.execute(words)
    await passTheLine()
    await expect.poll(() => [one.gaps, other.gaps]).toEqual(gaps.map(count => count + 1))
  },
)

test('a process whose line was cut knows it, hears of the gap and then of all again', async () => {
  const options = other.database.$client.options
  const there = { ...options }
  const gaps = other.gaps
  Object.assign(options, { connectionString: undefined, host: '127.0.0.1', port: 1 })
  await one.database.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'akyede line'`)
  await expect.poll(() => other.broadcast.isListening).toBe(false)
  await one.broadcast.publish(one.database, 'news', 'nobody there')
  expect(other.gaps).toBe(gaps)

  Object.assign(options, there)
  await expect.poll(() => other.broadcast.isListening && one.broadcast.isListening).toBe(true)
  expect(other.gaps).toBe(gaps + 1)
  await one.broadcast.publish(one.database, 'news', 'we are back')
  await expect.poll(() => other.heard).toEqual(['we are back'])
})
