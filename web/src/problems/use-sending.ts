import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ordersKey } from '#feature/orders'
import { ApiError } from '#kit/call.ts'
import { useKeyedCall } from '#kit/keyed-call.ts'
import { toast } from '#ui/toast.ts'
import { problemsQuery, type Reported } from './queries.ts'

/**
 * Sends what a buyer or giver does about a problem, and fetches the problems and the order again. A retry does nothing
 * twice.
 */
export function useSending<Content>(
  reported: Reported,
  send: (content: Content, idempotencyKey: string) => Promise<unknown>,
  done: string,
) {
  const client = useQueryClient()
  const keyed = useKeyedCall()
  return useMutation({
    mutationFn: (content: Content) => keyed(content, key => send(content, key)),
    onSuccess: () => void toast.success(done),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: problemsQuery(reported).queryKey }),
        client.invalidateQueries({ queryKey: ordersKey }),
      ]),
  })
}

/** What the server says about one field. */
export const fieldError = (error: Error | null, field: string): string | undefined =>
  error instanceof ApiError ? error.detail.find(({ loc }) => loc.includes(field))?.msg : undefined
