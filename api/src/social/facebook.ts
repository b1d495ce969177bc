import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { AuthorizationResponse, Identification, Provider } from './provider.ts'
import { type ProviderFetch, ProviderUnreachable } from './provider-client.ts'

export interface FacebookClient {
  readonly clientId: string
  readonly clientSecret: string
  /** The addresses for browsers and for servers. */
  readonly dialogUrl: () => string
  readonly graphUrl: () => string
}

const issuer = 'https://www.facebook.com'

const TokenResponse = z.object({ access_token: z.string().min(1) })
const Inspected = z.object({
  data: z.object({ app_id: z.string(), is_valid: z.boolean(), user_id: z.string().min(1) }),
})
const Me = z.object({
  id: z.string().min(1).max(255),
  email: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
})

/**
 * Implements Facebook's own flow ("Manually build a login flow"): the access token is inspected, because a token for
 * another application looks the same, and then the profile is read. Facebook does not say whether an email is
 * verified.
 */
export function createFacebookProvider(http: ProviderFetch, client: FacebookClient): Provider {
  const { clientId, clientSecret, dialogUrl, graphUrl } = client
  const graph = async (path: string, fields: Readonly<Record<string, string>>, headers = {}) => {
    const response = await http(`${graphUrl()}/${path}?${new URLSearchParams(fields)}`, { headers })
    const body: unknown = await response.json().catch(() => {
      throw new ProviderUnreachable('it answers no JSON')
    })
    return response.ok ? body : undefined
  }

  async function identify({
    code,
    iss = issuer,
    codeVerifier,
    redirectUri,
  }: AuthorizationResponse): Promise<Identification> {
    if (iss !== issuer) return { kind: 'refused', reason: 'iss' }
    const exchange = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri }
    const exchanged = await graph('oauth/access_token', { ...exchange, code, code_verifier: codeVerifier })
    const token = TokenResponse.safeParse(exchanged)
    if (!token.success) return { kind: 'refused', reason: 'code' }
    return personBehind(token.data.access_token)
  }

  async function personBehind(token: string): Promise<Identification> {
    const inspection = { input_token: token, access_token: `${clientId}|${clientSecret}` }
    const about = Inspected.safeParse(await graph('debug_token', inspection)).data?.data
    if (!about?.is_valid || about.app_id !== clientId) return { kind: 'refused', reason: 'aud' }
    const proof = createHmac('sha256', clientSecret).update(token).digest('hex')
    const fields = { fields: 'id,email,first_name,last_name', appsecret_proof: proof }
    const me = Me.safeParse(await graph('me', fields, { authorization: `Bearer ${token}` }))
    if (!me.success || me.data.id !== about.user_id) return { kind: 'refused', reason: 'me' }
    const { id: subject, email, first_name: firstName = '', last_name: lastName = '' } = me.data
    return { kind: 'known', person: { issuer, subject, email, emailVerified: false, firstName, lastName } }
  }

  return {
    name: 'facebook',
    async authorizationUrl({ state, codeChallenge, redirectUri }) {
      const url = new URL(dialogUrl())
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'email,public_profile',
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      }).toString()
      return url.href
    },
    identify,
  }
}
