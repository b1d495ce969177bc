import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  ClientSecretPost,
  Configuration,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  ResponseBodyError,
  type ServerMetadata,
} from 'openid-client'
import { z } from 'zod'
import { after, type Clock } from '#platform/clock.ts'
import type { Identification, Provider, ProviderProfile } from './provider.ts'
import { type ProviderFetch, ProviderUnreachable } from './provider-client.ts'

export interface OpenidClient {
  readonly name: 'google' | 'apple'
  /** The issuer as it names itself. */
  readonly issuer: () => string
  /** The address for server requests, when it differs from the one for browsers. */
  readonly internalUrl: () => string
  readonly clientId: string
  /** Created for each call, because some providers require a signed secret. */
  readonly clientSecret: () => Promise<string>
  readonly scope: string
  /** Additional parameters of the authorization request. */
  readonly extraParameters: Readonly<Record<string, string>>
}

const hour = 3_600_000
/** Seconds. */
const tolerance = 60
const maxTokenAge = 600

/** Apple sends booleans as text in some responses. */
const yes = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform(value => value === true || value === 'true')

const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  iat: z.number(),
  azp: z.string().optional(),
  email: z.string().max(320).optional(),
  email_verified: yes.optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
})

/**
 * Creates a provider that speaks OpenID Connect: authorization code flow with PKCE, with the exchange on the server.
 * The library validates the response and the id token: issuer, audience, expiry, nonce and the signature by a
 * published key, with RS256 only.
 */
export function createOpenidProvider(http: ProviderFetch, clock: Clock, client: OpenidClient): Provider {
  const { clientId, issuer, internalUrl } = client
  let known: { readonly metadata: ServerMetadata; readonly until: Date } | undefined

  /** Reads the discovery document and caches it for an hour. */
  async function discover(): Promise<ServerMetadata> {
    if (known && known.until > clock.now()) return known.metadata
    const address = new URL(`${internalUrl()}/.well-known/openid-configuration`)
    const options = { [customFetch]: fetchForLibrary, ...(isLocal() && { execute: [allowInsecureRequests] }) }
    const found = await discovery(address, clientId, undefined, None(), options).catch(asUnreachable)
    const metadata = found.serverMetadata()
    const { authorization_endpoint, token_endpoint, jwks_uri } = metadata
    if (!authorization_endpoint || !token_endpoint || !jwks_uri)
      throw new ProviderUnreachable('its metadata is incomplete')
    // A document of another issuer would lead to that issuer's keys.
    if (metadata.issuer !== issuer()) throw new ProviderUnreachable('its metadata is of another issuer')
    known = { metadata, until: after(clock, hour) }
    return metadata
  }

  /** A new configuration for each call has the current time, secret and signing keys. */
  async function configure(secret: string): Promise<Configuration> {
    const metadata = {
      id_token_signed_response_alg: 'RS256',
      [clockSkew]: Math.round((clock.now().getTime() - Date.now()) / 1000),
      [clockTolerance]: tolerance,
    }
    const config = new Configuration(await discover(), clientId, metadata, ClientSecretPost(secret))
    config[customFetch] = fetchForLibrary
    enableNonRepudiationChecks(config)
    if (isLocal()) allowInsecureRequests(config)
    return config
  }

  const fetchForLibrary = (address: string, { headers, body }: { headers: object; body?: unknown }) =>
    http(address, { headers: { ...headers }, body: body?.toString() })

  /** An issuer of plain HTTP is the emulator. */
  const isLocal = () => internalUrl().startsWith('http:')

  return {
    name: client.name,
    async authorizationUrl({ state, nonce, codeChallenge, redirectUri }) {
      return buildAuthorizationUrl(await configure('unused'), {
        redirect_uri: redirectUri,
        scope: client.scope,
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        ...client.extraParameters,
      }).href
    },
    async identify({ code, iss, codeVerifier, nonce, redirectUri }) {
      const config = await configure(await client.clientSecret())
      const back = new URL(`${redirectUri}?${new URLSearchParams({ code, ...(iss && { iss }) })}`)
      try {
        const tokens = await authorizationCodeGrant(config, back, {
          pkceCodeVerifier: codeVerifier,
          expectedNonce: nonce,
        })
        return readClaims(tokens.claims(), clientId, clock)
      } catch (error) {
        return refusalOf(error)
      }
    },
  }
}

/** Checks the age and the authorized party of the token, which the library does not. */
function readClaims(payload: unknown, clientId: string, clock: Clock): Identification {
  const claims = Claims.safeParse(payload).data
  if (!claims) return { kind: 'refused', reason: 'shape' }
  const age = clock.now().getTime() / 1000 - claims.iat
  if (age > maxTokenAge + tolerance || age < -tolerance) return { kind: 'refused', reason: 'iat' }
  if (claims.azp !== undefined && claims.azp !== clientId) return { kind: 'refused', reason: 'azp' }
  return { kind: 'known', person: personIn(claims) }
}

function personIn(claims: z.output<typeof Claims>): ProviderProfile {
  const [first = '', ...rest] = (claims.name ?? '').split(' ')
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: claims.email,
    emailVerified: claims.email_verified ?? false,
    firstName: claims.given_name ?? first,
    lastName: claims.family_name ?? rest.join(' '),
  }
}

function asUnreachable(error: unknown): never {
  throw error instanceof ClientError ? new ProviderUnreachable('its metadata', { cause: error }) : error
}

/** The library describes a failed check in the cause of the cause of its error. */
const Failed = z.object({ cause: z.object({ cause: z.looseObject({ claim: z.string().optional() }) }) })
/** The check by a field that only its description has. */
const checks = { parameters: 'iss', signature: 'signature', reason: 'alg' }

function refusalOf(error: unknown): Identification {
  if (error instanceof ResponseBodyError) return { kind: 'refused', reason: 'code' }
  if (!(error instanceof ClientError)) throw error
  if (error.cause instanceof ProviderUnreachable) throw error.cause
  const { claim, ...about } = Failed.safeParse(error).data?.cause.cause ?? {}
  const check = Object.entries(checks).find(([field]) => field in about)?.[1]
  return { kind: 'refused', reason: claim ?? check ?? error.code ?? 'shape' }
}
