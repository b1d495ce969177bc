import type { FastifyReply } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { headOf, openSocket, type RawSocket } from '#test/socket.ts'
import { openTestShop } from '#test/test-shop.ts'
import { createHttpServer, type HttpServerOptions } from './http-server.ts'
import { createLog } from './log.ts'

const closings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

/** More bytes than the kernel buffers. */
const largeBytes = 16 * 1024 * 1024

/** A server whose `/slow` responds when the test allows it. */
async function openServer(options: HttpServerOptions) {
  const http = createHttpServer(createLog('silent'), options)
  const waiting: FastifyReply[] = []
  http.get('/quick', async () => ({}))
  http.get('/slow', (_request, reply) => void waiting.push(reply))
  http.get('/large', async (_request, reply) => reply.type('text/plain').send(Buffer.alloc(largeBytes)))
  http.post('/body', async () => ({}))
  const origin = await http.listen({ port: 0, host: '127.0.0.1' })
  closings.push(async () => {
    http.server.closeAllConnections()
    await http.close()
  })
  const openCount = () =>
    new Promise(resolve => http.server.getConnections((_error, count) => resolve(count)))
  return { origin, waiting, openCount }
}

const halfHead = 'GET /quick HTTP/1.1\r\nhost: x\r\n'
const halfBody = `${headOf('POST /body', { 'content-type': 'application/json', 'content-length': 100 })}{`
const openMany = (count: number, open: () => Promise<RawSocket>) =>
  Promise.all(Array.from({ length: count }, open))
const answerFrom = async (origin: string, from: string) =>
  (await openSocket(origin, headOf('GET /quick', { connection: 'close' }), from)).firstResponse
const ok = /^HTTP\/1\.1 200 /

describe('a server', () => {
  test.each([
    ['that say nothing', ''],
    ['with half a head', halfHead],
    ['with half a body', halfBody],
  ])('limits the connections of one network %s, and still serves it and others', async (_what, text) => {
    const { origin, openCount } = await openServer({ connectionLimits: { inAll: 100, ofNetwork: 8 } })
    await openMany(30, () => openSocket(origin, text, '127.0.0.2'))
    expect(await answerFrom(origin, '127.0.0.2')).toMatch(ok)
    expect(await answerFrom(origin, '127.0.0.3')).toMatch(ok)
    await expect.poll(openCount).toBe(7)
  })

  test('closes the longest waiting connection when all connections are taken by many networks', async () => {
    const { origin, openCount } = await openServer({ connectionLimits: { inAll: 10, ofNetwork: 4 } })
    for (let network = 2; network < 10; network++) {
      await openMany(4, () => openSocket(origin, halfHead, `127.0.0.${network}`))
    }
    expect(await answerFrom(origin, '127.0.0.99')).toMatch(ok)
    await expect.poll(openCount).toBe(9)
  })

  test('never closes a connection whose request is being handled to make room', async () => {
    const { origin, waiting } = await openServer({ connectionLimits: { inAll: 100, ofNetwork: 5 } })
    const slow = await openMany(5, () => openSocket(origin, headOf('GET /slow'), '127.0.0.2'))
    await expect.poll(() => waiting.length).toBe(5)
    expect(await answerFrom(origin, '127.0.0.2')).toBe('')
    expect(await answerFrom(origin, '127.0.0.3')).toMatch(ok)
    for (const reply of waiting) reply.send({})
    for (const { firstResponse } of slow) expect(await firstResponse).toMatch(ok)
    expect(await answerFrom(origin, '127.0.0.2')).toMatch(ok)
  })

  test('does not limit the connections of a trusted proxy as those of one network', async () => {
    const connectionLimits = { inAll: 100, ofNetwork: 4 }
    const { origin, openCount } = await openServer({ connectionLimits, trustedProxies: ['127.0.0.2/32'] })
    await openMany(20, () => openSocket(origin, halfHead, '127.0.0.2'))
    expect(await answerFrom(origin, '127.0.0.2')).toMatch(ok)
    await expect.poll(openCount).toBe(20)
  })
})

test('closes a connection that pipelines too many requests', async () => {
  const { origin, waiting } = await openServer({ connectionLimits: { pipelined: 3 } })
  const { closed } = await openSocket(origin, headOf('GET /slow').repeat(20))
  await closed
  expect(waiting.length).toBe(3)
  const { firstResponse } = await openSocket(origin, headOf('GET /quick').repeat(3))
  expect(await firstResponse).toMatch(ok)
})

describe('a connection', () => {
  const connectionLimits = {
    headWithin: 100,
    requestWithin: 5_000,
    silentFor: 200,
    slowAfter: 200,
    bytesPerSecond: 1024 * 1024,
    checkEvery: 20,
  }

  test.each([
    ['that says nothing', ''],
    ['with half a head', halfHead],
    ['with half a body', halfBody],
  ])('responds with 408 and closes a connection %s', async (_what, text) => {
    const { origin } = await openServer({ connectionLimits })
    const { firstResponse, closed } = await openSocket(origin, text)
    const answer = await firstResponse
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('X-Content-Type-Options: nosniff')
    expect(answer).toContain('"code":"request.too_slow"')
    await closed
  })

  test('closes a connection that sends only line ends after a response', async () => {
    const { origin } = await openServer({ connectionLimits })
    const { socket, firstResponse, closed, write } = await openSocket(origin, headOf('GET /quick'))
    expect(await firstResponse).toMatch(ok)
    const trickle = setInterval(() => write('\r\n'), 20)
    await closed
    clearInterval(trickle)
    expect(socket.destroyed).toBe(true)
  })

  test('closes a connection that is idle for too long after a response', async () => {
    const { origin } = await openServer({ connectionLimits: { ...connectionLimits, idleFor: 50 } })
    const { firstResponse, closed } = await openSocket(origin, headOf('GET /quick'))
    expect(await firstResponse).toMatch(ok)
    await closed
  })

  test('closes a connection whose client does not read a large response, and sends a reading client all of it', async () => {
    const slow = { ...connectionLimits, bytesPerSecond: largeBytes }
    const { origin, openCount } = await openServer({ connectionLimits: slow })
    const reader = await fetch(`${origin}/large`)
    expect((await reader.arrayBuffer()).byteLength).toBe(largeBytes)
    const { socket } = await openSocket(origin, headOf('GET /large'))
    socket.pause()
    await expect.poll(openCount).toBe(0)
    socket.destroy()
  })
})

test('serves everyone while one network opens 600 connections', async () => {
  const shop = await openTestShop({ environment: { RATE_LIMIT: 'on' } })
  closings.push(() => shop.close())
  const upgrade = headOf('GET /api/v1/realtime', {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': 13,
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  })
  const login = headOf('POST /api/v1/auth/login', {
    'content-type': 'application/json',
    'content-length': 100,
  })
  const texts = ['', halfHead, `${login}{`, headOf('GET /healthz'), upgrade]
  const sockets = (
    await Promise.all(texts.map(text => openMany(120, () => openSocket(shop.origin, text, '127.0.0.2'))))
  ).flat()
  for (const from of ['127.0.0.2', '127.0.0.3']) {
    const began = performance.now()
    const health = await openSocket(shop.origin, headOf('GET /healthz', { connection: 'close' }), from)
    expect(await health.firstResponse).toMatch(ok)
    expect(performance.now() - began).toBeLessThan(2_000)
  }
  await expect.poll(() => sockets.filter(({ socket }) => !socket.destroyed).length).toBeLessThanOrEqual(360)
  for (const { socket } of sockets) socket.destroy()
})
