import type { RequestFor, ResponseFor } from '@akyede/contract/api'
import { userIdPattern } from '@akyede/contract/user-id'
import { useLocation } from 'react-router'

export type WishlistFacts = ResponseFor<'getWishlist'>['data']
export type WishlistCard = ResponseFor<'listWishlists'>['data'][number]

type ListQuery = NonNullable<RequestFor<'listWishlists'>['query']>
export type Scope = NonNullable<ListQuery['scope']>
export type Sorting = NonNullable<ListQuery['sortBy']>

export const scopeNames: Readonly<Record<Scope, string>> = {
  own: 'Mine',
  friends: 'Friends’',
  group: 'Groups',
  archived: 'Archived',
  deleted: 'Deleted',
}

export const sortingNames: Readonly<Record<Sorting, string>> = {
  updated: 'Last updated',
  created: 'Newest',
  name: 'Name',
  deadline: 'Event date',
  value: 'Total value',
}

/** View in the page's address: "?scope=archived&search=birthday&sortBy=name&page=2". */
export interface ListsView {
  readonly scope: Scope
  readonly search: string
  readonly sortBy: Sorting
  readonly page: number
  /** Shows only this user's lists, among those of friends and groups. */
  readonly owner?: number
}

const lastPage = 1000
const longestSearch = 255

/** Ignores invalid parameters. */
export function viewOf(params: URLSearchParams): ListsView {
  const page = Number(params.get('page') ?? 1)
  return {
    scope: oneOf(scopeNames, params.get('scope')) ?? 'own',
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
    sortBy: oneOf(sortingNames, params.get('sortBy')) ?? 'updated',
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    ...ownerOf(params.get('owner')),
  }
}

const ownerOf = (text: string | null): Pick<ListsView, 'owner'> =>
  text !== null && userIdPattern.test(text) ? { owner: Number(text) } : {}

const oneOf = <Name extends string>(names: Readonly<Record<Name, string>>, value: string | null) =>
  value !== null && Object.hasOwn(names, value) ? (value as Name) : undefined

/** The query string of a view, without defaults. */
export function queryOf({ scope, search, sortBy, page, owner }: ListsView): string {
  const params = new URLSearchParams({
    ...(scope !== 'own' && { scope }),
    ...(search && { search }),
    ...(sortBy !== 'updated' && { sortBy }),
    ...(page > 1 && { page: String(page) }),
    ...(owner !== undefined && { owner: String(owner) }),
  })
  return params.size === 0 ? '' : `?${params}`
}

/** Base path of the lists: their own pages or the dashboard. */
export const useListsBase = (): string =>
  useLocation().pathname.startsWith('/dashboard/') ? '/dashboard/wishlists' : '/wishlists'
