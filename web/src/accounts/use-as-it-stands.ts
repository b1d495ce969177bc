import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useLastKnown } from '#ui/use-last-known.ts'
import { useSteadyWaiting } from '#ui/use-steady-waiting.ts'
import { useSession } from './use-session.ts'

interface AsItStands<T> {
  readonly asked: UseQueryResult<T>
  /** Undefined until it is there, and never what only this browser still knew. */
  readonly known: T | undefined
  readonly waiting: boolean
}

/**
 * Something of one's own that a form is about: whoever begins to write begins from how it is now. A session that runs
 * out takes it along: the form stays until its person is here again.
 */
export function useAsItStands<T, K extends QueryKey>(query: UseQueryOptions<T, Error, T, K>): AsItStands<T> {
  const { user } = useSession()
  const asked = useQuery({ ...query, refetchOnMount: 'always', enabled: user !== undefined })
  const known = useLastKnown(asked.isFetchedAfterMount ? asked.data : undefined)
  return { asked, known, waiting: useSteadyWaiting(!known && !asked.isError) }
}
