import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { eq, sql } from '#platform/sql.ts'
import { openProgram, type Program } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { searchEntries } from './tables.ts'

const password = 'Akwaaba#2026'
let shop: TestShop
let person: Program
let email: string
let userId: number

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  person = openProgram(shop)
  email = `ama.${crypto.randomUUID()}@example.com`
  userId = (await person.register({ email, password })).user_id
})

const remember = (queries: string[], who = person) => who.call('rememberSearches', { body: { queries } })
const history = async (who = person) => (await who.call('listSearches')).body.data
const queries = async (who = person) => (await history(who)).entries.map(entry => entry.query)
const rows = () => shop.database.select().from(searchEntries).where(eq(searchEntries.user_id, userId))

/** Number of statements that wait for a lock in this database. */
async function waiting(): Promise<number> {
  const { rows } = await shop.database.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.count ?? 0
}

describe('an account’s searches', () => {
  test('are listed newest first', async () => {
    await remember(['kente'])
    await remember(['beads'])
    const { body } = await remember(['baskets', 'drums'])
    expect(body.data.entries.map(entry => entry.query)).toEqual(['baskets', 'drums', 'beads', 'kente'])
    expect(await history()).toEqual(body.data)
  })

  test('are newer than all stored ones, even when another process’s clock is ahead', async () => {
    const ahead = new Date(shop.clock.now().getTime() + 3_600_000)
    const entry = {
      id: crypto.randomUUID(),
      user_id: userId,
      query: 'kente',
      folded: 'kente',
      searched_at: ahead,
    }
    await shop.database.insert(searchEntries).values(entry)
    await remember(['beads', 'drums'])
    expect(await queries()).toEqual(['beads', 'drums', 'kente'])
  })

  test('are stored once each, whatever their letters, as they were typed last', async () => {
    await remember(['Kɛ́ntɛ  stole'])
    await remember(['beads'])
    const [kente] = (await history()).entries.slice(1)
    await remember(['kente stole', 'KENTE STOLE'])
    const { entries } = await history()
    expect(entries.map(entry => entry.query)).toEqual(['kente stole', 'beads'])
    expect(entries[0]?.id).toBe(kente?.id)
  })

  test('are limited to fifty, and the oldest are deleted', async () => {
    for (let from = 0; from < 60; from += 10) {
      await remember(Array.from({ length: 10 }, (_, index) => `search ${from + index}`).reverse())
    }
    const stored = Array.from({ length: limits.search.remembered }, (_, index) => `search ${59 - index}`)
    expect(await queries()).toEqual(stored)
    expect(await rows()).toHaveLength(limits.search.remembered)
  })

  test('are stored without tags, and dropped when nothing is left', async () => {
    await remember(['<b>kente</b> & "beads"'])
    expect(await queries()).toEqual(['kente & "beads"'])
    await remember(['<b></b>'])
    await remember(['drums', '<b>', ' '])
    expect((await remember([])).status).toBe(422)
    expect((await remember(['a'.repeat(256)])).status).toBe(422)
    expect((await remember(Array.from({ length: 11 }, (_, index) => `s${index}`))).status).toBe(422)
    expect(await queries()).toEqual(['drums', 'kente & "beads"'])
  })

  test('are stored once when twenty requests save the same search at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => remember([index % 2 ? 'Kente' : 'kɛntɛ'])),
    )
    expect(replies.map(reply => reply.status)).toEqual(replies.map(() => 200))
    expect(await rows()).toHaveLength(1)
  })

  test('are all stored when requests overlap', async () => {
    const several = ['kente', 'beads', 'baskets', 'drums']
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => remember(index % 2 ? several : several.toReversed())),
    )
    expect(replies.map(reply => reply.status)).toEqual(replies.map(() => 200))
    expect((await queries()).toSorted()).toEqual(several.toSorted())
  })
})

describe('deleting searches', () => {
  test('deletes one search or all, and succeeds when it is already deleted', async () => {
    await remember(['kente', 'beads', 'drums'])
    const [, beads] = (await history()).entries
    const query = { id: beads?.id }
    expect((await person.call('deleteSearches', { query })).status).toBe(204)
    expect((await person.call('deleteSearches', { query })).status).toBe(204)
    expect(await queries()).toEqual(['kente', 'drums'])
    expect((await person.call('deleteSearches', { query: {} })).status).toBe(204)
    expect(await rows()).toEqual([])
  })

  test('never affects another account’s searches', async () => {
    const other = openProgram(shop)
    await other.register()
    await remember(['drums'], other)
    await remember(['kente'])
    const [entry] = (await history(other)).entries
    expect((await person.call('deleteSearches', { query: { id: entry?.id } })).status).toBe(204)
    expect((await person.call('deleteSearches', { query: {} })).status).toBe(204)
    await person.call('changeSearchHistory', { body: { enabled: false } })
    expect(await history(other)).toEqual({ enabled: true, entries: [entry] })
  })

  test('happens automatically after ninety days, first in the list and then in the table', async () => {
    await remember(['kente'])
    const [kente] = await rows()
    const now = shop.clock.now().getTime()
    await shop.clock.advance(
      (kente?.searched_at.getTime() ?? 0) + limits.search.rememberedFor - now - 3_600_000,
    )
    await person.login({ email, password })
    await remember(['beads'])
    await shop.platform.jobs.runScheduledNow()
    expect(await queries()).toEqual(['beads', 'kente'])
    await shop.clock.advance(2 * 3_600_000)
    await person.login({ email, password })
    expect(await queries()).toEqual(['beads'])
    expect(await rows()).toHaveLength(2)
    await shop.platform.jobs.runScheduledNow()
    expect((await rows()).map(row => row.query)).toEqual(['beads'])
  })
})

describe('a paused history', () => {
  test('saves nothing and keeps the stored searches', async () => {
    await remember(['kente'])
    const { body } = await person.call('changeSearchHistory', { body: { enabled: false } })
    expect(body.data.enabled).toBe(false)
    const { status, body: paused } = await remember(['beads'])
    expect([status, paused.data.enabled]).toEqual([200, false])
    expect(await queries()).toEqual(['kente'])
    await person.call('changeSearchHistory', { body: { enabled: true } })
    await remember(['beads'])
    expect(await history()).toMatchObject({
      enabled: true,
      entries: [{ query: 'beads' }, { query: 'kente' }],
    })
  })

  test('saves nothing after the response to pausing, even from requests in progress', async () => {
    const { database } = shop
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const row = {
      id: crypto.randomUUID(),
      user_id: userId,
      query: 'kente',
      folded: 'kente',
      searched_at: new Date(),
    }
    // A call in progress holds the lock, so that the next one waits for it.
    let insert = () => {}
    const inserted = new Promise<void>(resolve => {
      insert = resolve
    })
    const another = transaction(database, async tx => {
      await tx.insert(searchEntries).values(row)
      insert()
      await held
    })
    await inserted
    const under = remember(['kente', 'beads'])
    await expect.poll(waiting).toBe(1)
    let paused = false
    const pausing = person.call('changeSearchHistory', { body: { enabled: false } }).then(async () => {
      paused = true
      return queries()
    })
    await expect.poll(async () => paused || (await waiting()) === 2).toBe(true)
    release()
    await another
    const stored = await pausing
    await under
    expect(await queries()).toEqual(stored)
  })
})

describe('restoring searches', () => {
  test('restores deleted searches unchanged, also while the history is paused', async () => {
    await remember(['kente', 'beads'])
    const { entries } = await history()
    await person.call('deleteSearches', { query: {} })
    await person.call('changeSearchHistory', { body: { enabled: false } })
    const body = { entries: entries.map(({ query, searched_at }) => ({ query, searched_at })) }
    const reply = await person.call('restoreSearches', { body })
    expect(reply.body.data.entries).toMatchObject(body.entries)
    expect(await rows()).toHaveLength(2)
  })

  test('keeps the newer of two, and drops searches from the future or the distant past', async () => {
    await remember(['kente'])
    const now = shop.clock.now().getTime()
    const at = (milliseconds: number) => new Date(now + milliseconds).toISOString()
    const { body } = await person.call('restoreSearches', {
      body: {
        entries: [
          { query: 'KENTE', searched_at: at(-3_600_000) },
          { query: 'beads', searched_at: at(3_600_000) },
          { query: 'drums', searched_at: at(-limits.search.rememberedFor - 3_600_000) },
          { query: 'stools', searched_at: '0000-01-01T00:00:00Z' },
        ],
      },
    })
    expect(body.data.entries.map(entry => entry.query).toSorted()).toEqual(['beads', 'kente'])
    const latest = Math.max(...body.data.entries.map(entry => Date.parse(entry.searched_at)))
    expect(latest).toBeLessThanOrEqual(shop.clock.now().getTime())
  })
})

test('rejects a guest', async () => {
  const guest = openProgram(shop)
  expect((await guest.call('listSearches')).status).toBe(401)
  expect((await remember(['kente'], guest)).status).toBe(401)
  expect((await guest.call('deleteSearches', { query: {} })).status).toBe(401)
})
