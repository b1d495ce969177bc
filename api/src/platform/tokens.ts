import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from './clock.ts'
import { deriveKey } from './derive-key.ts'

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
  /** The next secret of a chain: only who holds the last one, and this server, can know it. */
  successorOf(refreshSecret: string): string
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
  const accessKey = deriveKey(secret, 'access token')
  const refreshKey = deriveKey(secret, 'refresh successor')
  const keyId = createHash('sha256').update(accessKey).digest('base64url').slice(0, 8)

  function keyFor({ kid }: JWTHeaderParameters): Uint8Array {
    if (kid !== keyId) throw new Error('the token names another key')
    return accessKey
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
    successorOf: secret => createHmac('sha256', refreshKey).update(secret).digest('base64url'),
  }
}

/** What is stored of a refresh secret. */
export const refreshHash = (refreshSecret: string): string =>
  createHash('sha256').update(refreshSecret).digest('base64url')
