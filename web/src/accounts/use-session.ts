import { words } from '@akyede/contract/words'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { session } from '#kit/call.ts'
import { clearOtherUsersValues } from '#kit/personal-values.ts'
import type { SessionState } from '#kit/session-store.ts'
import type { SessionUser } from '#kit/session-store-messages.ts'
import { toast } from '#ui/toast.ts'
import { safeReturnTo } from './safe-return-to.ts'

export interface Session {
  /** 'loading' on the server and on first paint. */
  status: SessionState['status']
  user?: SessionUser
  /** The shop could not be reached to find out who is here; it is tried again. */
  failed: boolean
  /** Somebody was here and left on purpose, in this tab or another. */
  signedOut: boolean
  /** Signs out here in any case; a toast tells when the server could not be told. */
  signOut(): Promise<void>
}

const unknown: SessionState = { status: 'loading' }

/** Who is here. */
export function useSession(): Session {
  const state = useSyncExternalStore(session.subscribe, session.getSnapshot, () => unknown)
  return {
    status: state.status,
    failed: state.status === 'loading' && state.failed === true,
    signedOut: state.status === 'guest' && state.signedOut === true,
    ...(state.status === 'signed-in' ? { user: state.user } : {}),
    signOut,
  }
}

async function signOut(): Promise<void> {
  await session.signOut().catch(() => toast.failure(words.toasts.signOutFailed))
}

/**
 * What was fetched for a person, and what they wrote in this tab, is forgotten when they are here no more. For the one
 * document around all pages.
 */
export function useClearOnSignOut(client: QueryClient): void {
  useEffect(() => session.onEnded(() => client.clear()), [client])
  const { status, user } = useSession()
  const userId = user?.user_id ?? null
  useEffect(() => {
    // A tab whose person left in another one hears of no end.
    if (status !== 'loading') clearOtherUsersValues(userId)
  }, [status, userId])
}

/** Leads on who is signed in already: to where they came from (specification, section 2). */
export function useRedirectSignedIn(): void {
  const { status } = useSession()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const returnTo = safeReturnTo(search.get('returnTo'))
  const leaves = status === 'signed-in'
  useEffect(() => {
    if (leaves) void navigate(returnTo, { replace: true })
  }, [leaves, navigate, returnTo])
}
