import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { AskProvider } from './ask-provider.ts'
import { type IdClaims, idTokenReader } from './id-token.ts'
import { type Issuer, openidDiscovery } from './openid-discovery.ts'
import type { CodeReturn, Identification, ProvenPerson, Provider } from './provider.ts'

export interface OpenidClient extends Issuer {
  readonly name: 'google' | 'apple'
  readonly clientId: string
  /** Made anew for each call where the provider wants it signed. */
  readonly clientSecret: () => Promise<string>
  readonly scope: string
  /** What else the provider wants to be asked. */
  readonly more: Readonly<Record<string, string>>
}

const TokenAnswer = z.object({ id_token: z.string().max(16_384) })

/** A provider that speaks OpenID Connect: code flow with PKCE, the code exchanged from here. */
export function openidProvider(ask: AskProvider, clock: Clock, client: OpenidClient): Provider {
  const { name, clientId, issuer } = client
  const discover = openidDiscovery(ask, clock, client)
  const readIdToken = idTokenReader(ask, clock)

  async function identify({ code, codeVerifier, nonce, redirectUri }: CodeReturn): Promise<Identification> {
    const found = await discover()
    if (!found) return { kind: 'unreachable' }
    const answer = await ask.post(found.token_endpoint, {
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: await client.clientSecret(),
      code,
      code_verifier: codeVerifier,
      redirect_uri: redirectUri,
    })
    if (!answer) return { kind: 'unreachable' }
    const token = TokenAnswer.safeParse(answer.body)
    if (answer.status !== 200 || !token.success) return { kind: 'refused', reason: 'code' }
    const wanted = { issuer: issuer(), clientId, nonce, jwksUri: found.jwks_uri }
    const read = await readIdToken(token.data.id_token, wanted)
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
        ...client.more,
      }).toString()
      return url.href
    },
    identify,
  }
}

function personIn(claims: IdClaims): ProvenPerson {
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
