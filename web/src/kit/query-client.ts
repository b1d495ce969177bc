import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './call-error.ts'
import { freshness, minutes } from './freshness.ts'

/** Client errors are final. Other errors are retried twice. */
const retry = (failures: number, error: Error): boolean =>
  failures < 2 && !(error instanceof ApiError && error.status < 500)

/**
 * Creates the client of a document: data is fresh for 5 minutes and cached for 10, reads are retried twice and
 * writes never (D135).
 */
export function createQueryClient(): QueryClient {
  const isServer = typeof window === 'undefined'
  // The online manager only receives changes, so a page that starts offline must set the state.
  if (!isServer) onlineManager.setOnline(navigator.onLine)
  // On the server the cache is dropped with the page. A timer that clears it later would keep both in memory.
  const gcTime = isServer ? Number.POSITIVE_INFINITY : minutes(10)
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshness.default, gcTime, retry, refetchOnWindowFocus: false },
      // Without a connection a write fails at once. A paused one would be lost with the page.
      mutations: { networkMode: 'always', retry: 0 },
    },
  })
}
