import type { SocialProvider } from '@akyede/contract/social-providers'
import { call } from '#kit/call.ts'
import { pendingVisit, type VisitPlan } from './pending-visit.ts'

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Leaves for the provider, who leads back to `/oauth/callback`. Fails as the call does. */
export async function startVisit(
  provider: SocialProvider,
  { purpose, returnTo, referralCode }: VisitPlan,
): Promise<void> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const code_challenge = base64url(new Uint8Array(digest))
  const { authorization_url, state } = await call('startOauth', { body: { provider, code_challenge } })
  pendingVisit.write({ provider, state, verifier, purpose, returnTo, ...(referralCode && { referralCode }) })
  location.assign(authorization_url)
}
