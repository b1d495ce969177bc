import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { heldGiftsPollInterval } from './held-gifts-poll-interval.ts'

export const givenKey = (reference: string) => ['given', reference] as const

/** What was given with a payment, for its giver. */
export const givenQuery = (reference: string) =>
  queryOptions({
    queryKey: givenKey(reference),
    queryFn: ({ signal }) =>
      call('getGift', { params: { reference } }, { signal }).then(({ data }) => data.gifts),
    refetchInterval: ({ state }) => heldGiftsPollInterval(state.data),
  })
