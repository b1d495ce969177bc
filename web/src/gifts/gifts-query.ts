import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'

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
    refetchInterval: ({ state }) => heldGiftsPollInterval(state.data?.data),
    // Received gifts must not show under the tab of given gifts, nor the other way round.
    placeholderData: (before, query) =>
      query?.queryKey[1] === direction ? keepPreviousData(before) : undefined,
  })

export const givenKey = (reference: string) => ['given', reference] as const

/** The gifts of a payment with the progress of their parcels, for their giver. */
export const givenQuery = (reference: string) =>
  queryOptions({
    queryKey: givenKey(reference),
    queryFn: ({ signal }) => call('getGift', { params: { reference } }, { signal }).then(({ data }) => data),
    refetchInterval: ({ state }) => heldGiftsPollInterval(state.data?.gifts),
  })

/** The page on which a guest follows a gift. The secret is in the fragment, which servers do not receive. */
export const followAddress = (reference: string): string => `/gifts/follow#token=${reference}`

/** Milliseconds until gifts may have changed; false when no gift is being paid for. */
const heldGiftsPollInterval = (gifts: readonly { readonly status: string }[] | undefined): number | false =>
  gifts?.some(({ status }) => status === 'held') ? freshness.held : false

export const directions = ['received', 'given'] as const
export type Direction = (typeof directions)[number]

export interface GiftsView {
  readonly direction: Direction
  readonly page: number
}

export const giftsViewOf = (search: URLSearchParams): GiftsView => {
  const page = search.get('page') ?? ''
  return {
    direction: search.get('tab') === 'given' ? 'given' : 'received',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

export function giftsAddress({ direction, page }: GiftsView): string {
  const search = new URLSearchParams({
    ...(direction === 'given' && { tab: direction }),
    ...(page > 1 && { page: String(page) }),
  })
  return search.size > 0 ? `/dashboard/gifts?${search}` : '/dashboard/gifts'
}
