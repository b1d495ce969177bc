import { randomUUID } from 'node:crypto'
import { apiRoot } from '@akyede/contract/api-root'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { blockEventLoop } from '#test/test-time.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true, environment: { OPS_PORT: '0' } })
})
afterAll(() => shop.close())

const look = async (path: string) => {
  const answer = await fetch(`${shop.opsAddress()}${path}`)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

/** The figure of one line, such as `akyede_ready` or `name{label="value"}`. */
const figure = async (line: string): Promise<number | undefined> => {
  const { text } = await look('/metrics')
  const found = text.split('\n').find(each => each.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

test('an answer is counted by its route’s template and class of status, never by its address', async () => {
  await shop.http.inject(`${apiRoot}/products/no-such-product-canary`)
  const { text, type } = await look('/metrics')
  expect(type).toContain('version=0.0.4')
  expect(text).toMatch(/_count\{method="GET",route="\/api\/v1\/products\/:\w+",status="4xx"\} 1/)
  expect(text).not.toContain('canary')
})

test('addresses that nobody knows and methods that nobody uses share one label each', async () => {
  await shop.http.inject('/canary-1')
  await shop.http.inject('/canary-2')
  await shop.http.inject({ method: 'PROPFIND' as 'GET', url: '/canary-3' })
  const line = (method: string) =>
    `akyede_http_request_duration_seconds_count{method="${method}",route="none",status="4xx"}`
  expect(await figure(line('GET'))).toBe(2)
  expect(await figure(line('other'))).toBe(1)
})

test('an answer that was kept is counted as a hit', async () => {
  const hitsAfterAsking = async () => {
    await fetch(`${shop.origin}${apiRoot}/products/list`).then(answer => answer.text())
    return figure(`akyede_kept_hits_total{route="${apiRoot}/products/list"}`)
  }
  await expect.poll(hitsAfterAsking).toBeGreaterThan(0)
  const before = Number(await hitsAfterAsking())
  await expect.poll(hitsAfterAsking).toBeGreaterThan(before)
})

test('figures of the ground are read when somebody looks', async () => {
  await expect.poll(() => figure('akyede_ready')).toBe(1)
  expect(await figure('akyede_database_pool_open')).toBeGreaterThan(0)
  expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
})

test('the longest standstill since the last look is told in seconds', async () => {
  // What happens in the first beat after a look is not measured: then it stands still once more.
  const told = async () => {
    blockEventLoop(200)
    return Number(await figure('akyede_event_loop_delay_max_seconds'))
  }
  await expect.poll(told).toBeGreaterThan(0.15)
  expect(await told()).toBeLessThan(60)
})

test('what an invariant check found is known once it has run', async () => {
  expect(await figure('akyede_invariants_broken')).toBeNaN()
  await shop.platform.jobs.runScheduledNow()
  expect(await figure('akyede_invariants_broken')).toBe(0)
  await shop.database.$client.query(
    'update stock_levels set received = received + 1 where id = (select id from stock_levels limit 1)',
  )
  await shop.platform.jobs.runScheduledNow()
  expect(await figure('akyede_invariants_broken')).toBe(1)
})

test('the operator’s port shows readiness and nothing of the shop', async () => {
  await expect.poll(async () => (await look('/readyz')).status).toBe(200)
  for (const path of ['/', '/healthz', `${apiRoot}/products/list`, '//']) {
    expect((await look(path)).status).not.toBe(200)
  }
  expect((await fetch(`${shop.opsAddress()}/metrics`, { method: 'POST' })).status).toBe(404)
})

test('the public port tells no figures', async () => {
  const answer = await fetch(`${shop.origin}/metrics`)
  expect(answer.status).toBe(404)
})

test('every answer carries its request’s id', async () => {
  const answer = await shop.http.inject(`${apiRoot}/no/such/call`)
  expect(answer.headers['x-request-id']).toBe(answer.json().request_id)
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('a caller’s own id is kept when it is a UUID, and nothing else is', async () => {
  const idFor = async (given: string) =>
    (await shop.http.inject({ url: '/healthz', headers: { 'x-request-id': given } })).headers['x-request-id']
  const own = randomUUID()
  expect(await idFor(own)).toBe(own)
  expect(await idFor('canary')).not.toContain('canary')
  expect(await idFor(`${own}\u00e9`)).not.toContain(own)
})

test('how far the shop is behind with telling its events is told in seconds', async () => {
  await expect.poll(() => figure('akyede_outbox_lag_seconds')).toBe(0)
  await shop.platform.jobs.stop()
  await shop.database.$client.query(
    `select graphile_worker.add_job('deliver', '{}', run_at := now() - interval '600 seconds')`,
  )
  await expect
    .poll(() => figure('akyede_outbox_lag_seconds'))
    .toSatisfy((lag: number) => lag >= 600 && lag < 6_000)
})
