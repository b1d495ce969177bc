import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/postgres.ts'
import { type Broadcast, createBroadcast } from './broadcast.ts'
import { type Database, openDatabase, transaction } from './database.ts'
import { createLog } from './log.ts'
import { sql } from './sql.ts'

interface Process {
  readonly database: Database
  readonly broadcast: Broadcast
  readonly received: string[]
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
  one.received.length = 0
  other.received.length = 0
})

async function openProcess(): Promise<Process> {
  const log = createLog('silent')
  const database = openDatabase(scratch.connection, 2, log)
  const broadcast = createBroadcast(database, log)
  const opened: Process = { database, broadcast, received: [], gaps: 0 }
  broadcast.on('news', words => void opened.received.push(words))
  broadcast.onGap(() => void opened.gaps++)
  await broadcast.start()
  return opened
}

async function closeProcess({ broadcast, database }: Process): Promise<void> {
  await broadcast.stop()
  await database.$client.end()
}

/** Once this message has arrived, all earlier ones have. */
async function passTheLine(): Promise<void> {
  const mark = `mark ${Math.random()}`
  await one.broadcast.publish(one.database, 'news', mark)
  await vi.waitFor(() => expect(other.received).toContain(mark), { timeout: 20_000 })
  other.received.splice(other.received.indexOf(mark), 1)
  one.received.splice(one.received.indexOf(mark), 1)
}

test('delivers a message once to every process, and to its sender before the sender continues', async () => {
  await one.broadcast.publish(one.database, 'news', 'the kente has arrived')
  expect(one.received).toEqual(['the kente has arrived'])
  await passTheLine()
  expect(other.received).toEqual(['the kente has arrived'])
  await other.broadcast.publish(other.database, 'news', 'and gone')
  await expect.poll(() => one.received).toEqual(['the kente has arrived', 'and gone'])
  expect(other.received).toEqual(['the kente has arrived', 'and gone'])
})

test('lets a process that does not listen publish, and handle its own messages', async () => {
  const database = openDatabase(scratch.connection, 2, createLog('silent'))
  const broadcast = createBroadcast(database, createLog('silent'))
  const received: string[] = []
  broadcast.on('news', words => void received.push(words))
  await broadcast.publish(database, 'news', 'from a command')
  expect([broadcast.isListening, received]).toEqual([false, ['from a command']])
  await database.$client.end()
  for (const process of [one, other]) await expect.poll(() => process.received).toEqual(['from a command'])
})

test('publishes when the transaction commits, not before and not after a rollback', async () => {
  await transaction(one.database, async tx => {
    await one.broadcast.publish(tx, 'news', 'sold')
    expect(one.received).toEqual([])
  })
  expect(one.received).toEqual(['sold'])
  const undone = transaction(one.database, async tx => {
    await one.broadcast.publish(tx, 'news', 'never happened')
    throw new Error('changed our mind')
  })
  await expect(undone).rejects.toThrow('changed our mind')
  await passTheLine()
  expect([one.received, other.received]).toEqual([['sold'], ['sold']])
})

test('ignores a message of a topic without handlers', async () => {
  await one.broadcast.publish(one.database, 'gossip', 'psst')
  await passTheLine()
  expect([one.received, other.received]).toEqual([[], []])
})

test('reports a gap for a message that is too long', async () => {
  const gaps = [one.gaps, other.gaps]
  await one.broadcast.publish(one.database, 'news', 'ɛ'.repeat(4_000))
  await passTheLine()
  expect([one.gaps, other.gaps]).toEqual(gaps.map(count => count + 1))
  expect([one.received, other.received]).toEqual([[], []])
})

test.each(['notify akyede', `notify akyede, 'psst'`, `notify akyede, '7'`])(
  'reports a gap for the foreign message %s',
  async words => {
    const gaps = [one.gaps, other.gaps]
    await one.database.execute(words)
    await passTheLine()
    await expect.poll(() => [one.gaps, other.gaps]).toEqual(gaps.map(count => count + 1))
  },
)

test('reports a gap after a lost connection and receives messages again', async () => {
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
  await expect.poll(() => other.received).toEqual(['we are back'])
})
