import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useLastKnown, useStableLoading } from '#ui/use-stable-loading.ts'
import { useSession } from './use-session.ts'

/**
 * A query for the signed-in user on a page that stays mounted when the session expires: it runs only while a user
 * is signed in. A request in between would be refused and not be repeated after the next sign-in.
 */
export function useSignedInQuery<T, K extends QueryKey>(
  query: UseQueryOptions<T, Error, T, K>,
): UseQueryResult<T> {
  const { user } = useSession()
  return useQuery({ ...query, enabled: user !== undefined })
}

interface FreshQuery<T> {
  readonly asked: UseQueryResult<T>
  /** Undefined until it is fetched; a cached value alone is not used. */
  readonly known: T | undefined
  readonly waiting: boolean
}

/**
 * A query for a form about the user's own data: the form starts from the current server state. The data is cleared
 * when the session expires; the form keeps it until the user is back.
 */
export function useFreshQuery<T, K extends QueryKey>(query: UseQueryOptions<T, Error, T, K>): FreshQuery<T> {
  const asked = useSignedInQuery({ ...query, refetchOnMount: 'always' })
  const known = useLastKnown(asked.isFetchedAfterMount ? asked.data : undefined)
  return { asked, known, waiting: useStableLoading(!known && !asked.isError) }
}
