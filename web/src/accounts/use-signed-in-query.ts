import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useLastKnown } from '#ui/use-last-known.ts'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { useSession } from './use-session.ts'

/**
 * Something of one's own on a page that stays when its person's session runs out: it is asked for only while somebody
 * is here. What was asked for in between would be refused, and not be asked for again once they are back.
 */
export function useSignedInQuery<T, K extends QueryKey>(
  query: UseQueryOptions<T, Error, T, K>,
): UseQueryResult<T> {
  const { user } = useSession()
  return useQuery({ ...query, enabled: user !== undefined })
}

interface FreshQuery<T> {
  readonly asked: UseQueryResult<T>
  /** Undefined until it is there, and never what only this browser still knew. */
  readonly known: T | undefined
  readonly waiting: boolean
}

/**
 * Something of one's own that a form is about: whoever begins to write begins from how it is now. A session that runs
 * out takes it along: the form stays until its person is here again.
 */
export function useFreshQuery<T, K extends QueryKey>(query: UseQueryOptions<T, Error, T, K>): FreshQuery<T> {
  const asked = useSignedInQuery({ ...query, refetchOnMount: 'always' })
  const known = useLastKnown(asked.isFetchedAfterMount ? asked.data : undefined)
  return { asked, known, waiting: useStableLoading(!known && !asked.isError) }
}
