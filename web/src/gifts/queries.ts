import type { Claims } from '@akyede/contract/gift-claims'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSession } from '#feature/accounts'
import { call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'

export const allClaimsKey = ['shared-claims'] as const

/** Everything that is known of who gives what on a shared list. */
export const claimsKey = (shareId: string) => [...allClaimsKey, shareId] as const

const claimsQuery = (shareId: string, viewer: number | 'guest') =>
  queryOptions({
    queryKey: [...claimsKey(shareId), viewer],
    queryFn: ({ signal }): Promise<Claims> =>
      call('getSharedClaims', { params: { shareId } }, { signal }).then(({ data }) => data),
    // While one person looks, another pays.
    staleTime: 0,
    refetchInterval: freshness.counts,
    refetchOnWindowFocus: true,
  })

/** What is taken care of, once it is known who looks: the owner of the list is told nothing of it (D150). */
export function useClaims(shareId: string) {
  const { status, user } = useSession()
  return useQuery({
    ...claimsQuery(shareId, user?.user_id ?? 'guest'),
    enabled: status !== 'loading',
  })
}
