import type { ResponseFor } from '@akyede/contract/api'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness, readableOffline } from '#kit/freshness.ts'
import type { ListsView, WishlistFacts } from './lists-address.ts'
import { wishlistsChannel } from './wishlists-channel.ts'

/** Everything that is known of lists in an account stands under this key. */
export const wishlistsKey = ['wishlists'] as const

/** Under this key gifts are put on lists, or taken off, from their own pages. */
export const heartsKey = [...wishlistsKey, 'hearts'] as const

/** How many lists there are, and how many things are on them. */
export const countsQuery = queryOptions({
  queryKey: [...wishlistsKey, 'counts'],
  queryFn: ({ signal }) => call('countWishlists', {}, { signal }).then(({ data }) => data),
  staleTime: freshness.counts,
  meta: readableOffline,
})

export type Saved = ResponseFor<'listSavedGifts'>['data']

/** The lists that one may add to, and which products are on them: what hearts show. */
export const savedQuery = queryOptions({
  queryKey: [...wishlistsKey, 'saved'],
  queryFn: ({ signal }): Promise<Saved> => call('listSavedGifts', {}, { signal }).then(({ data }) => data),
  staleTime: freshness.wishlists,
  meta: readableOffline,
})

/** Asks for lists anew, here and in the other tabs. */
export async function refreshWishlists(client: QueryClient): Promise<void> {
  wishlistsChannel.send({ type: 'changed' })
  await client.invalidateQueries({ queryKey: wishlistsKey })
}

/** Lists that others would keep with whoever is here. */
export const invitationsQuery = queryOptions({
  queryKey: [...wishlistsKey, 'invitations'],
  queryFn: ({ signal }) => call('listWishlistInvitations', {}, { signal }).then(({ data }) => data),
  staleTime: freshness.counts,
})

/** A page of lists; what was shown stays until it is there. */
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

/** A list with what is on it. */
export const wishlistQuery = (wishlistId: string) =>
  queryOptions({
    queryKey: [...wishlistsKey, 'list', wishlistId],
    queryFn: ({ signal }): Promise<WishlistFacts> =>
      call('getWishlist', { params: { wishlistId } }, { signal }).then(({ data }) => data),
    staleTime: freshness.wishlists,
    meta: readableOffline,
  })

/** The links that a list has and had. */
export const linksQuery = (wishlistId: string) =>
  queryOptions({
    queryKey: [...wishlistsKey, 'links', wishlistId],
    queryFn: ({ signal }) =>
      call('listLinks', { params: { wishlistId } }, { signal }).then(({ data }) => data),
    // Ended on another device, a link is not to be handed on.
    staleTime: 0,
  })

/** Half-written lists, the same for everybody. */
export const templatesQuery = queryOptions({
  queryKey: ['wishlist-templates'],
  queryFn: ({ signal }) => call('listWishlistTemplates', {}, { signal }).then(({ data }) => data),
  staleTime: freshness.catalogue,
})
