import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { apiRoot } from '@akyede/contract/api-root'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { blockEventLoop } from '#test/test-time.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true, environment: { OPS_PORT: '0' } })
})
afterAll(() => shop.close())

const get = async (path: string) => {
  const answer = await fetch(`${shop.opsAddress()}${path}`)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

/** The value of one metric, such as `akyede_ready` or `name{label="value"}`. */
const readMetric = async (metric: string): Promise<number | undefined> => {
  const { text } = await get('/metrics')
  const found = text.split('\n').find(each => each.startsWith(`${metric} `))
  return found === undefined ? undefined : Number(found.slice(metric.length + 1))
}

test('counts a response by route template and status class, never by its URL', async () => {
  await shop.http.inject(`${apiRoot}/products/no-such-product-canary`)
  const { text, type } = await get('/metrics')
  expect(type).toContain('version=0.0.4')
  expect(text).toMatch(/_count\{method="GET",route="\/api\/v1\/products\/:\w+",status="4xx"\} 1/)
  expect(text).not.toContain('canary')
})

test('counts unknown URLs and unusual methods under one label each', async () => {
  await shop.http.inject('/canary-1')
  await shop.http.inject('/canary-2')
  await shop.http.inject({ method: 'PROPFIND' as 'GET', url: '/canary-3' })
  const metric = (method: string) =>
    `akyede_http_request_duration_seconds_count{method="${method}",route="none",status="4xx"}`
  expect(await readMetric(metric('GET'))).toBe(2)
  expect(await readMetric(metric('other'))).toBe(1)
})

test('counts a cached response as a hit', async () => {
  const hitsAfterAsking = async () => {
    await fetch(`${shop.origin}${apiRoot}/products/list`).then(answer => answer.text())
    return readMetric(`akyede_kept_hits_total{route="${apiRoot}/products/list"}`)
  }
  await expect.poll(hitsAfterAsking).toBeGreaterThan(0)
  const before = Number(await hitsAfterAsking())
  await expect.poll(hitsAfterAsking).toBeGreaterThan(before)
})

test.each([
  'akyede_payments_total{provider="paystack",outcome="needs_review"}',
  'akyede_disputes_total{provider="flutterwave",status="opened"}',
  'akyede_webhooks_total{provider="paystack",result="forged"}',
  'akyede_payouts_total{outcome="failed"}',
  'akyede_payouts_total{outcome="returned"}',
  'akyede_busy_total{lane="money",cause="delay"}',
  'akyede_emails_total{channel="email",outcome="refused"}',
])('reports %s before its first event, so that Prometheus sees it increase', async metric => {
  expect(await readMetric(metric)).toBe(0)
})

test('reads platform gauges when they are scraped', async () => {
  await expect.poll(() => readMetric('akyede_ready')).toBe(1)
  expect(await readMetric('akyede_database_pool_open')).toBeGreaterThan(0)
  expect(await readMetric('akyede_disk_free_bytes')).toBeGreaterThan(0)
  expect(await readMetric('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
})

test('reports the longest event loop block since the last scrape in seconds', async () => {
  // A block in the first interval after a scrape is not measured, so it blocks once more.
  const longestBlock = async () => {
    blockEventLoop(200)
    return Number(await readMetric('akyede_event_loop_delay_max_seconds'))
  }
  await expect.poll(longestBlock).toBeGreaterThan(0.15)
  expect(await longestBlock()).toBeLessThan(60)
})

test('reports the result of the invariant check once it has run', async () => {
  expect(await readMetric('akyede_invariants_broken')).toBeNaN()
  await shop.platform.jobs.runScheduledNow()
  expect(await readMetric('akyede_invariants_broken')).toBe(0)
  await shop.database.$client.query(
    'update stock_levels set received = received + 1 where id = (select id from stock_levels limit 1)',
  )
  await shop.platform.jobs.runScheduledNow()
  expect(await readMetric('akyede_invariants_broken')).toBe(1)
})

test('serves readiness and no shop pages on the operations port', async () => {
  await expect.poll(async () => (await get('/readyz')).status).toBe(200)
  for (const path of ['/', '/healthz', `${apiRoot}/products/list`, '//']) {
    expect((await get(path)).status).not.toBe(200)
  }
  expect((await fetch(`${shop.opsAddress()}/metrics`, { method: 'POST' })).status).toBe(404)
})

test('serves no metrics on the public port', async () => {
  const answer = await fetch(`${shop.origin}/metrics`)
  expect(answer.status).toBe(404)
})

test('sends the request id with every response', async () => {
  const answer = await shop.http.inject(`${apiRoot}/no/such/call`)
  expect(answer.headers['x-request-id']).toBe(answer.json().request_id)
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('keeps the caller’s request id only when it is a UUID', async () => {
  const idFor = async (given: string) =>
    (await shop.http.inject({ url: '/healthz', headers: { 'x-request-id': given } })).headers['x-request-id']
  const own = randomUUID()
  expect(await idFor(own)).toBe(own)
  expect(await idFor('canary')).not.toContain('canary')
  expect(await idFor(`${own}\u00e9`)).not.toContain(own)
})

test('counts an event of which a listener has failed five times as failed', async () => {
  const insert = (attempts: number) =>
    shop.database.$client.query(
      `insert into outbox_events (id, name, payload, attempts, due_at, delivered_at)
        values (gen_random_uuid(), 'order.paid', '{}', $1, now() + interval '1 hour', null)`,
      [attempts],
    )
  await insert(4)
  await insert(5)
  await expect.poll(() => readMetric('akyede_queue_failed')).toBe(1)
  await shop.database.$client.query('delete from outbox_events where attempts >= 4')
})

test('reports the delay of event delivery in seconds', async () => {
  await expect.poll(() => readMetric('akyede_outbox_lag_seconds')).toBe(0)
  await shop.platform.jobs.stop()
  await shop.database.$client.query(
    `insert into outbox_events (id, name, payload, due_at, delivered_at)
      values (gen_random_uuid(), 'order.paid', '{}', now() - interval '600 seconds', null)`,
  )
  await expect
    .poll(() => readMetric('akyede_outbox_lag_seconds'))
    .toSatisfy((lag: number) => lag >= 600 && lag < 6_000)
})

test.each(['prometheus/alerts.yml', 'grafana/akyede.json'])(
  'has every metric and label of the shop that deploy/%s asks for',
  file => {
    const text = readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8').replaceAll(
      '\\"',
      '"',
    )
    const asked = [...text.matchAll(/\b((?:akyede|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)]
    expect(asked.length).toBeGreaterThan(10)
    for (const [, name = '', labels = ''] of asked) {
      const metric = shop.platform.metrics.registry.getSingleMetric(name.replace(/_(count|sum|bucket)$/, ''))
      expect(metric, name).toBeDefined()
      const known = (metric as unknown as { labelNames: string[] }).labelNames
      const names = [...labels.matchAll(/(\w+)[=!]/g)].map(([, label = '']) => label)
      // Prometheus itself adds the job.
      for (const label of names.filter(each => each !== 'job')) expect(known, name).toContain(label)
    }
  },
)
