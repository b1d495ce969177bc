import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { SignInAgain, useSession } from '#feature/accounts'
import { useAction } from './use-action.tsx'

/**
 * `useAction` for actions that need a fresh sign-in; render `signIn`. In a file of its own, because the sign-in form
 * is larger than the first page of the workshop.
 */
export function useFreshAction(
  text = 'To protect your workshop, please sign in again first.',
): ReturnType<typeof useAction> & { readonly signIn: ReactNode } {
  const { pathname } = useLocation()
  const session = useSession()
  const [signsIn, setSignsIn] = useState(false)
  const action = useAction(undefined, code => code === 'auth.sign_in_again' && setSignsIn(true))
  const close = () => setSignsIn(false)
  const why = { text, onClose: close, onSignedIn: close }
  const signIn = signsIn && session.status === 'signed-in' && (
    <SignInAgain returnTo={pathname} email={session.user?.email ?? ''} why={why} />
  )
  return { ...action, signIn }
}
