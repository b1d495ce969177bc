import type { FriendStatus } from '@akyede/contract/friends'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'

/** Prefix of all query keys of friends. */
const friendsKey = ['friends'] as const

interface FriendsAsked {
  readonly status: FriendStatus
  readonly search?: string
  readonly page?: number
  readonly limit?: number
}

/** A page of people with one status. The previous page stays visible while the next one loads. */
export const friendsQuery = ({ status, search = '', page = 1, limit = 24 }: FriendsAsked) =>
  queryOptions({
    queryKey: [...friendsKey, status, search, page, limit],
    queryFn: ({ signal }) => {
      const query = { status, page: String(page), limit: String(limit), ...(search && { search }) }
      return call('listFriends', { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** People matching a search, or suggestions when it is empty. */
export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: [...friendsKey, 'found', q],
    queryFn: ({ signal }) => call('findFriends', { query: q ? { q } : {} }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Open invitations by email or SMS. */
export const sentInvitationsQuery = queryOptions({
  queryKey: [...friendsKey, 'letters'],
  queryFn: ({ signal }) => call('listFriendInvitations', {}, { signal }).then(({ data }) => data),
})

/** The user's own link. */
export const ownLinkQuery = queryOptions({
  queryKey: [...friendsKey, 'link'],
  queryFn: ({ signal }) => call('openFriendLink', { body: {} }, { signal }).then(({ data }) => data),
})

/** The inviter of a link's secret. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: [...friendsKey, 'invitation', token],
    queryFn: ({ signal }) =>
      call('readFriendInvitation', { body: { token } }, { signal }).then(({ data }) => data),
    retry: false,
  })

/** Also refetches lists, because friendship decides who sees which lists. */
export async function refreshFriends(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: friendsKey }),
    client.invalidateQueries({ queryKey: ['wishlists'] }),
  ])
}
