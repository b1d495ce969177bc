import { useEffect } from 'react'
import { afterSignIn } from '#feature/accounts'
import { session } from '#kit/call.ts'
import { recentSearches } from './recent-searches.ts'

/** A guest's searches go with whoever signs in here, and leave nothing when they leave. For the one document around all pages. */
export function useMoveRecents(): void {
  useEffect(() => {
    const stops = [afterSignIn(move), session.onEnded(recentSearches.clear)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

const move = async (): Promise<void> => (await import('./edit-recents.ts')).moveRecents()
