import { useEffect } from 'react'
import { afterSignIn } from '#feature/accounts'
import { session } from '#kit/call.ts'
import { recentSearches } from './recent-searches.ts'

/**
 * Moves a guest's searches to the account at sign-in and clears them at sign-out. Mounted once, in the root.
 */
export function useMoveRecents(): void {
  useEffect(() => {
    const stops = [afterSignIn(move), session.onEnded(recentSearches.clear)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

const move = async (): Promise<void> => (await import('./edit-recents.ts')).moveRecents()
