import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

/** How many statements wait for a lock in this shop's database. */
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

  test('are newer than all before them, although the clock of another process may be ahead', async () => {
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

  test('stand once each, however their letters are typed, as they were typed last', async () => {
    await remember(['Kɛ́ntɛ  stole'])
    await remember(['beads'])
    const [kente] = (await history()).entries.slice(1)
    await remember(['kente stole', 'KENTE STOLE'])
    const { entries } = await history()
    expect(entries.map(entry => entry.query)).toEqual(['kente stole', 'beads'])
    expect(entries[0]?.id).toBe(kente?.id)
  })

  test('are fifty at most: the oldest make room', async () => {
    for (let from = 0; from < 60; from += 10) {
      await remember(Array.from({ length: 10 }, (_, index) => `search ${from + index}`).reverse())
    }
    const kept = Array.from({ length: limits.search.remembered }, (_, index) => `search ${59 - index}`)
    expect(await queries()).toEqual(kept)
    expect(await rows()).toHaveLength(limits.search.remembered)
  })

  test('are words alone: tags go, and what then says nothing is left out', async () => {
    await remember(['<b>kente</b> & "beads"'])
    expect(await queries()).toEqual(['kente & "beads"'])
    await remember(['<b></b>'])
    await remember(['drums', '<b>', ' '])
    expect((await remember([])).status).toBe(422)
    expect((await remember(['a'.repeat(256)])).status).toBe(422)
    expect((await remember(Array.from({ length: 11 }, (_, index) => `s${index}`))).status).toBe(422)
    expect(await queries()).toEqual(['drums', 'kente & "beads"'])
  })

  test('made twenty times at once are one search', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => remember([index % 2 ? 'Kente' : 'kɛntɛ'])),
    )
    expect(replies.map(reply => reply.status)).toEqual(replies.map(() => 200))
    expect(await rows()).toHaveLength(1)
  })

  test('that cross each other on their way all arrive', async () => {
    const several = ['kente', 'beads', 'baskets', 'drums']
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => remember(index % 2 ? several : several.toReversed())),
    )
    expect(replies.map(reply => reply.status)).toEqual(replies.map(() => 200))
    expect((await queries()).toSorted()).toEqual(several.toSorted())
  })
})

describe('forgetting', () => {
  test('takes one search, or all; what is gone already is fine', async () => {
    await remember(['kente', 'beads', 'drums'])
    const [, beads] = (await history()).entries
    const query = { id: beads?.id }
    expect((await person.call('forgetSearches', { query })).status).toBe(204)
    expect((await person.call('forgetSearches', { query })).status).toBe(204)
    expect(await queries()).toEqual(['kente', 'drums'])
    expect((await person.call('forgetSearches', { query: {} })).status).toBe(204)
    expect(await rows()).toEqual([])
  })

  test('never touches somebody else’s searches', async () => {
    const other = openProgram(shop)
    await other.register()
    await remember(['drums'], other)
    await remember(['kente'])
    const [entry] = (await history(other)).entries
    expect((await person.call('forgetSearches', { query: { id: entry?.id } })).status).toBe(204)
    expect((await person.call('forgetSearches', { query: {} })).status).toBe(204)
    await person.call('changeSearchHistory', { body: { enabled: false } })
    expect(await history(other)).toEqual({ enabled: true, entries: [entry] })
  })

  test('comes by itself after ninety days, first from the list, then from the shop', async () => {
    await remember(['kente'])
    const [kente] = await rows()
    const moment = shop.clock.now().getTime()
    await shop.clock.advance(
      (kente?.searched_at.getTime() ?? 0) + limits.search.rememberedFor - moment - 3_600_000,
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

describe('a history that is paused', () => {
  test('remembers nothing, and keeps what it has', async () => {
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

  test('takes nothing in once it has answered, whatever was under way', async () => {
    const { database } = shop
    let letGo = () => {}
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    const row = {
      id: crypto.randomUUID(),
      user_id: userId,
      query: 'kente',
      folded: 'kente',
      searched_at: new Date(),
    }
    // As another call that is not through yet: the next one waits for it, in the middle of its work.
    const another = database.transaction(async tx => {
      await tx.insert(searchEntries).values(row)
      await held
    })
    const under = remember(['kente', 'beads'])
    await expect.poll(waiting).toBe(1)
    let paused = false
    const pausing = person.call('changeSearchHistory', { body: { enabled: false } }).then(async () => {
      paused = true
      return queries()
    })
    await expect.poll(async () => paused || (await waiting()) === 2).toBe(true)
    letGo()
    await another
    const kept = await pausing
    await under
    expect(await queries()).toEqual(kept)
  })
})

describe('bringing back', () => {
  test('restores what was forgotten as it was, also while paused', async () => {
    await remember(['kente', 'beads'])
    const { entries } = await history()
    await person.call('forgetSearches', { query: {} })
    await person.call('changeSearchHistory', { body: { enabled: false } })
    const body = { entries: entries.map(({ query, searched_at }) => ({ query, searched_at })) }
    const reply = await person.call('restoreSearches', { body })
    expect(reply.body.data.entries).toMatchObject(body.entries)
    expect(await rows()).toHaveLength(2)
  })

  test('keeps the newer of two, and nothing from the time to come or long past', async () => {
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

test('a guest has no history here', async () => {
  const guest = openProgram(shop)
  expect((await guest.call('listSearches')).status).toBe(401)
  expect((await remember(['kente'], guest)).status).toBe(401)
  expect((await guest.call('forgetSearches', { query: {} })).status).toBe(401)
})
