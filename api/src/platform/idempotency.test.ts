import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { transaction } from './database.ts'
import { type KeyedCall, runOnce } from './idempotency.ts'
import { sql } from './sql.ts'

let shop: TestShop
let runs: number

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  runs = 0
})

const call = (key: string, more: Partial<KeyedCall> = {}): KeyedCall => ({
  caller: 'user:1',
  route: 'POST /things',
  key,
  bodyHash: 'body',
  ...more,
})

/** The effect is a row, so that a rollback leaves none. */
const make = (keyed: KeyedCall, finish = async () => {}) =>
  runOnce(shop.database, shop.clock, keyed, async tx => {
    runs++
    const { rows } = await tx.execute<{ id: string }>(
      sql`insert into outbox_events (id, name, payload) values (gen_random_uuid(), ${keyed.key}, '{}') returning id`,
    )
    await finish()
    return { status: 201, answer: { id: rows[0]?.id, by: keyed.caller } }
  })
const effects = async (key: string) =>
  (await shop.database.execute(sql`select 1 from outbox_events where name = ${key}`)).rows.length

const codeOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'fulfilled' ? 'made' : String(outcome.reason.code ?? outcome.reason.message)

describe('an idempotent call', () => {
  test('has one effect and one response, however often it is sent', async () => {
    const first = await make(call('often'))
    const again = await Promise.allSettled([make(call('often'))])
    expect(again).toEqual([{ status: 'fulfilled', value: { ...first, replayed: true } }])
    expect([runs, await effects('often')]).toEqual([1, 1])
  })

  test('runs once when it is sent twice at the same time, and the copy is refused', async () => {
    let second: PromiseSettledResult<unknown>[] = []
    const first = await Promise.allSettled([
      make(call('twice'), async () => {
        second = await Promise.allSettled([make(call('twice'))])
      }),
    ])
    expect([...first, ...second].map(codeOf)).toEqual(['made', 'idempotency_in_progress'])
    expect([runs, await effects('twice')]).toEqual([1, 1])
  })

  test('is refused with another body, and has no effect', async () => {
    await make(call('body'))
    const other = await Promise.allSettled([make(call('body', { bodyHash: 'another' }))])
    expect(other.map(codeOf)).toEqual(['idempotency.reused'])
    expect(runs).toBe(1)
  })

  test.each([
    ['person', { caller: 'user:2' }],
    ['route', { route: 'PUT /things' }],
  ])('is a different call for another %s', async (what, more) => {
    const mine = await make(call(`of a ${what}`))
    const theirs = await make(call(`of a ${what}`, more))
    expect(theirs.replayed).toBe(false)
    expect(theirs.answer).not.toEqual(mine.answer)
  })

  test.each([
    ['finishes', async () => {}],
    [
      'fails because of it',
      async () => {
        throw new Error('it is there already')
      },
    ],
  ])('is refused when another process stores the response before this one %s', async (how, end) => {
    const key = `late ${how}`
    const { caller, route, bodyHash } = call(key)
    const late = make(call(key), async () => {
      await shop.database.execute(sql`
        insert into idempotency_keys (caller, route, key, body_hash, status, answer, created_at)
        values (${caller}, ${route}, ${key}, ${bodyHash}, 201, '{"id": 1}', now())`)
      await end()
    })
    expect((await Promise.allSettled([late])).map(codeOf)).toEqual(['idempotency_in_progress'])
    expect(await effects(key)).toBe(0)
    expect(await make(call(key))).toMatchObject({ answer: { id: 1 }, replayed: true })
  })

  test('leaves nothing after a failure, and can be repeated', async () => {
    const failing = make(call('failed'), async () => {
      throw new Error('the power went')
    })
    await expect(failing).rejects.toThrow('the power went')
    expect(await effects('failed')).toBe(0)
    expect(await make(call('failed'))).toMatchObject({ status: 201, replayed: false })
  })
})

test('refuses a key that another transaction holds without waiting', async () => {
  const name = 'user:1\nPOST /things\nclaimed'
  await transaction(shop.database, async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 1))`)
    const refused = await Promise.allSettled([make(call('claimed'))])
    expect(refused.map(codeOf)).toEqual(['idempotency_in_progress'])
  })
  expect(await make(call('claimed'))).toMatchObject({ replayed: false })
})
