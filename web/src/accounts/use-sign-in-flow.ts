import type { SignInResponse } from '@akyede/contract/accounts'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { preloadSecondFactorPrompt, preloadSecondFactorStep } from '#feature/second-factor'
import { runAfterSignIn } from './after-sign-in.ts'
import { safeReturnTo } from './safe-return-to.ts'
import { useSession } from './use-session.ts'

export interface SignInFlow {
  /** Where the person will be led. */
  readonly returnTo: string
  /**
   * Signs in by `how`, moves what a guest gathered, then leads on. Fails when `how` does; where a second factor is asked
   * for, answers so and does nothing more.
   */
  signIn(how: () => Promise<SignInResponse>): Promise<SignInResponse>
  /** An administrator without a second factor is in and chooses where to go on; until then they stay. For `SignInLayout`. */
  readonly urge?: SecondFactorChoice | undefined
}

/** An administrator is told that their account has no second factor, and chooses how to go on. */
export interface SecondFactorChoice {
  /** What they came in by: "your password". */
  readonly opener: string
  onSettings(): void
  onLater(): void
}

export const securitySettings = '/settings#security'

/** Runs what waits for a sign-in, once nothing more is asked for. */
export async function signInBy(how: () => Promise<SignInResponse>): Promise<SignInResponse> {
  const entered = await how()
  if ('two_factor_required' in entered) preloadSecondFactorStep()
  else await runAfterSignIn()
  return entered
}

/** What the ways in by an `opener` share. Who is signed in already is led on at once. */
export function useSignInFlow(opener = 'your password'): SignInFlow {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { status } = useSession()
  const [entering, setEntering] = useState(false)
  const [urge, setUrge] = useState<SecondFactorChoice>()
  const [goal, setGoal] = useState<string>()
  const returnTo = goal ?? safeReturnTo(search.get('returnTo'))
  const leaves = status === 'signed-in' && !entering

  useEffect(() => {
    if (leaves) void navigate(returnTo, { replace: true })
  }, [leaves, navigate, returnTo])

  /** Resolves once the person has chosen. */
  const askForChoice = () =>
    new Promise<void>(resolve => {
      preloadSecondFactorPrompt()
      const choose = (next: string | undefined) => {
        setGoal(next)
        setUrge(undefined)
        resolve()
      }
      setUrge({ opener, onSettings: () => choose(securitySettings), onLater: () => choose(undefined) })
    })

  async function signIn(how: () => Promise<SignInResponse>): Promise<SignInResponse> {
    setEntering(true)
    try {
      const entered = await signInBy(how)
      if ('second_factor_urged' in entered && entered.second_factor_urged) await askForChoice()
      return entered
    } finally {
      // Now the effect above leads on whoever is in.
      setEntering(false)
    }
  }
  return { returnTo, signIn, urge }
}
