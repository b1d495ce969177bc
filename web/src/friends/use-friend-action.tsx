import type { RequestFor } from '@akyede/contract/api'
import { friendWords } from '@akyede/contract/friend-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, ConnectionError, call } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { toast } from '#ui/toast.ts'
import { refreshFriends } from './queries.ts'

interface FriendAction<Given> {
  readonly run: (given: Given) => Promise<unknown>
  /** The toast after success; undefined where the page itself shows the result. */
  readonly done?: (given: Given) => string
  readonly failed: string
}

/** An action on a person, with a toast for its result. */
export function useFriendAction<Given = void>({ run, done, failed }: FriendAction<Given>) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: run,
    onSuccess: (_, given) => done && toast.success(done(given)),
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
  const key = useRef(ulid())
  return useFriendAction<RequestBody>({
    run: async body => {
      try {
        await call('requestFriend', { body }, { idempotencyKey: key.current })
        key.current = ulid()
      } catch (error) {
        if (error instanceof ApiError) key.current = ulid()
        throw error
      }
    },
    ...(done && { done }),
    failed: friendWords.requestFailed,
  })
}
