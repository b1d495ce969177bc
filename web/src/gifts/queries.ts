import type { Claims } from '@akyede/contract/gift-claims'
import type { ListToGive } from '@akyede/contract/share-links'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSession } from '#feature/accounts'
import { call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'
import type { GiftList } from './gift-list-path.ts'

/** Key of all queries about claims on lists. */
export const allClaimsKey = ['shared-claims'] as const

const claimsQuery = ({ id, share_id }: GiftList, viewer: number | 'guest') =>
  queryOptions({
    queryKey: [...allClaimsKey, id, share_id, viewer],
    queryFn: ({ signal }): Promise<Claims> =>
      (share_id
        ? call('getSharedClaims', { params: { shareId: share_id } }, { signal })
        : call('getListClaims', { params: { wishlistId: id } }, { signal })
      ).then(({ data }) => data),
    // Others may pay while this page is open.
    staleTime: 0,
    refetchInterval: ({ state }) => (isBeingPaid(state.data) ? freshness.held : freshness.counts),
    refetchOnWindowFocus: true,
  })

const isBeingPaid = (claims: Claims | undefined): boolean =>
  Object.values(claims?.items ?? {}).some(({ held }) => held > 0)

/** Claims of a list, fetched once the session is known: owners must learn nothing of them (D150). */
export function useClaims(list: GiftList) {
  const { status, user } = useSession()
  return useQuery({
    ...claimsQuery(list, user?.user_id ?? 'guest'),
    enabled: status !== 'loading',
  })
}

export const listToGiveQuery = (wishlistId: string) =>
  queryOptions({
    queryKey: ['list-to-give', wishlistId],
    queryFn: ({ signal }): Promise<ListToGive> =>
      call('getListToGive', { params: { wishlistId } }, { signal }).then(({ data }) => data),
    staleTime: freshness.wishlists,
  })
