import { createECDH, createHash, createPublicKey, type KeyObject, randomBytes } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { clients } from './options.ts'

interface Key {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly publicJwk: JWK
}

/** The keys that sign id tokens. After a rotation only the new key is published. */
export class Keys {
  #current: Promise<Key> | undefined

  rotate(): Promise<Key> {
    this.#current = makeKey()
    return this.#current
  }

  async published(): Promise<{ keys: JWK[] }> {
    return { keys: [(await this.#key()).publicJwk] }
  }

  async sign(claims: Readonly<Record<string, unknown>>): Promise<string> {
    const { kid, privateKey } = await this.#key()
    return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey)
  }

  /** Signs with an unpublished key, under the id of the published one. */
  async forge(claims: Readonly<Record<string, unknown>>): Promise<string> {
    const { kid } = await this.#key()
    const { privateKey } = await makeKey()
    return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey)
  }

  #key(): Promise<Key> {
    this.#current ??= makeKey()
    return this.#current
  }
}

async function makeKey(): Promise<Key> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const kid = randomBytes(8).toString('hex')
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

/** The public key of Apple's client secret, derived from a value that client and emulator share. */
export function appleClientKey(): KeyObject {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(createHash('sha256').update(clients.apple.secret).digest())
  const point = ecdh.getPublicKey()
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, format: 'jwk' })
}
