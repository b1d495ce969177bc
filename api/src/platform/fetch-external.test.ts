import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchExternal, isPublicAddress, requestExternal } from './fetch-external.ts'

let server: Server
let received = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    received += 1
    const port = (server.address() as AddressInfo).port
    if (request.url === '/loop') return response.writeHead(302, { location: '/loop' }).end()
    if (request.url === '/slow') return void response.write('drop by drop')
    if (request.url === '/bomb') return response.end(gzipSync(Buffer.alloc(5_000_000)).subarray(0, 3_000))
    if (request.url === '/large') return response.end(Buffer.alloc(3_000))
    if (request.url === '/away') return response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    if (request.url === '/missing') return response.writeHead(404).end()
    if (request.url === '/in') return response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end()
    return response.setHeader('content-type', 'text/plain').end('hello')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const limits = { most: 2_000, within: 20_000 }

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://0x7f000001/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://0.0.0.0/',
  'http://localhost/',
  'http://10.0.0.1/',
  'http://172.20.1.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[2002:7f00:1::]/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://198.18.0.1/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'data:text/plain,hello',
  'ftp://example.com/',
  'javascript:1',
  'http://user:secret@example.com/',
  'http://example.com:8080/',
  'http://example.com:22/',
  'nonsense',
  '',
])('never requests %s', async address => {
  const before = received
  const refused = /not on the public internet|not a (plain )?web address/
  await expect(fetchExternal(address, limits)).rejects.toThrow(refused)
  await expect(requestExternal(address, { headers: {}, body: 'text' }, limits)).rejects.toThrow(refused)
  expect(received).toBe(before)
})

test('does not reach this machine by another spelling of its name', async () => {
  const before = received
  await expect(fetchExternal('http://localhost./', limits)).rejects.toThrow(/^it /)
  expect(received).toBe(before)
})

test('treats only addresses of the public internet as public', () => {
  for (const address of ['8.8.8.8', '196.201.1.1', '2c0f:f8f0::1', '2606:4700::1111'])
    expect(isPublicAddress(address), address).toBe(true)
  for (const address of ['2001:db8::1', '2001::1', 'fe80::1', '::', 'x', '192.0.2.1'])
    expect(isPublicAddress(address), address).toBe(false)
})

describe('an allowed address', () => {
  const here = (address: string) => address === '127.0.0.1'
  const read = (path: string, more = {}) =>
    fetchExternal(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
      ...limits,
      mayReach: here,
      ...more,
    })

  test('returns the body and its type', async () => {
    const { type, bytes } = await read('/')
    expect([type, bytes.toString()]).toEqual(['text/plain', 'hello'])
    expect((await read('/in')).bytes.toString()).toBe('hello')
  })

  test.each([
    ['/loop', 'it leads on too often'],
    ['/away', 'it is not a web address'],
    ['/large', 'it is too large'],
    ['/bomb', 'it is too large'],
    ['/missing', 'it answers 404'],
  ])('fails for %s: %s', async (path, reason) => {
    await expect(read(path)).rejects.toThrow(reason)
  })

  test.each([
    ['/missing', 404],
    ['/loop', 302],
  ])('returns the status of a response, follows no redirect: %s', async (path, status) => {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
    const response = await requestExternal(address, { headers: {} }, { ...limits, mayReach: here })
    expect(response.status).toBe(status)
  })

  test('fails when the time is over', async () => {
    await expect(read('/slow', { within: 300 })).rejects.toThrow('it takes too long')
  })

  test('refuses a redirect to a forbidden address', async () => {
    const once = (address: string, port: string) => here(address) && port !== ''
    await expect(fetchExternal('http://127.0.0.1/', { ...limits, mayReach: once })).rejects.toThrow('public')
  })
})
