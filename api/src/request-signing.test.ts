import { randomBytes, webcrypto } from 'node:crypto'
import { type EndpointName, endpoints } from '@akyede/contract/api'
import type { Endpoint } from '@akyede/contract/endpoint'
import { fingerprintOf, signRequest } from '@akyede/contract/signing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '#platform/database.ts'
import { type Device, openDevice } from '#test/device.ts'
import { backgroundWorkDone } from '#test/outbox.ts'
import { contentsOf } from '#test/postgres.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { hasCredential, send, type WireRequest } from '#test/wire.ts'

let shop: TestShop
let browser: Device
const tokens = { 'of another browser': '', 'from before the sign-in': '', 'that is over': '' }
beforeAll(async () => {
  shop = await openTestShop()
  const [early, other] = [await openDevice(shop), await openDevice(shop)]
  await early.register()
  tokens['that is over'] = await early.csrfToken()
  shop.clock.advance(12 * 3_600_000 + 1)
  browser = await openDevice(shop)
  tokens['from before the sign-in'] = await browser.csrfToken()
  await browser.register()
  await other.register()
  tokens['of another browser'] = await other.csrfToken()
})
afterAll(() => shop.close())

const entries = Object.entries(endpoints) as [EndpointName, Endpoint][]
const unsafe = entries.filter(([, row]) => row.method !== 'GET' && !row.raw && row.access !== 'maker')
const armed = unsafe.filter(([, row]) => !row.unsigned).map(([name]) => name)
const nothings = new Proxy({}, { get: () => '01890000-0000-7000-8000-000000000000' })
const request = { params: nothings, body: {} } as never
/** The background work of the registrations above is done. */
const allDelivered = () => backgroundWorkDone(shop)
/** All tables but the spent nonces: a refused call must not be replayable either. */
async function contents() {
  const found = await contentsOf(shop.database.$client.options as Connection)
  return new Map([...found].filter(([table]) => table !== 'public.signature_nonces'))
}

describe('unsafe calls of a browser', () => {
  it.each(Object.keys(tokens) as (keyof typeof tokens)[])(
    'are refused with a CSRF token %s and change no row',
    async which => {
      await allDelivered()
      const before = await contents()
      // Sign-in endpoints are called as a guest, for whom this token is valid.
      const calls = which === 'from before the sign-in' ? armed.filter(name => !hasCredential(name)) : armed
      for (const name of calls) {
        const reply = await browser.call(name, request, { csrf: tokens[which] })
        expect([name, reply.status, reply.body?.code]).toEqual([name, 403, 'csrf_invalid'])
      }
      expect(await contents()).toEqual(before)
    },
  )

  it('are refused without the token or the signature and change no row', async () => {
    const before = await contents()
    for (const name of armed) {
      expect((await browser.call(name, request, { csrf: null })).status).toBe(403)
      expect((await browser.call(name, request, { sign: false })).status).toBe(401)
    }
    expect(await contents()).toEqual(before)
  })

  it('are refused as a form or plain text, which another site could send', async () => {
    const before = await contents()
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      for (const name of armed) {
        const cross = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'content-type': type }
        const reply = await browser.call(name, request, { headers: cross, csrf: null, sign: false })
        expect([name, type, [403, 415].includes(reply.status)]).toEqual([name, type, true])
      }
    }
    expect(await contents()).toEqual(before)
  })
})

/** A guest's call, signed with a key of its own at another time. */
async function signedAt(seconds: number): Promise<WireRequest> {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const publicPoint = new Uint8Array(await webcrypto.subtle.exportKey('raw', pair.publicKey))
  const fingerprint = await fingerprintOf(webcrypto.subtle, publicPoint)
  const signable = { method: 'GET', path: '/api/v1/products/categories', query: '', headers: {} }
  const headers = await signRequest(
    webcrypto.subtle,
    { privateKey: pair.privateKey, publicPoint, fingerprint },
    {
      ...signable,
      created: Math.floor(Date.now() / 1000) + seconds,
      nonce: randomBytes(16).toString('base64url'),
    },
  )
  return { method: 'GET', url: signable.path, headers }
}

it.each([
  [-301, 401, 'signature_clock'],
  [302, 401, 'signature_clock'],
  [-290, 200, undefined],
  [290, 200, undefined],
])('responds to a call signed %d s from now with %d', async (seconds, status, code) => {
  const reply = await send<'listCategories'>(shop, await signedAt(seconds))
  expect([reply.status, reply.body.code]).toEqual([status, code])
})
