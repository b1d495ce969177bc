import type { ResponseFor } from '@akyede/contract/api'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness, minutes } from '#kit/freshness.ts'
import type { ActivityView } from './activity-address.ts'

/** Prefix of all query keys of the feed. */
const activityKey = ['activity'] as const

export type ActivityPage = ResponseFor<'getActivity'>

const fetchPage = ({ category, search, page }: ActivityView, signal: AbortSignal): Promise<ActivityPage> =>
  call(
    'getActivity',
    { query: { page: String(page), ...(category && { category }), ...(search && { search }) } },
    { signal },
  )

/**
 * A page of the feed. The previous page stays until it is loaded, and it does not change while it is read.
 */
export const activityQuery = (view: ActivityView) =>
  queryOptions({
    queryKey: [...activityKey, 'shown', view],
    queryFn: ({ signal }) => fetchPage(view, signal),
    staleTime: freshness.activity,
    placeholderData: keepPreviousData,
  })

/** The newest entries of the same view, polled every minute. New ones are offered behind a button. */
export const newestQuery = (view: ActivityView) =>
  queryOptions({
    queryKey: [...activityKey, 'newest', view],
    queryFn: ({ signal }) => fetchPage(view, signal),
    staleTime: 0,
    refetchInterval: minutes(1),
    refetchOnWindowFocus: true,
  })
