import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#feature/accounts'

/** While somebody is signed in, their pages stay current. A page that rests in the browser's cache lets go of the line. */
export function useRealtimePushes(): void {
  const userId = useSession().user?.user_id
  const client = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return
    let stop: Promise<() => void> | undefined
    const begin = () => {
      stop ??= import('./subscribe-to-pushes.ts').then(({ subscribeToPushes }) => subscribeToPushes(client))
      stop.catch(() => {})
    }
    const end = () => {
      void stop?.then(leave => leave()).catch(() => {})
      stop = undefined
    }
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && begin()
    begin()
    addEventListener('pagehide', end)
    addEventListener('pageshow', comeBack)
    return () => {
      end()
      removeEventListener('pagehide', end)
      removeEventListener('pageshow', comeBack)
    }
  }, [userId, client])
}
