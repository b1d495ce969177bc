import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { apiRoot } from '@akyede/contract/api-root'
import { context, propagation, trace } from '@opentelemetry/api'
import { afterEach, expect, test, vi } from 'vitest'
import { backgroundWorkDone } from '#test/outbox.ts'
import { openTestShop } from '#test/test-shop.ts'

interface ReceivedSpan {
  readonly traceId: string
  readonly name: string
  readonly kind: number
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
}

/** A collector of traces, which keeps what it receives. */
async function openCollector() {
  const spans: ReceivedSpan[] = []
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as {
      resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[]
    }
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(each => each.spans)))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { spans, url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

afterEach(() => {
  vi.unstubAllEnvs()
  trace.disable()
  context.disable()
  propagation.disable()
})

test('sends a trace of a request with its statements and its job, below the caller, without values', async () => {
  const collector = await openCollector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  const shop = await openTestShop({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } })
  const traceId = 'a'.repeat(32)
  const email = 'canary-esi@akyede.test'
  const answer = await shop.http.inject({
    method: 'POST',
    url: `${apiRoot}/auth/register`,
    headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` },
    payload: { first_name: 'Esi', last_name: 'Owusu', email, password: 'Akwaaba#2026' },
  })
  expect(answer.statusCode).toBe(201)
  await backgroundWorkDone(shop)
  await shop.close()
  collector.close()

  const own = collector.spans.filter(span => span.traceId === traceId)
  expect(own.map(({ name }) => name)).toEqual(
    expect.arrayContaining([`POST ${apiRoot}/auth/register`, 'insert', 'send message']),
  )
  expect(JSON.stringify(own)).not.toContain('canary')
})

test('sends nothing without an address', async () => {
  const shop = await openTestShop()
  await shop.http.inject(`${apiRoot}/products/categories`)
  expect(trace.getActiveSpan()).toBeUndefined()
  const span = trace.getTracer('test').startSpan('nothing')
  expect(span.isRecording()).toBe(false)
  await shop.close()
})
