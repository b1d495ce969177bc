import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { refreshGroups } from './queries.ts'

interface GroupEdit<Input, Output> {
  readonly send: (input: Input, options: { idempotencyKey: string }) => Promise<Output>
  readonly onDone: (output: Output, input: Input) => unknown
  /** The id of the group that the user can no longer see after the change. */
  readonly leaves?: (input: Input) => string | undefined
  readonly onFailed: (error: Error, input: Input) => unknown
}

/** A change of a group. Retries use the same idempotency key until the result is certain; then groups are refetched. */
export function useGroupEdit<Input, Output>({ send, onDone, onFailed, leaves }: GroupEdit<Input, Output>) {
  const client = useQueryClient()
  const key = useRef<{ input: string; id: string }>(undefined)
  const keyOf = (input: Input) => {
    const serialized = JSON.stringify(input ?? null)
    if (key.current?.input !== serialized) key.current = { input: serialized, id: ulid() }
    return key.current.id
  }
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: Input) => send(input, { idempotencyKey: keyOf(input) }),
    onSuccess: async (output, input) => {
      key.current = undefined
      await onDone(output, input)
    },
    onError: (error, input) => {
      if (error instanceof ApiError) key.current = undefined
      onFailed(error, input)
    },
    onSettled: (_, error, input) => refreshGroups(client, error ? undefined : leaves?.(input)),
  })
}
