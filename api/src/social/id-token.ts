import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import { after, type Clock } from '#platform/clock.ts'
import type { ProviderClient } from './provider-client.ts'

/** Apple sends booleans as text in some responses. */
const yes = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform(value => value === true || value === 'true')

const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  azp: z.string().optional(),
  email: z.string().max(320).optional(),
  email_verified: yes.optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
})
export type IdClaims = z.output<typeof Claims>

export interface IdTokenExpectations {
  readonly issuer: string
  readonly clientId: string
  readonly nonce: string
  readonly jwksUri: string
}

export type IdTokenResult =
  | { readonly kind: 'read'; readonly claims: IdClaims }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly reason: string }

class KeysUnreachable extends Error {}

const hour = 3_600_000

/**
 * Validates id tokens (OpenID Connect Core 1.0, section 3.1.3.7): signature by a published key with RS256 only,
 * issuer, audience, age and nonce. Keys are cached for an hour, and fetched again for an unknown key id, because
 * providers rotate keys.
 */
export function createIdTokenReader(http: ProviderClient, clock: Clock) {
  const known = new Map<string, { readonly keys: JWTVerifyGetKey; readonly until: Date }>()

  async function fetchKeys(jwksUri: string): Promise<JWTVerifyGetKey> {
    const read = z.object({ keys: z.array(z.looseObject({})) }).safeParse(await http.read(jwksUri))
    if (!read.success) throw new KeysUnreachable()
    const keys = createLocalJWKSet(read.data as JSONWebKeySet)
    known.set(jwksUri, { keys, until: after(clock, hour) })
    return keys
  }

  const keyOf =
    (jwksUri: string): JWTVerifyGetKey =>
    async (header, token) => {
      const cached = known.get(jwksUri)
      if (!cached || cached.until <= clock.now()) return (await fetchKeys(jwksUri))(header, token)
      try {
        return await cached.keys(header, token)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        return (await fetchKeys(jwksUri))(header, token)
      }
    }

  return async (token: string, expected: IdTokenExpectations): Promise<IdTokenResult> => {
    try {
      const { payload } = await jwtVerify(token, keyOf(expected.jwksUri), {
        algorithms: ['RS256'],
        issuer: expected.issuer,
        audience: expected.clientId,
        requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
        currentDate: clock.now(),
        maxTokenAge: '10m',
        clockTolerance: 60,
      })
      const claims = Claims.parse(payload)
      if (claims.nonce !== expected.nonce) return { kind: 'refused', reason: 'nonce' }
      if (claims.azp !== undefined && claims.azp !== expected.clientId)
        return { kind: 'refused', reason: 'azp' }
      return { kind: 'read', claims }
    } catch (error) {
      if (error instanceof KeysUnreachable) return { kind: 'unreachable' }
      return { kind: 'refused', reason: reasonOf(error) }
    }
  }
}

/** Returns the failed claim or rule, in the library's names. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)
    return error.claim
  return error instanceof errors.JOSEError ? error.code : 'shape'
}
