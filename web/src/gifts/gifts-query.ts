import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'
import type { GiftsView } from './gifts-address.ts'
import { heldGiftsPollInterval } from './held-gifts-poll-interval.ts'

export const giftsKey = ['gifts'] as const

export const giftsQuery = ({ direction, page }: GiftsView) =>
  queryOptions({
    queryKey: [...giftsKey, direction, page],
    queryFn: ({ signal }) =>
      call(
        'listGifts',
        { query: { direction: direction === 'given' ? 'sent' : 'received', page: String(page) } },
        { signal },
      ),
    staleTime: freshness.orders,
    refetchInterval: ({ state }) => heldGiftsPollInterval(state.data?.data),
    // What others gave is not to be seen under what one gave oneself.
    placeholderData: (before, query) =>
      query?.queryKey[1] === direction ? keepPreviousData(before) : undefined,
  })
