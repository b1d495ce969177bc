import type { ResponseFor } from '@akyede/contract/api'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness, readableOffline } from '#kit/freshness.ts'
import { tabChannel } from '#kit/tabs.ts'
import type { ListsView, WishlistFacts } from './lists-address.ts'

interface ListsChanged {
  type: 'changed'
}

const isListsChanged = (message: unknown): message is ListsChanged =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'changed'

/** Tells other tabs that lists have changed. */
export const wishlistsChannel = tabChannel('wishlists', isListsChanged)

/** Key of all queries about lists of the account. */
export const wishlistsKey = ['wishlists'] as const

/** Mutations of the heart buttons. */
export const heartsKey = [...wishlistsKey, 'hearts'] as const

/** The number of lists and of items on them. */
export const countsQuery = queryOptions({
  queryKey: [...wishlistsKey, 'counts'],
  queryFn: ({ signal }) => call('countWishlists', {}, { signal }).then(({ data }) => data),
  staleTime: freshness.counts,
  meta: readableOffline,
})

export type Saved = ResponseFor<'listSavedGifts'>['data']

/** Lists that the user may edit, and the products on them; heart buttons show this. */
export const savedQuery = queryOptions({
  queryKey: [...wishlistsKey, 'saved'],
  queryFn: ({ signal }): Promise<Saved> => call('listSavedGifts', {}, { signal }).then(({ data }) => data),
  staleTime: freshness.wishlists,
  meta: readableOffline,
})

/** Refetches the lists here and in other tabs. */
export async function refreshWishlists(client: QueryClient): Promise<void> {
  wishlistsChannel.send({ type: 'changed' })
  await client.invalidateQueries({ queryKey: wishlistsKey })
}

/** Open invitations to lists of others. */
export const invitationsQuery = queryOptions({
  queryKey: [...wishlistsKey, 'invitations'],
  queryFn: ({ signal }) => call('listWishlistInvitations', {}, { signal }).then(({ data }) => data),
  staleTime: freshness.counts,
})

/** Open invitations that the owner of a list sent by link, email and SMS. */
export const sentInvitationsQuery = (wishlistId: string) =>
  queryOptions({
    queryKey: [...wishlistsKey, 'sent-invitations', wishlistId],
    queryFn: ({ signal }) =>
      call('listSentInvitations', { params: { wishlistId } }, { signal }).then(({ data }) => data),
    staleTime: freshness.counts,
  })

/** One page of lists; the previous page stays until it has loaded. */
export const listsQuery = (view: ListsView) =>
  queryOptions({
    queryKey: [...wishlistsKey, 'lists', view],
    queryFn: ({ signal }) => {
      const { scope, search, sortBy, page, owner } = view
      const query = {
        scope,
        sortBy,
        page: String(page),
        ...(search && { search }),
        ...(owner && { owner: String(owner) }),
      }
      return call('listWishlists', { query }, { signal })
    },
    placeholderData: keepPreviousData,
    staleTime: freshness.wishlists,
    meta: readableOffline,
  })

/** A list with its items. */
export const wishlistQuery = (wishlistId: string) =>
  queryOptions({
    queryKey: [...wishlistsKey, 'list', wishlistId],
    queryFn: ({ signal }): Promise<WishlistFacts> =>
      call('getWishlist', { params: { wishlistId } }, { signal }).then(({ data }) => data),
    staleTime: freshness.wishlists,
    meta: readableOffline,
  })

/** The link of a list. The call creates the first one, and repeating it changes nothing. */
export const shareLinkQuery = (wishlistId: string) =>
  queryOptions({
    queryKey: [...wishlistsKey, 'link', wishlistId],
    queryFn: ({ signal }) =>
      call('openListLink', { params: { wishlistId }, body: {} }, { signal }).then(({ data }) => data),
    // A link that was revoked on another device must not be shared.
    staleTime: 0,
  })

/** Current and ended links of a list. */
export const linksQuery = (wishlistId: string) =>
  queryOptions({
    queryKey: [...wishlistsKey, 'links', wishlistId],
    queryFn: ({ signal }) =>
      call('listLinks', { params: { wishlistId } }, { signal }).then(({ data }) => data),
    staleTime: 0,
  })

/** Templates for lists, the same for every user. */
export const templatesQuery = queryOptions({
  queryKey: ['wishlist-templates'],
  queryFn: ({ signal }) => call('listWishlistTemplates', {}, { signal }).then(({ data }) => data),
})
