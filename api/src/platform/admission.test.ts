import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { apiRoot } from '@akyede/contract/api-root'
import { Failure } from '@akyede/contract/failures'
import type pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { headOf, openSocket } from '#test/socket.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { blockEventLoop } from '#test/test-time.ts'

let shop: TestShop
const held: pg.PoolClient[] = []
afterEach(async () => {
  giveBack()
  await shop.close()
})

const giveBack = () => {
  for (const client of held.splice(0)) client.release()
}

/** Occupies every connection of a pool of four; the queue listens on the fourth. */
async function holdThePool(): Promise<void> {
  for (let each = 0; each < 3; each++) held.push(await shop.database.$client.connect())
}

interface Seen {
  readonly status: number
  readonly code: string | undefined
  readonly retryAfter: string | null
}

async function ask(path: string, init: RequestInit = {}): Promise<Seen> {
  const answer = await fetch(`${shop.origin}${path}`, init)
  const { code } = (await answer.json()) as { code?: string }
  return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') }
}

let reads = 0
/** A different URL each time, so that no response is cached. */
const read = () => ask(`${apiRoot}/products/search?q=basket+${++reads}`)
const post = (path: string, body: object) =>
  ask(`${apiRoot}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
/** A payment webhook; its signature is checked before anything else. */
const webhook = () => post('/payments/webhooks/paystack', {})
const refresh = () => post('/auth/refresh', { refresh_token: 'nobody.has.this.token' })

const busy = { status: 503, code: 'server.busy', retryAfter: '2' }

async function inFlight(): Promise<number | undefined> {
  const gauge = shop.platform.metrics.registry.getSingleMetric('akyede_requests_in_flight')
  return (await gauge?.get())?.values[0]?.value
}

test('sheds requests at once when no connection is free, and money requests last', async () => {
  shop = await openTestShop({ demo: true, environment: { MAX_IN_FLIGHT: '8', DATABASE_POOL: '4' } })
  await holdThePool()
  const waiting = Array.from({ length: 4 }, read)
  await expect.poll(inFlight).toBe(4)

  // None of these responses needs a connection: they arrive while the first four wait.
  expect(await Promise.all(Array.from({ length: 12 }, read))).toEqual(Array(12).fill(busy))
  expect(() => shop.admit('192.0.2.1')).toThrow(Failure)
  // The page of a payment stays open.
  expect(() => shop.admit('192.0.2.1', 'money')).not.toThrow()
  expect((await webhook()).code).toBe('payment.webhook_forged')
  expect((await fetch(`${shop.origin}/healthz`)).status).toBe(200)
  expect((await fetch(`${shop.origin}/readyz`)).status).toBe(503)

  const money = Array.from({ length: 4 }, refresh)
  await expect.poll(inFlight).toBe(8)
  expect(await webhook()).toEqual(busy)
  expect((await fetch(`${shop.origin}/healthz`)).status).toBe(200)

  giveBack()
  for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200)
  for (const answer of await Promise.all(money)) expect(answer.code).toBe('auth.refresh_expired')
  expect(await inFlight()).toBe(0)
  expect((await read()).status).toBe(200)
  expect(() => shop.admit('192.0.2.1')).not.toThrow()
})

test('asks a caller who waits too long for a connection to try again', async () => {
  shop = await openTestShop({ environment: { DATABASE_POOL: '4', DATABASE_WAIT_MS: '3000' } })
  await holdThePool()
  expect(await read()).toEqual(busy)
  giveBack()
  await expect.poll(async () => (await read()).status).toBe(200)
})

test('lets slow senders take no capacity from others', async () => {
  shop = await openTestShop({ environment: { MAX_IN_FLIGHT: '4' } })
  const { port, hostname } = new URL(shop.origin)
  let begun = 0
  shop.http.server.on('request', () => {
    begun += 1
  })
  const slow = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      socket.write(
        `POST ${apiRoot}/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
      )
      return socket
    }),
  )
  await expect.poll(() => begun).toBe(slow.length)
  expect((await read()).status).toBe(200)
  expect(await inFlight()).toBe(0)
  for (const socket of slow) socket.destroy()
})

test('releases the place of a call that is aborted while it is handled', async () => {
  shop = await openTestShop({ environment: { DATABASE_POOL: '4' } })
  await holdThePool()
  const sockets = await Promise.all(
    Array.from({ length: 5 }, () =>
      openSocket(shop.origin, headOf(`GET ${apiRoot}/products/search?q=basket+${++reads}`)),
    ),
  )
  await expect.poll(inFlight).toBe(5)
  for (const { socket } of sockets) socket.destroy()
  giveBack()
  await expect.poll(inFlight).toBe(0)
})

test('ignores the event loop delay of a slow startup', async () => {
  const comingUp = async () => {
    blockEventLoop(1_500)
    // Waits until the delay is measured.
    await pause(60)
  }
  shop = await openTestShop({ environment: { MAX_DELAY_MS: '260' }, beforeListen: comingUp })
  expect((await read()).status).toBe(200)
})

test('sheds reads but not money while the event loop is late, and admits both afterwards', async () => {
  // Money requests are refused at four times that delay, which no single block reaches.
  shop = await openTestShop({ environment: { MAX_DELAY_MS: '260' } })
  blockEventLoop(1_500)
  await expect.poll(async () => (await read()).code, { interval: 5 }).toBe('server.busy')
  expect((await webhook()).code).toBe('payment.webhook_forged')
  const { registry } = shop.platform.metrics
  expect(await registry.metrics()).toMatch(/akyede_busy_total\{lane="read",cause="delay"\} \d/)
  expect(await registry.metrics()).toMatch(/akyede_event_loop_blocked_total [1-9]/)
  await expect.poll(async () => (await read()).status).toBe(200)
})
