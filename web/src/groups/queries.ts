import type { ResponseFor } from '@akyede/contract/api'
import { limits } from '@akyede/contract/limits'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'

export type GroupCard = ResponseFor<'listGroups'>['data'][number]
export type GroupFacts = ResponseFor<'getGroup'>['data']
export type Recommended = ResponseFor<'recommendGroups'>['data'][number]
export type Member = GroupFacts['members'][number]

/** Prefix of all query keys of groups. */
export const groupsKey = ['groups'] as const

/** All groups of the user: the limit per person fits one page. */
export const groupsQuery = queryOptions({
  queryKey: [...groupsKey, 'mine'],
  queryFn: ({ signal }): Promise<GroupCard[]> =>
    call('listGroups', { query: { limit: String(limits.groups.perPerson) } }, { signal }).then(
      ({ data }) => data,
    ),
})

export const groupInvitationsQuery = queryOptions({
  queryKey: [...groupsKey, 'invitations'],
  queryFn: ({ signal }): Promise<GroupCard[]> =>
    call('listGroups', { query: { status: 'invited', limit: String(limits.page.max) } }, { signal }).then(
      ({ data }) => data,
    ),
  staleTime: freshness.counts,
})

export const recommendedQuery = queryOptions({
  queryKey: [...groupsKey, 'recommended'],
  queryFn: ({ signal }): Promise<Recommended[]> =>
    call('recommendGroups', {}, { signal }).then(({ data }) => data),
})

export const groupQuery = (groupId: string) =>
  queryOptions({
    queryKey: [...groupsKey, 'group', groupId],
    queryFn: ({ signal }): Promise<GroupFacts> =>
      call('getGroup', { params: { groupId } }, { signal }).then(({ data }) => data),
  })

/** Lists that members share with the group, the user's own included. */
export const groupListsQuery = (groupId: string, page: number) =>
  queryOptions({
    queryKey: ['wishlists', 'of-group', groupId, page],
    queryFn: ({ signal }) =>
      call(
        'listWishlists',
        { query: { scope: 'group', group_id: groupId, page: String(page), limit: '12' } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: freshness.wishlists,
  })

export const groupActivityQuery = (groupId: string) =>
  infiniteQueryOptions({
    queryKey: [...groupsKey, 'activity', groupId],
    queryFn: ({ signal, pageParam }): Promise<ResponseFor<'getGroupActivity'>> =>
      call('getGroupActivity', { params: { groupId }, query: { page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, has_more } }) => (has_more ? page + 1 : undefined),
    staleTime: freshness.activity,
  })

/** Friends to invite: the first hundred by name, or those matching a search. */
export const friendsToInviteQuery = (search: string) =>
  queryOptions({
    queryKey: ['friends', 'to-invite', search],
    queryFn: ({ signal }): Promise<ResponseFor<'listFriends'>> =>
      call(
        'listFriends',
        { query: { limit: String(limits.page.max), ...(search && { search }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/**
 * Refetches groups and the lists visible through them. The group that the user left is not refetched, because they can
 * no longer see it.
 */
export async function refreshGroups(client: QueryClient, leftGroup?: string): Promise<void> {
  const isLeft = ({ queryKey }: Query) => leftGroup !== undefined && queryKey.includes(leftGroup)
  await Promise.all([
    client.invalidateQueries({ predicate: isLeft, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: groupsKey, predicate: query => !isLeft(query) }),
    client.invalidateQueries({ queryKey: ['wishlists'], predicate: query => !isLeft(query) }),
  ])
}
