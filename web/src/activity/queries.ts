import type { ResponseFor } from '@akyede/contract/api'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness, minutes } from '#kit/freshness.ts'
import type { ActivityView } from './activity-address.ts'

/** Everything that is known of what happened stands under this key. */
const activityKey = ['activity'] as const

export type ActivityPage = ResponseFor<'getActivity'>

const ask = ({ category, search, page }: ActivityView, signal: AbortSignal): Promise<ActivityPage> =>
  call(
    'getActivity',
    { query: { page: String(page), ...(category && { category }), ...(search && { search }) } },
    { signal },
  )

/** A page of the feed; what was shown stays until it is there, and while somebody reads nothing moves. */
export const activityQuery = (view: ActivityView) =>
  queryOptions({
    queryKey: [...activityKey, 'shown', view],
    queryFn: ({ signal }) => ask(view, signal),
    staleTime: freshness.activity,
    placeholderData: keepPreviousData,
  })

/** The newest of the same, asked for again while it is read: what is in it and not on show is pointed to. */
export const newestQuery = (view: ActivityView) =>
  queryOptions({
    queryKey: [...activityKey, 'newest', view],
    queryFn: ({ signal }) => ask(view, signal),
    staleTime: 0,
    refetchInterval: minutes(1),
    refetchOnWindowFocus: true,
  })
