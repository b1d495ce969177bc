import { words } from '@akyede/contract/words'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { session } from '#kit/call.ts'
import { clearOtherUsersValues } from '#kit/personal-values.ts'
import type { SessionState } from '#kit/session-store.ts'
import type { SessionUser } from '#kit/session-store-messages.ts'
import { toast } from '#ui/toast.ts'

export interface Session {
  /** 'loading' on the server and at the first render. */
  status: SessionState['status']
  user?: SessionUser
  /** The server could not be reached to restore the session; it is tried again. */
  failed: boolean
  /** The user signed out on purpose, in this tab or another. */
  signedOut: boolean
  /** Signs out in this browser in any case; a toast reports when the server could not be reached. */
  signOut(): Promise<void>
}

const unknown: SessionState = { status: 'loading' }

/** Returns the current session. */
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

/** Clears cached queries and unsaved input of a user when they sign out. Used once, by the root document. */
export function useClearOnSignOut(client: QueryClient): void {
  useEffect(() => session.onEnded(() => client.clear()), [client])
  const { status, user } = useSession()
  const userId = user?.user_id ?? null
  useEffect(() => {
    // A tab receives no end event when its user signed out in another one.
    if (status !== 'loading') clearOtherUsersValues(userId)
  }, [status, userId])
}
