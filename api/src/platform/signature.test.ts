import { randomBytes, webcrypto } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import { type DeviceKey, fingerprintOf, signRequest } from '@akyede/contract/signing'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Nonces } from './nonces.ts'
import { createSignatureVerifier, type ReceivedRequest } from './signature.ts'

let key: DeviceKey<webcrypto.CryptoKey>
beforeAll(async () => {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const publicPoint = new Uint8Array(await webcrypto.subtle.exportKey('raw', pair.publicKey))
  const fingerprint = await fingerprintOf(webcrypto.subtle, publicPoint)
  key = { privateKey: pair.privateKey, publicPoint, fingerprint }
})

const seconds = () => Math.floor(Date.now() / 1000)

async function signed({ created = seconds(), signer = key } = {}): Promise<ReceivedRequest> {
  const body = JSON.stringify({ product_id: 'basket', quantity: 2 })
  const headers = await signRequest(webcrypto.subtle, signer, {
    method: 'POST',
    path: '/api/v1/user/cart/add',
    query: '?region=Volta',
    headers: {
      authorization: 'Bearer aaaa.bbbb.cccc',
      'x-api-version': '1',
      'x-csrf-token': 'MTIz.abc',
      'idempotency-key': '01JD0000000000000000000000',
      'if-match': '"7"',
    },
    body,
    created,
    nonce: randomBytes(16).toString('base64url'),
  })
  return { method: 'POST', url: '/api/v1/user/cart/add?region=Volta', headers, rawBody: Buffer.from(body) }
}

function nonces(): Nonces {
  const spent = new Set<string>()
  return {
    async spend(fingerprint, nonce) {
      const before = spent.size
      return spent.add(`${fingerprint} ${nonce}`).size > before
    },
  }
}

const newVerifier = (now?: () => number) => createSignatureVerifier(nonces(), now)

async function verdict(request: ReceivedRequest, verifier = newVerifier()): Promise<string | undefined> {
  try {
    return await verifier.verify(request, { once: true })
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

const flipAt = (text: string, at: number, by: number) => {
  const place = at % text.length
  const code = 33 + ((text.charCodeAt(place) - 33 + 1 + (by % 93)) % 94)
  return text.slice(0, place) + String.fromCharCode(code) + text.slice(place + 1)
}

/** One character of one part of the request is replaced by another printable one. */
function mutated(request: ReceivedRequest, part: string, at: number, by: number): ReceivedRequest {
  if (part === 'method') return { ...request, method: flipAt(request.method, at, by) }
  if (part === 'url') return { ...request, url: flipAt(request.url, at, by) }
  if (part === 'body') return { ...request, rawBody: Buffer.from(flipAt(String(request.rawBody), at, by)) }
  const header = String(request.headers[part])
  return { ...request, headers: { ...request.headers, [part]: flipAt(header, at, by) } }
}

describe('a signature', () => {
  it('identifies its key', async () => expect(await verdict(await signed())).toBe(key.fingerprint))

  it('is valid for no other request: none of 5,000 changed ones is accepted', async () => {
    const verifier = newVerifier()
    const request = await signed()
    const parts = ['method', 'url', 'body', ...Object.keys(request.headers)]
    expect(parts.length).toBe(13)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...parts), fc.nat(), fc.nat(), async (part, at, by) => {
        expect(await verdict(mutated(request, part, at, by), verifier)).not.toBe(key.fingerprint)
      }),
      { numRuns: 5_000 },
    )
  })

  it('is refused when a covered header was removed', async () => {
    const { headers, ...rest } = await signed()
    for (const name of ['authorization', 'x-csrf-token', 'idempotency-key', 'if-match', 'content-digest']) {
      const { [name]: _, ...others } = headers
      expect([name, await verdict({ ...rest, headers: others })]).toEqual([name, 'signature_invalid'])
    }
  })

  it('must cover everything that is sent', async () => {
    const body = '{}'
    const headers = await signRequest(webcrypto.subtle, key, {
      method: 'POST',
      path: '/x',
      query: '',
      headers: {},
      body,
      created: seconds(),
      nonce: 'n'.repeat(16),
    })
    const request = { method: 'POST', url: '/x', headers, rawBody: Buffer.from(body) }
    expect(await verdict(request)).toBe(key.fingerprint)
    expect(await verdict({ ...request, headers: { ...headers, authorization: 'Bearer a.b.c' } })).toBe(
      'signature_invalid',
    )
  })

  it('is refused when a body was added to a request without one', async () => {
    const headers = await signRequest(webcrypto.subtle, key, {
      method: 'DELETE',
      path: '/x',
      query: '',
      headers: {},
      created: seconds(),
      nonce: 'n'.repeat(16),
    })
    const request = { method: 'DELETE', url: '/x', headers, rawBody: undefined }
    expect(await verdict(request)).toBe(key.fingerprint)
    expect(await verdict({ ...request, rawBody: Buffer.from('{}') })).toBe('signature_invalid')
  })

  it.each([
    [-300, 'accepted'],
    [300, 'accepted'],
    [-301, 'signature_clock'],
    [301, 'signature_clock'],
  ])('created %d seconds from now is %s', async (shift, expected) => {
    const now = seconds()
    const request = await signed({ created: now + shift })
    const verifier = newVerifier(() => now * 1000)
    expect(await verdict(request, verifier)).toBe(expected === 'accepted' ? key.fingerprint : expected)
  })

  it('is accepted once where required, and a changed copy does not spend its nonce', async () => {
    const verifier = newVerifier()
    const request = await signed()
    expect(await verdict(mutated(request, 'body', 3, 1), verifier)).toBe('signature_invalid')
    expect(await verdict(request, verifier)).toBe(key.fingerprint)
    expect(await verdict(request, verifier)).toBe('signature_replayed')
  })

  it('is optional here: an unsigned request identifies no key', async () => {
    const bare = { method: 'GET', url: '/x', headers: {}, rawBody: undefined }
    expect(await verdict(bare)).toBeUndefined()
  })

  it('is refused when it or the request names another key', async () => {
    const request = await signed()
    const another = 'B'.repeat(43)
    const stated = { ...request.headers, 'x-device-fingerprint': another }
    expect(await verdict({ ...request, headers: stated })).toBe('signature_invalid')
    expect(await verdict(await signed({ signer: { ...key, fingerprint: another } }))).toBe(
      'signature_invalid',
    )
    expect(await verdict(request)).toBe(key.fingerprint)
  })

  it.each(['', 'AAAA', `${'A'.repeat(86)}B`])('is refused with the key %j', async deviceKey => {
    const request = await signed()
    expect(await verdict({ ...request, headers: { ...request.headers, 'x-device-key': deviceKey } })).toBe(
      'signature_invalid',
    )
  })
})
