import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { codingFor, finishResponse, hasMatchingEtag } from './finish-response.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=1.0, gzip;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', 'identity'],
  ['br;q=0.001', 'br'],
  ['brotli, x-gzip', 'identity'],
  ['identity', 'identity'],
] as const)('responds to Accept-Encoding %j with %s', (accepted, coding) => {
  expect(codingFor(accepted)).toBe(coding)
})

const plain = (text: string, status = 200) => ({
  status,
  headers: { 'content-type': 'text/plain', 'cache-control': 'no-cache' },
  body: Buffer.from(text),
})
const long = 'Akwaaba '.repeat(500)

test('sends the same body, its length and a validator of its own in each coding', async () => {
  const [br, gzip, identity] = await Promise.all(
    (['br', 'gzip', 'identity'] as const).map(coding => finishResponse(plain(long), coding)),
  )
  if (!br || !gzip || !identity) throw new Error('three were asked for')
  expect(brotliDecompressSync(br.body).toString()).toBe(long)
  expect(gunzipSync(gzip.body).toString()).toBe(long)
  expect(identity.body.toString()).toBe(long)
  expect([br, gzip, identity].map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    'gzip',
    undefined,
  ])
  for (const { headers, body } of [br, gzip, identity]) {
    expect(headers['content-length']).toBe(String(body.length))
  }
  expect(new Set([br, gzip, identity].map(({ etag }) => etag)).size).toBe(3)
})

test('gives different bodies different validators, and equal bodies the same one', async () => {
  const [once, again, other] = await Promise.all(
    [long, long, `${long}!`].map(text => finishResponse(plain(text), 'br')),
  )
  expect(again?.etag).toBe(once?.etag)
  expect(other?.etag).not.toBe(once?.etag)
})

test('sends short bodies uncompressed, and failures without a validator', async () => {
  expect((await finishResponse(plain('short'), 'br')).headers).not.toHaveProperty('content-encoding')
  expect((await finishResponse(plain(long, 500), 'br')).headers).not.toHaveProperty('etag')
})

test.each([
  [undefined, false],
  ['"a-br"', true],
  ['W/"a-br"', true],
  ['"b", "a-br"', true],
  ['"a"', false],
  ['*', false],
])('matches If-None-Match %s against "a-br": %s', (named, expected) => {
  expect(hasMatchingEtag(named, '"a-br"')).toBe(expected)
})
