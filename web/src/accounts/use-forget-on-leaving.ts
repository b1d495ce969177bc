import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { session } from '#kit/call.ts'

/** What was fetched for a person is forgotten when their session ends. For the one document around all pages. */
export function useForgetOnLeaving(client: QueryClient): void {
  useEffect(() => session.onEnded(() => client.clear()), [client])
}
