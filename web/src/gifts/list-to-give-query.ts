import type { ListToGive } from '@akyede/contract/share-links'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'

export const listToGiveQuery = (wishlistId: string) =>
  queryOptions({
    queryKey: ['list-to-give', wishlistId],
    queryFn: ({ signal }): Promise<ListToGive> =>
      call('getListToGive', { params: { wishlistId } }, { signal }).then(({ data }) => data),
    staleTime: freshness.wishlists,
  })
