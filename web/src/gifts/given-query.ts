import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { askAgainOf } from './while-held.ts'

export const givenKey = (reference: string) => ['given', reference] as const

/** What was given with a payment, for its giver. */
export const givenQuery = (reference: string) =>
  queryOptions({
    queryKey: givenKey(reference),
    queryFn: ({ signal }) =>
      call('getGift', { params: { reference } }, { signal }).then(({ data }) => data.gifts),
    refetchInterval: ({ state }) => askAgainOf(state.data),
  })
