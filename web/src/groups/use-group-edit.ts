import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { refreshGroups } from './queries.ts'

interface GroupEdit<Wish, Answer> {
  readonly send: (wish: Wish, options: { idempotencyKey: string }) => Promise<Answer>
  readonly onDone: (answer: Answer, wish: Wish) => unknown
  /** The id of the group that the user can no longer see after the change. */
  readonly leaves?: (wish: Wish) => string | undefined
  readonly onFailed: (error: Error, wish: Wish) => unknown
}

/** A change of a group. Retries use the same idempotency key until the result is certain; then groups are refetched. */
export function useGroupEdit<Wish, Answer>({ send, onDone, onFailed, leaves }: GroupEdit<Wish, Answer>) {
  const client = useQueryClient()
  const key = useRef<{ wish: string; id: string }>(undefined)
  const keyOf = (wish: Wish) => {
    const written = JSON.stringify(wish ?? null)
    if (key.current?.wish !== written) key.current = { wish: written, id: ulid() }
    return key.current.id
  }
  return useMutation({
    networkMode: 'always',
    mutationFn: (wish: Wish) => send(wish, { idempotencyKey: keyOf(wish) }),
    onSuccess: async (answer, wish) => {
      key.current = undefined
      await onDone(answer, wish)
    },
    onError: (error, wish) => {
      if (error instanceof ApiError) key.current = undefined
      onFailed(error, wish)
    },
    onSettled: (_, error, wish) => refreshGroups(client, error ? undefined : leaves?.(wish)),
  })
}
