import type { Rewards } from '@akyede/contract/rewards'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'

const rewardsKey = ['rewards'] as const

/** Balance and one page of the history. */
export const rewardsQuery = (page: number) =>
  queryOptions({
    queryKey: [...rewardsKey, page],
    queryFn: ({ signal }): Promise<Rewards> =>
      call('getRewards', { query: { page: String(page) } }, { signal }).then(({ data }) => data),
    placeholderData: keepPreviousData,
  })

export const refreshRewards = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: rewardsKey })
