import { createECDH, createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { clients } from './options.ts'

/** Of the key with which a client of Apple's signs its secret: worked out from a word that both sides know. */
export function appleClientKey(): KeyObject {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(createHash('sha256').update(clients.apple.secret).digest())
  const point = ecdh.getPublicKey()
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, format: 'jwk' })
}
