import type { SocialProvider } from '@akyede/contract/social-providers'
import { call } from '#kit/call.ts'
import { type OAuthPlan, pendingOAuthFlow } from './pending-oauth-flow.ts'

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Leaves for the provider, who leads back to `/oauth/callback`. Fails as the call does. */
export async function startOAuth(
  provider: SocialProvider,
  { purpose, returnTo, referralCode }: OAuthPlan,
): Promise<void> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const code_challenge = base64url(new Uint8Array(digest))
  const { authorization_url, state } = await call('startOauth', { body: { provider, code_challenge } })
  pendingOAuthFlow.write({
    provider,
    state,
    verifier,
    purpose,
    returnTo,
    ...(referralCode && { referralCode }),
  })
  location.assign(authorization_url)
}
