import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { session } from '#kit/call.ts'
import { clearOtherUsersValues } from '#kit/personal-values.ts'
import { useSession } from './use-session.ts'

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
