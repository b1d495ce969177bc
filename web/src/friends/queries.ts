import type { FriendStatus } from '@akyede/contract/friends'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'

/** Everything that is known of friends stands under this key. */
const friendsKey = ['friends'] as const

interface FriendsAsked {
  readonly status: FriendStatus
  readonly search?: string
  readonly page?: number
  readonly limit?: number
}

/** A page of people to whom one is this; what was shown stays until it is there. */
export const friendsQuery = ({ status, search = '', page = 1, limit = 24 }: FriendsAsked) =>
  queryOptions({
    queryKey: [...friendsKey, status, search, page, limit],
    queryFn: ({ signal }) => {
      const query = { status, page: String(page), limit: String(limit), ...(search && { search }) }
      return call('listFriends', { query }, { signal })
    },
    placeholderData: keepPreviousData,
    staleTime: freshness.friends,
  })

/** People by what was typed; whom one may know where nothing was. */
export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: [...friendsKey, 'found', q],
    queryFn: ({ signal }) => call('findFriends', { query: q ? { q } : {} }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: freshness.friends,
  })

/** The letters that wait for an answer. */
export const sentInvitationsQuery = queryOptions({
  queryKey: [...friendsKey, 'letters'],
  queryFn: ({ signal }) => call('listFriendInvitations', {}, { signal }).then(({ data }) => data),
  staleTime: freshness.friends,
})

/** One's own link. */
export const ownLinkQuery = queryOptions({
  queryKey: [...friendsKey, 'link'],
  queryFn: ({ signal }) => call('openFriendLink', { body: {} }, { signal }).then(({ data }) => data),
  staleTime: freshness.friends,
})

/** Who invites by the secret of a link. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: [...friendsKey, 'invitation', token],
    queryFn: ({ signal }) =>
      call('readFriendInvitation', { body: { token } }, { signal }).then(({ data }) => data),
    staleTime: freshness.friends,
    retry: false,
  })

/** Who is whose friend decides who sees which lists. */
export async function refreshFriends(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: friendsKey }),
    client.invalidateQueries({ queryKey: ['wishlists'] }),
  ])
}
