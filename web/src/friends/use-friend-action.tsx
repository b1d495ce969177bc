import type { RequestFor } from '@akyede/contract/api'
import { friendWords } from '@akyede/contract/friend-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, ConnectionError, call } from '#kit/call.ts'
import { useKeyedCall } from '#kit/keyed-call.ts'
import { toast } from '#ui/toast.ts'
import { refreshFriends } from './queries.ts'

interface FriendAction<Input> {
  readonly run: (input: Input) => Promise<unknown>
  /** The toast after success; undefined where the page itself shows the result. */
  readonly done?: (input: Input) => string
  readonly failed: string
}

/** An action on a person, with a toast for its result. */
export function useFriendAction<Input = void>({ run, done, failed }: FriendAction<Input>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: (_, input) => done && toast.success(done(input)),
    onError: error => toast.failure(failed, <Why error={error} />),
    onSettled: () => refreshFriends(client),
  })
}

/** The reason of the failure, after the words of the specification. */
const Why = ({ error }: { error: unknown }) =>
  error instanceof Error && !(error instanceof ConnectionError) ? (
    <span className="font-normal">{reasonOf(error)}</span>
  ) : null

export const reasonOf = (error: Error): string =>
  (error instanceof ApiError && error.detail[0]?.msg) || error.message

type RequestBody = RequestFor<'requestFriend'>['body']

/** Sends or answers a request. Retries use the same idempotency key. */
export function useRequest(done?: (body: RequestBody) => string) {
  const keyed = useKeyedCall()
  return useFriendAction<RequestBody>({
    run: body => keyed(body, idempotencyKey => call('requestFriend', { body }, { idempotencyKey })),
    ...(done && { done }),
    failed: friendWords.requestFailed,
  })
}
