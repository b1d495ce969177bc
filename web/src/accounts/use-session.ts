import { words } from '@akyede/contract/words'
import { useSyncExternalStore } from 'react'
import { session } from '#kit/call.ts'
import type { SessionState } from '#kit/session-store.ts'
import type { SessionUser } from '#kit/session-store-messages.ts'
import { toast } from '#ui/toast.ts'

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
