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
  /** What is said once it is done; nothing where the page shows it. */
  readonly done?: (given: Given) => string
  readonly failed: string
}

/** Something done about a person: said when it is done, and why when it is not. */
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

/** The reason, after the words of the specification. */
const Why = ({ error }: { error: unknown }) =>
  error instanceof Error && !(error instanceof ConnectionError) ? (
    <span className="font-normal">{reasonOf(error)}</span>
  ) : null

export const reasonOf = (error: Error): string =>
  (error instanceof ApiError && error.detail[0]?.msg) || error.message

type RequestBody = RequestFor<'requestFriend'>['body']

/** Asks somebody, or answers: one action, however often it is sent. */
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
