import { randomBytes } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

interface Key {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly publicJwk: JWK
}

/** The keys that sign id tokens. After a rotation only the new one is published. */
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

  /** Signed by a key that nobody publishes, under the name of the one that is. */
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
