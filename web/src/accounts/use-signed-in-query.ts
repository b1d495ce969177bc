import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
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
