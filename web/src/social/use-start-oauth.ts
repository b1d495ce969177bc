import type { SocialProvider } from '@akyede/contract/social-providers'
import { useEffect, useState } from 'react'
import type { OAuthPlan } from './pending-oauth-flow.ts'
import { startOAuth } from './start-oauth.ts'

export interface OAuthStart {
  /** The provider that the person is on the way to. */
  readonly leaving: SocialProvider | undefined
  readonly error: string | undefined
  start(provider: SocialProvider): Promise<void>
}

/** One way at a time; whoever comes back by the browser's own button may choose again. */
export function useStartOAuth(how: OAuthPlan): OAuthStart {
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
      await startOAuth(provider, how)
    } catch (failure) {
      setLeaving(undefined)
      setError(failure instanceof Error ? failure.message : String(failure))
    }
  }
  return { leaving, error, start }
}
