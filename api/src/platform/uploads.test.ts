import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { headOf, openSocket } from '#test/socket.ts'
import { createHttpServer } from './http-server.ts'
import { createLog } from './log.ts'
import { createUploads } from './uploads.ts'

async function openServer(after: number) {
  const http = createHttpServer(createLog('silent'))
  const options = createUploads({ after, bytesPerSecond: 1024 })(async ({ id }) => id, 1024 * 1024)
  http.route({
    method: 'POST',
    url: '/files',
    ...options,
    handler: async request => ({ bytes: request.rawBody?.length }),
  })
  await http.ready()
  return http
}
const headers = { authorization: 'Bearer x', 'content-type': 'multipart/form-data; boundary=x' }

async function* drops(pause: number, count: number) {
  for (let sent = 0; sent < count; sent++) {
    yield Buffer.from('x')
    await wait(pause)
  }
}

test('ends uploads that are too slow, and releases their capacity', async () => {
  const http = await openServer(100)
  const startedAt = performance.now()
  const payload = Readable.from(drops(40, 100))
  const slow = await http.inject({ method: 'POST', url: '/files', headers, payload })
  expect([slow.statusCode, slow.json().code, slow.headers.connection]).toEqual([
    408,
    'request.too_slow',
    'close',
  ])
  expect(performance.now() - startedAt).toBeLessThan(3500)
  const quick = await http.inject({ method: 'POST', url: '/files', headers, payload: Buffer.alloc(5000) })
  expect(quick.json()).toEqual({ bytes: 5000 })
  await http.close()
})

test('keeps the bytes of a disconnected upload reserved until its handler ends', async () => {
  const { promise: ending, resolve: end } = Promise.withResolvers<void>()
  const http = createHttpServer(createLog('silent'))
  const route = createUploads()(async () => 'one person', 20 * 1024 * 1024)
  let handled = 0
  http.put('/files', route, async () => {
    handled++
    await ending
    return {}
  })
  let gone = 0
  http.server.on('request', (_request, response) => response.once('close', () => gone++))
  const origin = await http.listen({ port: 0 })
  const upload = async () => {
    const bytes = Buffer.alloc(11 * 1024 * 1024)
    const sent = await openSocket(
      origin,
      headOf('PUT /files', { ...headers, 'content-length': bytes.length, connection: 'close' }),
    )
    sent.write(bytes)
    return sent
  }
  const { socket } = await upload()
  await expect.poll(() => handled).toBe(1)
  socket.destroy()
  await expect.poll(() => gone).toBe(1)
  expect(await (await upload()).firstResponse).toContain('server.busy')
  end()
  await expect.poll(async () => (await upload()).firstResponse).toMatch(/^HTTP\/1\.1 200/)
  await http.close()
})

test('accepts no more bytes at once than the budget allows', async () => {
  const http = await openServer(60_000)
  const large = { ...headers, 'content-length': String(1024 * 1024) }
  const { promise: letGo, resolve } = Promise.withResolvers<void>()
  async function* held() {
    yield Buffer.from('x')
    await letGo
  }
  const arriving = Array.from({ length: 60 }, () =>
    http
      .inject({ method: 'POST', url: '/files', headers: large, payload: Readable.from(held()) })
      .then(({ statusCode }) => statusCode),
  )
  const send = () => http.inject({ method: 'POST', url: '/files', headers, payload: Buffer.alloc(10) })
  await expect.poll(async () => (await send()).statusCode, { timeout: 5000 }).toBe(503)
  expect((await send()).json().code).toBe('server.busy')
  resolve()
  await Promise.all(arriving)
  expect((await send()).json()).toEqual({ bytes: 10 })
  await http.close()
})

test('drains a slow upload after its refusal without affecting others', async () => {
  const http = await openServer(50)
  const payload = Readable.from(drops(20, 15))
  const large = { ...headers, 'content-length': String(64 * 1024 * 1024) }
  const refused = await http.inject({ method: 'POST', url: '/files', headers: large, payload })
  expect([refused.statusCode, refused.json().code]).toEqual([413, 'request.too_large'])
  await wait(400)
  const quick = await http.inject({ method: 'POST', url: '/files', headers, payload: Buffer.alloc(10) })
  expect(quick.json()).toEqual({ bytes: 10 })
  await http.close()
})
