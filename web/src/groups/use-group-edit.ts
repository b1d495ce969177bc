import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useKeyedCall } from '#kit/keyed-call.ts'
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
  const keyed = useKeyedCall()
  return useMutation({
    mutationFn: (input: Input) => keyed(input, idempotencyKey => send(input, { idempotencyKey })),
    onSuccess: async (output, input) => void (await onDone(output, input)),
    onError: onFailed,
    onSettled: (_, error, input) => refreshGroups(client, error ? undefined : leaves?.(input)),
  })
}
