import { randomUUID, webcrypto } from 'node:crypto'
import { apiRoot } from '@akyede/contract/api-root'
import {
  componentsOf,
  fingerprintOf,
  serializeParameters,
  signatureBase,
  toBase64,
  toBase64Url,
} from '@akyede/contract/signing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Device, openDevice } from '#test/device.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { send, type WireRequest } from '#test/wire.ts'

let shop: TestShop
let browser: Device
beforeAll(async () => {
  shop = await openTestShop()
  browser = await openDevice(shop)
  await browser.register()
})
afterAll(() => shop.close())

const id = '01890000-0000-7000-8000-000000000000'

const outcome = ({ status, body }: { status: number; body: { code?: string } | undefined }) => [
  status,
  body?.code,
]

describe('a signed call', () => {
  const cart = { body: { product_id: id, quantity: 1 } }
  const flips: [string, (request: WireRequest) => WireRequest][] = [
    ['body', request => ({ ...request, body: String(request.body).replace('1}', '2}') })],
    ['path', request => ({ ...request, url: request.url.replace('cart/add', 'cart/sync') })],
    ['query', request => ({ ...request, url: `${request.url}?region=Volta` })],
    ['If-Match', request => ({ ...request, headers: { ...request.headers, 'if-match': '"8"' } })],
    [
      'Idempotency-Key',
      request => ({ ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } }),
    ],
  ]

  it.each(flips)('is refused when its %s was changed', async (_what, change) => {
    const request = await browser.prepare('addToCart', cart, { headers: { 'if-match': '"7"' } })
    expect(outcome(await browser.send(change(request)))).toEqual([401, 'signature_invalid'])
    expect((await browser.send(request)).status).toBe(404)
  })

  interface ByHand {
    /** The device name in its header, from the fingerprint of the signing key. */
    readonly named?: (own: string) => string
    readonly keyId?: (own: string) => string
    /** The first byte of the public key. */
    readonly first?: number
  }
  /** A guest's call for a page of a user, signed by the test because the client's own signing would be valid. */
  async function signedByHand({ named, keyId: claimed, first }: ByHand): Promise<WireRequest> {
    const { subtle } = webcrypto
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const { privateKey, publicKey } = await subtle.generateKey(algorithm, false, ['sign', 'verify'])
    const point = new Uint8Array(await subtle.exportKey('raw', publicKey))
    if (first !== undefined) point[0] = first
    const fingerprint = await fingerprintOf(subtle, point)
    const headers = {
      ...(named && { 'x-device-fingerprint': named(fingerprint) }),
      'x-device-key': toBase64Url(point),
    }
    const wireRequest = { method: 'GET', path: '/api/v1/users/me', query: '', headers } as const
    const components = componentsOf(wireRequest)
    const created = Math.floor(Date.now() / 1000)
    const keyId = claimed?.(fingerprint) ?? fingerprint
    const raw = serializeParameters({ components, created, nonce: 'n'.repeat(22), keyId })
    const words = new TextEncoder().encode(signatureBase(wireRequest, components, raw))
    const signature = toBase64(new Uint8Array(await subtle.sign(algorithm, privateKey, words)))
    const signed = { ...headers, 'signature-input': `gm=${raw}`, signature: `gm=:${signature}:` }
    return { method: 'GET', url: wireRequest.path, headers: signed }
  }

  it.each([
    ['its own device', 'auth.required', { named: own => own }],
    ['another device than the key that signed', 'signature_invalid', { named: () => 'A'.repeat(43) }],
    ['another key than the one that signed', 'signature_invalid', { keyId: () => 'A'.repeat(43) }],
    ['its key in a second spelling', 'signature_invalid', { first: 5 }],
  ] as [string, string, ByHand][])('with %s is refused with %s', async (_which, code, byHand) => {
    expect(outcome(await send(shop, await signedByHand(byHand)))).toEqual([401, code])
  })

  it.each(['signature', 'signature-input'])('is refused without its %s', async missing => {
    const { headers, ...wireRequest } = await signedByHand({})
    const { [missing]: _, ...others } = headers
    expect(outcome(await send(shop, { ...wireRequest, headers: others }))).toEqual([401, 'signature_invalid'])
  })

  it('succeeds only once', async () => {
    const request = await browser.prepare('addToCart', cart)
    expect((await browser.send(request)).status).toBe(404)
    expect(outcome(await browser.send(request))).toEqual([409, 'signature_replayed'])
  })

  it('succeeds when the clock of the server was moved', async () => {
    const device = await openDevice(shop)
    await device.register()
    shop.clock.advance(3_600_000)
    expect((await device.call('getUser')).status).toBe(200)
  })
})

it('accepts an anonymous read, but refuses a wrong signature on it', async () => {
  const guest = await openDevice(shop)
  expect((await guest.call('listProducts', { query: {} }, { sign: false })).status).toBe(200)
  const request = await guest.prepare('listProducts', { query: {} })
  const moved = { ...request, url: `${apiRoot}/products/categories` }
  expect(outcome(await guest.send(moved))).toEqual([401, 'signature_invalid'])
})
