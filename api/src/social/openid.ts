import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { createIdTokenReader, type IdClaims } from './id-token.ts'
import { createOpenidDiscovery, type Issuer } from './openid-discovery.ts'
import type { AuthorizationResponse, Identification, Provider, ProviderProfile } from './provider.ts'
import type { ProviderClient } from './provider-client.ts'

export interface OpenidClient extends Issuer {
  readonly name: 'google' | 'apple'
  readonly clientId: string
  /** Created for each call, because some providers require a signed secret. */
  readonly clientSecret: () => Promise<string>
  readonly scope: string
  /** Additional parameters of the authorization request. */
  readonly extraParameters: Readonly<Record<string, string>>
}

const TokenResponse = z.object({ id_token: z.string().max(16_384) })

/**
 * Creates a provider that speaks OpenID Connect: authorization code flow with PKCE, with the exchange on the server.
 */
export function createOpenidProvider(http: ProviderClient, clock: Clock, client: OpenidClient): Provider {
  const { name, clientId, issuer } = client
  const discover = createOpenidDiscovery(http, clock, client)
  const readIdToken = createIdTokenReader(http, clock)

  async function identify({
    code,
    codeVerifier,
    nonce,
    redirectUri,
  }: AuthorizationResponse): Promise<Identification> {
    const found = await discover()
    if (!found) return { kind: 'unreachable' }
    const response = await http.post(found.token_endpoint, {
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: await client.clientSecret(),
      code,
      code_verifier: codeVerifier,
      redirect_uri: redirectUri,
    })
    if (!response) return { kind: 'unreachable' }
    const token = TokenResponse.safeParse(response.body)
    if (response.status !== 200 || !token.success) return { kind: 'refused', reason: 'code' }
    const expected = { issuer: issuer(), clientId, nonce, jwksUri: found.jwks_uri }
    const read = await readIdToken(token.data.id_token, expected)
    return read.kind === 'read' ? { kind: 'known', person: personIn(read.claims) } : read
  }

  return {
    name,
    issuer,
    async authorizationUrl({ state, nonce, codeChallenge, redirectUri }) {
      const found = await discover()
      if (!found) return undefined
      const url = new URL(found.authorization_endpoint)
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: client.scope,
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        ...client.extraParameters,
      }).toString()
      return url.href
    },
    identify,
  }
}

function personIn(claims: IdClaims): ProviderProfile {
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
