import { once } from 'node:events'
import { connect } from 'node:net'
import { apiRoot } from '@akyede/contract/api-root'
import { limits } from '@akyede/contract/limits'
import { closeCodes, realtimePath } from '@akyede/contract/realtime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer } from '#platform/http-server.ts'
import { createLog } from '#platform/log.ts'
import { withTimeout } from '#platform/with-timeout.ts'
import { openConnection, type TestConnection } from '#test/realtime-connection.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { serveRealtime } from './realtime.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const realtimeLimits = { ...limits.realtime, ofNetwork: 4, ofProcess: 8 }

/** A server that takes eight sockets, four per network. Each token is a user and session of its own. */
async function openServer() {
  const http = createHttpServer(createLog('silent'))
  let people = 0
  serveRealtime({
    http,
    platform: {
      ...shop.platform,
      config: { ...shop.platform.config, rateLimit: { ...shop.platform.config.rateLimit, on: true } },
    },
    realtimeLimits,
    identify: async (_request, { token }) => ({ userId: ++people, sessionId: token }),
    isSignedIn: async () => true,
    isStaff: async () => false,
    sessionEnded: 'no session ends here',
  })
  const origin = await http.listen({ port: 0, host: '127.0.0.1' })
  let tokens = 0
  return {
    close: () => http.close(),
    /** The response to an upgrade request without a Sec-WebSocket-Key. */
    async upgradeWithoutKey(from: string): Promise<string> {
      const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', localAddress: from })
      const headers = [
        'Host: localhost',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
      ]
      socket.write([`GET ${apiRoot}${realtimePath} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
      const [response] = await once(socket, 'data')
      socket.destroy()
      return String(response)
    },
    /** A signed-in socket from one of this machine's addresses; undefined when it was refused. */
    async listen(from: string): Promise<TestConnection | undefined> {
      const connection = openConnection({ origin }, { from })
      connection.auth({ token: `token-${++tokens}` })
      return (
        (await Promise.race([connection.nextFrame('ready'), connection.closed.then(() => undefined)])) &&
        connection
      )
    },
  }
}

/** Tells whether a socket is still open after a short time. */
const isOpen = async (connection: TestConnection | undefined): Promise<boolean> =>
  connection !== undefined &&
  withTimeout(
    connection.closed.then(() => false),
    300,
    true,
  )

test('accepts the first socket of a network when others hold all sockets', async () => {
  const server = await openServer()
  try {
    const many = []
    for (const from of ['127.0.1.1', '127.0.2.1'])
      for (let at = 0; at < realtimeLimits.ofNetwork; at++) many.push(await server.listen(from))
    expect(many.every(Boolean)).toBe(true)
    const others = []
    for (const from of ['127.0.3.1', '127.0.4.1', '127.0.5.1']) others.push(await server.listen(from))
    expect(others.every(Boolean)).toBe(true)
    // The oldest socket of the largest network is closed with the advice to reconnect later.
    expect(await many[0]?.closed).toBe(closeCodes.tooMany)
    const left = await Promise.all(many.map(isOpen))
    expect(left.filter(open => !open)).toHaveLength(3)
    expect(await Promise.all(others.map(isOpen))).toEqual([true, true, true])
  } finally {
    await server.close()
  }
})

test('refuses another socket of a network that holds as many as any other when all are taken', async () => {
  const server = await openServer()
  try {
    const held = []
    for (let network = 1; network <= 4; network++)
      for (let at = 0; at < 2; at++) held.push(await server.listen(`127.0.${network}.1`))
    expect(held.every(Boolean)).toBe(true)
    expect(await server.listen('127.0.1.1')).toBeUndefined()
    expect(await Promise.all(held.map(isOpen))).toEqual(held.map(() => true))
  } finally {
    await server.close()
  }
})

test('closes no socket for a malformed upgrade when all are taken', async () => {
  const server = await openServer()
  try {
    const held = []
    for (const from of ['127.0.1.1', '127.0.2.1'])
      for (let at = 0; at < realtimeLimits.ofNetwork; at++) held.push(await server.listen(from))
    expect(held.every(Boolean)).toBe(true)
    expect(await server.upgradeWithoutKey('127.0.3.1')).toMatch(/^HTTP\/1\.1 400 /)
    expect(await Promise.all(held.map(isOpen))).toEqual(held.map(() => true))
  } finally {
    await server.close()
  }
})
