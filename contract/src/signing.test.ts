import { describe, expect, it } from 'vitest'
import {
  componentsOf,
  parseParameters,
  serializeParameters,
  signatureBase,
  toBase64,
  toBase64Url,
} from './signing.ts'

const request = {
  method: 'POST',
  path: '/api/v1/user/cart/add',
  query: '',
  headers: { authorization: 'Bearer a.b.c', 'x-api-version': '1', 'content-type': 'application/json' },
}
const keyId = 'k'.repeat(43)
const nonce = 'n'.repeat(22)

describe('a signature', () => {
  it('covers the request line and every listed header that was sent, in a fixed order', () => {
    expect(componentsOf(request)).toEqual(['@method', '@path', '@query', 'authorization', 'x-api-version'])
  })

  it('is serialized as in RFC 9421', () => {
    const components = componentsOf(request)
    const raw = serializeParameters({ components, created: 1_700_000_000, nonce, keyId })
    expect(signatureBase(request, components, raw).split('\n')).toEqual([
      '"@method": POST',
      '"@path": /api/v1/user/cart/add',
      '"@query": ?',
      '"authorization": Bearer a.b.c',
      '"x-api-version": 1',
      `"@signature-params": ("@method" "@path" "@query" "authorization" "x-api-version");created=1700000000;nonce="${nonce}";keyid="${keyId}";alg="ecdsa-p256-sha256";tag="gift-v1"`,
    ])
  })
})

describe('the parameters of a signature', () => {
  it('are parsed as they were serialized', () => {
    const parameters = { components: ['@method', 'if-match'], created: 12, nonce, keyId }
    const raw = serializeParameters(parameters)
    expect(parseParameters(`gm=${raw}`)).toEqual({ ...parameters, raw })
  })

  it.each([
    ['another label', (text: string) => text.replace('gm=', 'sig=')],
    ['another algorithm', (text: string) => text.replace('ecdsa-p256-sha256', 'hmac-sha256')],
    ['another tag', (text: string) => text.replace('gift-v1', 'gift-v2')],
    ['no nonce', (text: string) => text.replace(/nonce="[^"]*";/, '')],
    ['a short nonce', (text: string) => text.replace(nonce, 'n')],
    ['two signatures', (text: string) => `${text}, ${text}`],
    ['something after it', (text: string) => `${text} `],
  ])('are refused with %s', (_what, change) => {
    const raw = serializeParameters({ components: ['@method'], created: 12, nonce, keyId })
    expect(parseParameters(change(`gm=${raw}`))).toBeUndefined()
  })
})

describe('base64', () => {
  // RFC 4648, section 10, and the two characters in which the alphabets differ.
  it.each([
    ['', '', ''],
    ['f', 'Zg==', 'Zg'],
    ['fo', 'Zm8=', 'Zm8'],
    ['foo', 'Zm9v', 'Zm9v'],
    ['foob', 'Zm9vYg==', 'Zm9vYg'],
    ['\u00fb\u00ff', '+/8=', '-_8'],
  ])('of %j is %s', (text, standard, forUrls) => {
    const bytes = Uint8Array.from(text, char => char.charCodeAt(0))
    expect([toBase64(bytes), toBase64Url(bytes)]).toEqual([standard, forUrls])
  })
})
