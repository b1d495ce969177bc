import { randomUUID } from 'node:crypto'
import type { RequestFor } from '@akyede/contract/api'
import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openDevice } from '#test/device.ts'
import { openProgram } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import type { CallOptions } from '#test/wire.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Event = RequestFor<'sendAnalytics'>['body']['events'][number]

/** An event of a new visit. */
function happened(event: Partial<Event> = {}): Event {
  return { event: 'page_view', sessionId: randomUUID(), timestamp: shop.clock.now().toISOString(), ...event }
}

const send = (events: Event[], options?: CallOptions) =>
  openProgram(shop).call('sendAnalytics', { body: { events } }, options)

/** The stored events of a visit, after everything sent before was written. */
async function storedVisits(sessionId: string) {
  const last = randomUUID()
  await send([happened({ sessionId: last })])
  await expect.poll(() => find(last)).toHaveLength(1)
  return find(sessionId)
}

async function find(sessionId: string) {
  const { rows } = await shop.database.execute<Record<string, unknown>>(
    sql`select * from analytics_events where session_id = ${sessionId} order by event, happened_at`,
  )
  return rows
}

test('stores known events, drops unknown ones and returns the number of accepted events', async () => {
  const sessionId = randomUUID()
  const reply = await send([
    happened({ sessionId, label: '/browse', value: 2, metadata: { deep: true, from: null } }),
    happened({ sessionId, event: 'mind_read' }),
    happened({ sessionId, event: '__proto__' }),
    happened({ sessionId, event: 'search', category: 'c', action: 'a', label: 'kente' }),
  ])
  expect(reply).toMatchObject({ status: 202, body: { data: { accepted: 2 } } })
  expect(await storedVisits(sessionId)).toMatchObject([
    { event: 'page_view', label: '/browse', value: 2, metadata: { deep: true, from: null }, user_id: null },
    { event: 'search', category: 'c', action: 'a', label: 'kente', metadata: null },
  ])
})

test('accepts fifty events and rejects fifty-one as a whole', async () => {
  const sessionId = randomUUID()
  const many = Array.from({ length: 51 }, () => happened({ sessionId }))
  expect((await send(many)).status).toBe(422)
  expect((await send([])).status).toBe(422)
  expect(await storedVisits(sessionId)).toEqual([])
  expect((await send(many.slice(1))).body).toEqual({ data: { accepted: 50 } })
  expect(await storedVisits(sessionId)).toHaveLength(50)
})

test.each([
  ['a fact that is not flat', { metadata: { a: { b: 1 } } as never }],
  ['facts that are long', { metadata: Object.fromEntries([...'abcdefghi'].map(a => [a, a.repeat(255)])) }],
  ['a label that is long', { label: 'x'.repeat(256) }],
  ['a timestamp that is none', { timestamp: 'yesterday' }],
  ['no visit', { sessionId: undefined as never }],
])('rejects %s', async (_, wrong) => expect((await send([happened(wrong)])).status).toBe(422))

test('does not count visitors who refuse tracking, and the response does not reveal it', async () => {
  for (const headers of [{ dnt: '1' }, { 'sec-gpc': '1' }]) {
    const sessionId = randomUUID()
    const events = [happened({ sessionId }), happened({ sessionId, event: 'nothing' })]
    expect(await send(events, { headers })).toMatchObject({ status: 202, body: { data: { accepted: 1 } } })
    expect(await storedVisits(sessionId)).toEqual([])
  }
  const sessionId = randomUUID()
  await send([happened({ sessionId })], { headers: { dnt: '0' } })
  expect(await storedVisits(sessionId)).toHaveLength(1)
})

test('takes the user from the token, never from the body', async () => {
  const guest = randomUUID()
  await send([happened({ sessionId: guest, userId: 7 })])
  expect(await storedVisits(guest)).toMatchObject([{ user_id: null }])
  const signedIn = randomUUID()
  const program = openProgram(shop)
  const { user_id } = await program.register()
  await program.call('sendAnalytics', { body: { events: [happened({ sessionId: signedIn, userId: 7 })] } })
  expect(await storedVisits(signedIn)).toMatchObject([{ user_id: String(user_id) }])
})

test('accepts unsigned requests from the shop’s own pages only', async () => {
  const device = await openDevice(shop)
  const sessionId = randomUUID()
  const sent = (headers: CallOptions['headers']) =>
    device.call(
      'sendAnalytics',
      { body: { events: [happened({ sessionId })] } },
      { sign: false, csrf: null, ...(headers && { headers }) },
    )
  expect((await sent({})).status).toBe(202)
  expect(await sent({ 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 })
  expect(await sent({ 'sec-fetch-site': undefined, origin: 'https://evil.example' })).toMatchObject({
    status: 403,
  })
  expect(await storedVisits(sessionId)).toHaveLength(1)
})

test('stores nothing that could identify a person', async () => {
  const sessionId = randomUUID()
  await send([
    happened({
      sessionId,
      event: 'search',
      category: 'ama@example.com',
      action: '024 412 3456',
      label: 'basket for ama@example.com, 024 412 3456, GA-183-8164\0',
      metadata: { email: 'ama', note: '+233 24 412 3456', dial: 233_244_123_456 },
    }),
    happened({ sessionId: 'ama@example.com' }),
  ])
  expect(await storedVisits(sessionId)).toMatchObject([
    {
      category: '[e-mail]',
      action: '[phone]',
      label: 'basket for [e-mail], [phone], [address]',
      metadata: { note: '[phone]' },
    },
  ])
  expect(await storedVisits('ama@example.com')).toEqual([])
})

test('uses the visitor’s clock only within plausible limits', async () => {
  const now = shop.clock.now()
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  const sessionId = randomUUID()
  const times = [ago(60_000), '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', ago(91 * 86_400_000)]
  expect((await send(times.map(timestamp => happened({ sessionId, timestamp })))).status).toBe(202)
  const rows = await storedVisits(sessionId)
  const isReceipt = rows.map(row => String(row.happened_at) === String(row.received_at))
  expect(isReceipt).toEqual([false, true, true, true])
})

test('deletes events after ninety days', async () => {
  const sessionId = randomUUID()
  await send([happened({ sessionId })])
  const age = (milliseconds: number) =>
    shop.database.execute(sql`
      update analytics_events
      set received_at = ${new Date(shop.clock.now().getTime() - milliseconds).toISOString()}::timestamptz
      where session_id = ${sessionId}`)
  await age(limits.analytics.keptFor - 600_000)
  await shop.platform.jobs.runScheduledNow()
  expect(await storedVisits(sessionId)).toHaveLength(1)
  await age(limits.analytics.keptFor)
  await shop.platform.jobs.runScheduledNow()
  expect(await storedVisits(sessionId)).toEqual([])
})

test('reports stored, unknown and refused events as metrics', async () => {
  const figures = async () => {
    const metric = await shop.platform.metrics.registry
      .getSingleMetric('akyede_analytics_events_total')
      ?.get()
    return Object.fromEntries(metric?.values.map(({ labels, value }) => [labels.result, value]) ?? [])
  }
  const before = await figures()
  await send([happened(), happened(), happened({ event: 'nothing' })])
  await send([happened()], { headers: { dnt: '1' } })
  const after = await figures()
  const more = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
  expect(['kept', 'unknown', 'unwanted'].map(more)).toEqual([2, 1, 1])
})
