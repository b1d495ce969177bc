import type { SocialProvider } from '@akyede/contract/social-words'
import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { type OAuthPlan, pendingOAuthFlow } from './pending-oauth-flow.ts'

export interface OAuthStart {
  /** The provider that the browser is being redirected to. */
  readonly leaving: SocialProvider | undefined
  readonly error: string | undefined
  start(provider: SocialProvider): Promise<void>
}

/** Starts one flow at a time; a user who comes back with the browser's back button can choose again. */
export function useStartOAuth(plan: OAuthPlan): OAuthStart {
  const [leaving, setLeaving] = useState<SocialProvider>()
  const [error, setError] = useState<string>()
  useEffect(() => {
    const stay = () => setLeaving(undefined)
    addEventListener('pageshow', stay)
    return () => removeEventListener('pageshow', stay)
  }, [])

  async function start(provider: SocialProvider): Promise<void> {
    if (leaving) return
    setError(undefined)
    setLeaving(provider)
    try {
      await startOAuth(provider, plan)
    } catch (failure) {
      setLeaving(undefined)
      setError(failure instanceof Error ? failure.message : String(failure))
    }
  }
  return { leaving, error, start }
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Redirects to the provider, which redirects back to `/oauth/callback`. Fails when the call does. */
async function startOAuth(
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
