import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './call-error.ts'
import { freshness, minutes } from './freshness.ts'

/** A refusal stays a refusal; what may pass is asked for twice more. */
const retry = (failures: number, error: Error): boolean =>
  failures < 2 && !(error instanceof ApiError && error.status < 500)

/** On the server a client goes with its page: a timer that clears it later would keep both in memory. */
const keptFor = typeof window === 'undefined' ? Number.POSITIVE_INFINITY : minutes(10)

/** One client per document: fresh 5 minutes, kept 10, reads retried twice, writes never (D135). */
export function createQueryClient(): QueryClient {
  // It hears of changes alone: a page that begins without a connection would not know.
  if (typeof window !== 'undefined') onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshness.default, gcTime: keptFor, retry, refetchOnWindowFocus: false },
      mutations: { retry: 0 },
    },
  })
}
