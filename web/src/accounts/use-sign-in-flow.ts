import type { SignInResponse } from '@akyede/contract/accounts'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { preloadSecondFactorPrompt, preloadSecondFactorStep } from '#feature/second-factor'
import { runAfterSignIn } from './after-sign-in.ts'
import { safeReturnTo } from './safe-return-to.ts'
import { useSession } from './use-session.ts'

export interface SignInFlow {
  /** The address after sign-in. */
  readonly returnTo: string
  /**
   * Signs in with `authenticate`, moves the guest's items, then redirects. Fails when `authenticate` fails; when a
   * second factor is required, returns that and does nothing else.
   */
  signIn(authenticate: () => Promise<SignInResponse>): Promise<SignInResponse>
  /**
   * Set while an administrator without a second factor chooses how to continue; until then they stay. For
   * `SignInLayout`.
   */
  readonly urge?: SecondFactorChoice | undefined
}

/** The choice of an administrator whose account has no second factor. */
export interface SecondFactorChoice {
  /** The sign-in method in words: "your password". */
  readonly opener: string
  onSettings(): void
  onLater(): void
}

export const securitySettings = '/settings#security'

/** Signs in with `authenticate`, then runs the listeners unless a second factor is still required. */
export async function signInBy(authenticate: () => Promise<SignInResponse>): Promise<SignInResponse> {
  const response = await authenticate()
  if ('two_factor_required' in response) preloadSecondFactorStep()
  else await runAfterSignIn()
  return response
}

/** The shared flow of all sign-in methods; `opener` names the method. Signed-in users are redirected at once. */
export function useSignInFlow(opener = 'your password'): SignInFlow {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { status } = useSession()
  const [isSigningIn, setIsSigningIn] = useState(false)
  const [urge, setUrge] = useState<SecondFactorChoice>()
  const [nextPage, setNextPage] = useState<string>()
  const returnTo = nextPage ?? safeReturnTo(search.get('returnTo'))
  const shouldRedirect = status === 'signed-in' && !isSigningIn

  useEffect(() => {
    if (shouldRedirect) void navigate(returnTo, { replace: true })
  }, [shouldRedirect, navigate, returnTo])

  /** Resolves when the user has chosen. */
  const askForChoice = () =>
    new Promise<void>(resolve => {
      preloadSecondFactorPrompt()
      const choose = (next: string | undefined) => {
        setNextPage(next)
        setUrge(undefined)
        resolve()
      }
      setUrge({ opener, onSettings: () => choose(securitySettings), onLater: () => choose(undefined) })
    })

  async function signIn(authenticate: () => Promise<SignInResponse>): Promise<SignInResponse> {
    setIsSigningIn(true)
    try {
      const response = await signInBy(authenticate)
      if ('second_factor_urged' in response && response.second_factor_urged) await askForChoice()
      return response
    } finally {
      // The effect above redirects the user now.
      setIsSigningIn(false)
    }
  }
  return { returnTo, signIn, urge }
}
