import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from './clock.ts'
import { deriveKeys } from './derive-key.ts'

export interface AccessGrant {
  readonly userId: number
  readonly sessionId: string
  /** The device key that alone may use the token; undefined for a bare program. */
  readonly fingerprint: string | undefined
  readonly issuedAt: Date
  readonly expiresAt: Date
}

export interface AccessClaims {
  readonly userId: number
  readonly sessionId: string
  readonly fingerprint: string | undefined
}

export interface Tokens {
  issueAccess(grant: AccessGrant): Promise<string>
  /** undefined for whatever is not a living token of ours. */
  readAccess(token: string): Promise<AccessClaims | undefined>
  /** 256 random bits, base64url. */
  newRefreshSecret(): string
  /**
   * The next secret of a chain: only who holds the last one, and this server, can know it. Behind it those that former
   * keys of the shop made of the same secret.
   */
  successorsOf(refreshSecret: string): readonly [string, ...string[]]
}

const audience = 'akyede-api'
const algorithm = 'HS256'
const type = 'at+jwt'

const Claims = z.object({
  sub: z.string().regex(/^\d{1,16}$/),
  sid: z.string(),
  cnf: z.object({ jkt: z.string() }).optional(),
})

/**
 * Access tokens after RFC 9068, bound to a device key by `cnf.jkt`, and refresh secrets (security design,
 * section 3). A successor is derived, so that a repeated refresh can be answered alike although no secret is
 * kept in clear.
 */
export function createTokens(secret: string, clock: Clock): Tokens {
  const accessKeys = deriveKeys(secret, 'access token')
  const refreshKeys = deriveKeys(secret, 'refresh successor')
  const [accessKey] = accessKeys
  const keyId = idOf(accessKey)
  const verifying = new Map(accessKeys.map(key => [idOf(key), key]))

  function keyFor({ kid }: JWTHeaderParameters): Uint8Array {
    const key = typeof kid === 'string' ? verifying.get(kid) : undefined
    if (!key) throw new Error('the token names another key')
    return key
  }

  return {
    issueAccess: ({ userId, sessionId, fingerprint, issuedAt, expiresAt }) =>
      new SignJWT({ sid: sessionId, ...(fingerprint ? { cnf: { jkt: fingerprint } } : {}) })
        .setProtectedHeader({ alg: algorithm, typ: type, kid: keyId })
        .setSubject(String(userId))
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(accessKey),

    async readAccess(token) {
      if (!isSpelledOneWay(token)) return undefined
      const options = { algorithms: [algorithm], typ: type, audience, currentDate: clock.now() }
      const payload = await jwtVerify(token, keyFor, options)
        .then(verified => verified.payload)
        .catch(() => undefined)
      const claims = Claims.safeParse(payload)
      if (!claims.success) return undefined
      const { sub, sid, cnf } = claims.data
      return { userId: Number(sub), sessionId: sid, fingerprint: cnf?.jkt }
    },

    newRefreshSecret: () => randomBytes(32).toString('base64url'),
    successorsOf(refreshSecret) {
      const [first, ...former] = refreshKeys
      const successorBy = (key: Uint8Array) =>
        createHmac('sha256', key).update(refreshSecret).digest('base64url')
      return [successorBy(first), ...former.map(successorBy)]
    },
  }
}

/** The last letter of a signature has bits that count for nothing: only the spelling that we write is taken. */
function isSpelledOneWay(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1)
  return Buffer.from(signature, 'base64url').toString('base64url') === signature
}

/** What a token calls the key that it is signed with. */
const idOf = (key: Uint8Array): string => createHash('sha256').update(key).digest('base64url').slice(0, 8)

/** What is stored of a refresh secret. */
export const refreshHash = (refreshSecret: string): string =>
  createHash('sha256').update(refreshSecret).digest('base64url')
