import { createHash, createHmac, type KeyObject, randomBytes } from 'node:crypto'
import { type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from './clock.ts'
import { createLruCache } from './create-lru-cache.ts'
import { deriveKeys, nameOfKey } from './derive-key.ts'

export interface AccessGrant {
  readonly userId: number
  readonly sessionId: string
  /** The device key that the token is bound to; undefined for a program that does not sign. */
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
  /** Undefined for anything but a valid token of ours. */
  readAccess(token: string): Promise<AccessClaims | undefined>
  /** 256 random bits, base64url. */
  newRefreshSecret(): string
  /**
   * The next secret of a chain, which only the holder of the last one and this server can compute, followed by those
   * that former keys of the server derive from the same secret.
   */
  successorsOf(refreshSecret: string): readonly [string, ...string[]]
}

interface Verified {
  readonly claims: AccessClaims
  /** Milliseconds since 1970. */
  readonly expiresAtMs: number
}

const audience = 'akyede-api'
const algorithm = 'HS256'
const type = 'at+jwt'

const Claims = z.object({
  sub: z.string().regex(/^\d{1,16}$/),
  sid: z.string(),
  cnf: z.object({ jkt: z.string() }).optional(),
  exp: z.number(),
})

/**
 * Access tokens by RFC 9068, bound to a device key by `cnf.jkt`, and refresh secrets (security design, section 3). A
 * successor is derived, so that a repeated refresh gets the same response although no secret is stored in clear.
 */
export function createTokens(secret: string, clock: Clock): Tokens {
  const accessKeys = deriveKeys(secret, 'access token')
  const refreshKeys = deriveKeys(secret, 'refresh successor')
  const [accessKey] = accessKeys
  const keyId = nameOfKey(accessKey)
  const verifying = new Map(accessKeys.map(key => [nameOfKey(key), key]))
  // Every call sends a token, and a verified signature stays valid: only the expiry is checked again.
  const verified = createLruCache<Verified>(20_000)

  function keyFor({ kid }: JWTHeaderParameters): KeyObject {
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
      const now = clock.now()
      const known = verified.get(token)
      if (known) return known.expiresAtMs > now.getTime() ? known.claims : undefined
      if (!isCanonical(token)) return undefined
      const options = { algorithms: [algorithm], typ: type, audience, currentDate: now }
      const payload = await jwtVerify(token, keyFor, options)
        .then(result => result.payload)
        .catch(() => undefined)
      const found = Claims.safeParse(payload)
      if (!found.success) return undefined
      const { sub, sid, cnf, exp } = found.data
      const claims = { userId: Number(sub), sessionId: sid, fingerprint: cnf?.jkt }
      verified.set(token, { claims, expiresAtMs: exp * 1_000 })
      return claims
    },

    newRefreshSecret: () => randomBytes(32).toString('base64url'),
    successorsOf(refreshSecret) {
      const [first, ...former] = refreshKeys
      const successorBy = (key: KeyObject) =>
        createHmac('sha256', key).update(refreshSecret).digest('base64url')
      return [successorBy(first), ...former.map(successorBy)]
    },
  }
}

/** The last character of a signature has unused bits: only the canonical encoding is accepted. */
function isCanonical(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1)
  return Buffer.from(signature, 'base64url').toString('base64url') === signature
}

/** The hash that is stored of a refresh secret. */
export const refreshHash = (refreshSecret: string): string =>
  createHash('sha256').update(refreshSecret).digest('base64url')
