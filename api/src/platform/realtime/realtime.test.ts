import { once } from 'node:events'
import { get } from 'node:http'
import { closeCodes } from '@akyede/contract/realtime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { push } from '#platform/push.ts'
import { sql } from '#platform/sql.ts'
import { withTimeout } from '#platform/with-timeout.ts'
import { type Device, openDevice } from '#test/device.ts'
import { openProgram, type Program } from '#test/program.ts'
import { connectAs, openConnection, signNonce, type TestConnection } from '#test/realtime-connection.ts'
import { openSecondProcess, openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let other: Awaited<ReturnType<typeof openSecondProcess>>
let person: Program
let userId: number
beforeAll(async () => {
  shop = await openTestShop()
  other = await openSecondProcess(shop)
})
afterAll(async () => {
  await other.close()
  await shop.close()
})
beforeEach(async () => {
  person = openProgram(shop)
  userId = (await person.register()).user_id
})

const tellThem = (wishlist_id: string, to: number | number[] = userId, from: typeof other = shop) =>
  transaction(from.platform.database, tx => push(from.platform, tx, to, 'list.changed', { wishlist_id }))
const named = (connection: { pushes(): { payload: unknown }[] }) =>
  connection.pushes().map(({ payload }) => (payload as { wishlist_id: string }).wishlist_id)

/** The close code of a connection, or that it stays open. */
const endOf = ({ closed }: Pick<TestConnection, 'closed'>) => withTimeout(closed, 10_000, 'open' as const)

describe('a connection', () => {
  test('receives pushes of its user on every process after the commit, and none of others', async () => {
    const otherUser = openProgram(shop)
    await otherUser.register()
    const [here, there, foreign] = await Promise.all([
      connectAs(shop, person.accessToken),
      connectAs(other, person.accessToken),
      connectAs(shop, otherUser.accessToken),
    ])
    const undone = new Error('undone')
    const undoing = transaction(shop.database, async tx => {
      await push(shop.platform, tx, userId, 'list.changed', { wishlist_id: 'never' })
      throw undone
    })
    await expect(undoing).rejects.toBe(undone)
    await tellThem('a')
    await tellThem('b', userId, other)
    await expect.poll(() => named(here).toSorted()).toEqual(['a', 'b'])
    await expect.poll(() => named(there).toSorted()).toEqual(['a', 'b'])
    expect(here.pushes()[0]).toEqual({
      id: expect.any(String),
      type: 'list.changed',
      ts: expect.any(String),
      payload: { wishlist_id: 'a' },
    })
    expect(named(foreign)).toEqual([])
    for (const connection of [here, there, foreign]) connection.close()
  })

  test('receives missed pushes in order after reconnecting to any process', async () => {
    const first = await connectAs(shop, person.accessToken)
    await tellThem('0')
    await expect.poll(() => named(first)).toEqual(['0'])
    first.terminate()
    for (const name of ['1', '2', '3']) await tellThem(name)
    const again = await connectAs(other, person.accessToken, { last_id: first.pushes()[0]?.id ?? '' })
    await expect.poll(() => named(again)).toEqual(['1', '2', '3'])
    expect(again.frames.some(({ type }) => type === 'gap')).toBe(false)
    again.close()
  })

  test('receives what was pushed since its page fetched its data, or a gap when that is not stored any more', async () => {
    await tellThem('before')
    await shop.clock.advance(60_000)
    await tellThem('meanwhile')
    await shop.clock.advance(10_000)
    const slow = await connectAs(other, person.accessToken, { data_age: 20_000 })
    await expect.poll(() => named(slow)).toEqual(['meanwhile'])
    const quick = await connectAs(shop, person.accessToken, { data_age: 2_000 })
    await tellThem('after')
    await expect.poll(() => named(quick)).toEqual(['after'])
    expect(slow.frames.some(({ type }) => type === 'gap')).toBe(false)
    const old = [25 * 60 * 60_000, Number.MAX_SAFE_INTEGER]
    const gaps = await Promise.all(old.map(data_age => connectAs(shop, person.accessToken, { data_age })))
    for (const connection of gaps) await connection.nextFrame('gap')
    for (let at = 0; at < 100; at++) await tellThem(String(at))
    const busy = await connectAs(shop, person.accessToken, { data_age: 2_000 })
    await busy.nextFrame('gap')
    for (const connection of [slow, quick, busy, ...gaps]) connection.close()
  })

  test('receives no push of the back office that was missed, once the user is not staff any more', async () => {
    await transaction(shop.database, tx =>
      push(shop.platform, tx, userId, 'office.waiting', { kind: 'tickets' }),
    )
    await tellThem('own')
    const first = await connectAs(shop, person.accessToken, { data_age: 2_000 })
    await expect.poll(() => first.pushes().map(({ type }) => type)).toEqual(['list.changed'])
    first.close()
  })

  test('misses no push of concurrent transactions after reconnecting', async () => {
    const first = await connectAs(shop, person.accessToken)
    let letGo = () => {}
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    let began = () => {}
    const slow = new Promise<void>(resolve => {
      began = resolve
    })
    const slowly = transaction(shop.database, async tx => {
      await push(shop.platform, tx, userId, 'list.changed', { wishlist_id: 'slow' })
      began()
      await held
    })
    await slow
    await tellThem('quick')
    await expect.poll(() => named(first)).toEqual(['quick'])
    first.terminate()
    letGo()
    await slowly
    const again = await connectAs(shop, person.accessToken, { last_id: first.pushes()[0]?.id ?? '' })
    await expect.poll(() => named(again)).toEqual(['slow'])
    again.close()
  })

  test('receives a gap after being away for too long', async () => {
    const first = await connectAs(shop, person.accessToken)
    await tellThem('0')
    await expect.poll(() => named(first)).toEqual(['0'])
    const last_id = first.pushes()[0]?.id ?? ''
    first.close()
    for (let at = 0; at < 101; at++) await tellThem(String(at))
    const again = await connectAs(shop, person.accessToken, { last_id })
    await again.nextFrame('gap')
    expect(named(again)).toEqual([])
    const unknown = await connectAs(shop, person.accessToken, { last_id: crypto.randomUUID() })
    await unknown.nextFrame('gap')
    const otherUser = openProgram(shop)
    await otherUser.register()
    const foreign = await connectAs(shop, otherUser.accessToken, { last_id })
    await foreign.nextFrame('gap')
    expect(named(foreign)).toEqual([])
    for (const connection of [again, unknown, foreign]) connection.close()
  })

  test('closes within a second of the sign-out, on any process', async () => {
    const connections = [
      await connectAs(shop, person.accessToken),
      await connectAs(other, person.accessToken),
    ]
    const before = performance.now()
    await person.call('logout', { body: {} } as never)
    expect(await Promise.all(connections.map(endOf))).toEqual([closeCodes.signedOut, closeCodes.signedOut])
    expect(performance.now() - before).toBeLessThan(1_000)
    const late = openConnection(other)
    late.auth({ token: person.accessToken })
    expect(await late.closed).toBe(closeCodes.signedOut)
  })
})

describe('an unauthenticated client', () => {
  test('is refused without a token, with a wrong one, with another channel, or too late', async () => {
    const silent = openConnection(shop)
    const [none, wrong, foreign, later] = Array.from({ length: 4 }, () => openConnection(shop))
    none?.auth({})
    wrong?.auth({ token: 'e30.e30.e30' })
    foreign?.auth({ token: person.accessToken, channel: `user:${userId + 1}` })
    later?.auth({ token: person.accessToken })
    await later?.nextFrame('ready')
    later?.send(JSON.stringify({ type: 'subscribe', payload: { channel: 'orders' } }))
    expect(
      await Promise.all([none, wrong, foreign, later, silent].map(connection => connection?.closed)),
    ).toEqual([
      closeCodes.refused,
      closeCodes.signedOut,
      closeCodes.foreign,
      closeCodes.foreign,
      closeCodes.late,
    ])
  }, 10_000)

  test('is refused in a browser without the key of the token, or with another nonce or key', async () => {
    const device: Device = await openDevice(shop)
    await device.register()
    const thief = await openDevice(shop)
    const open = () => openConnection(shop, { headers: { origin: shop.origin } })
    const [good, unsigned, stolen, replayed] = [open(), open(), open(), open()]
    const hellos = await Promise.all(
      [good, unsigned, stolen, replayed].map(connection => connection.nextFrame('hello')),
    )
    const [first, , third] = hellos
    if (!first || !third) throw new Error('no hello')
    const token = device.accessToken
    const proof = await signNonce(device.key, first)
    good.auth({ token, proof })
    unsigned.auth({ token })
    stolen.auth({ token, proof: await signNonce(thief.key, third) })
    replayed.auth({ token, proof })
    await good.nextFrame('ready')
    expect(await Promise.all([unsigned, stolen, replayed].map(endOf))).toEqual([
      closeCodes.signedOut,
      closeCodes.signedOut,
      closeCodes.signedOut,
    ])
    const program = openConnection(shop)
    program.auth({ token })
    expect(await program.closed).toBe(closeCodes.signedOut)
    good.close()
  })

  test('is refused from a foreign page, and with a token in the URL', async () => {
    const refused = [
      openConnection(shop, { headers: { origin: 'https://evil.example' } }),
      openConnection(shop, { headers: { origin: shop.origin, 'sec-fetch-site': 'cross-site' } }),
      openConnection(shop, { headers: { origin: 'null' } }),
    ]
    expect(await Promise.all(refused.map(({ closed }) => closed))).toEqual([403, 403, 403])
    expect(await openConnection(shop, { path: `/realtime?token=${person.accessToken}` }).closed).toBe(404)
  })

  test('gets an ordinary response when it requests another protocol', async () => {
    const request = get(`${shop.origin}/api/v1/products/categories`, {
      headers: { connection: 'Upgrade', upgrade: 'h2c' },
    })
    const [answer] = await once(request, 'response')
    expect(answer.statusCode).toBe(200)
    answer.resume()
  })
})

describe('a misbehaving client', () => {
  test('is disconnected for frames that are too long, too many or invalid', async () => {
    const [long, many, odd, twice] = await Promise.all(
      Array.from({ length: 4 }, () => connectAs(shop, person.accessToken)),
    )
    long?.send(JSON.stringify({ type: 'subscribe', payload: { channel: 'x'.repeat(17_000) } }))
    for (let at = 0; at < 30; at++) {
      many?.send(JSON.stringify({ type: 'subscribe', payload: { channel: 'dashboard' } }))
    }
    odd?.send('{"type":"push"')
    twice?.auth({ token: person.accessToken })
    const closed = await Promise.all([long, many, odd, twice].map(connection => connection?.closed))
    expect(closed).toEqual([1009, closeCodes.refused, closeCodes.refused, closeCodes.refused])
    await tellThem('after')
  })

  test('has at most five connections per session: the oldest is closed', async () => {
    const limited = await openTestShop({ environment: { RATE_LIMIT: 'on' } })
    try {
      const someone = openProgram(limited)
      await someone.register()
      const connections = []
      for (let at = 0; at < 6; at++) connections.push(await connectAs(limited, someone.accessToken))
      expect(await connections[0]?.closed).toBe(closeCodes.tooMany)
      const silent = Array.from({ length: 61 }, () => openConnection(limited))
      const last = await Promise.race(silent.map(({ closed }) => closed))
      expect(last).toBe(429)
      for (const connection of [...connections, ...silent]) connection.terminate()
    } finally {
      await limited.close()
    }
  })
})

test('closes every connection with the advice to reconnect when the server stops', async () => {
  const third = await openSecondProcess(shop)
  const connection = await connectAs(third, person.accessToken)
  await third.close()
  expect(await connection.closed).toBe(closeCodes.restarting)
})

test('stores a hundred pushes for a day', async () => {
  for (let at = 0; at < 103; at++) await tellThem(String(at))
  await shop.platform.jobs.runScheduledNow()
  const stored = async () => {
    const { rows } = await shop.database.execute<{ name: string }>(
      sql`select payload->>'wishlist_id' as name from pushes where user_id = ${userId} order by xact`,
    )
    return rows.map(({ name }) => name)
  }
  expect([(await stored()).length, (await stored())[0]]).toEqual([100, '3'])
  shop.clock.advance(90_000_000)
  await shop.platform.jobs.runScheduledNow()
  expect(await stored()).toEqual([])
})
