import type { SortBy } from '@akyede/contract/catalogue'

/** What the address of a list says: which page, in which order. */
export interface ListAddress {
  page: number
  sortBy: SortBy
}

export const sortNames = {
  relevance: 'Best match',
  popularity: 'Most loved',
  newest: 'Newest',
  price_asc: 'Price: low to high',
  price_desc: 'Price: high to low',
  rating: 'Best rated',
  name: 'Name',
} as const satisfies Record<SortBy, string>

const isSortBy = (value: string | null): value is SortBy => value !== null && Object.hasOwn(sortNames, value)

const lastPage = 1000

/** Reads an address as kindly as possible: what it does not understand is as if it were not there. */
export function readListAddress(params: URLSearchParams): ListAddress {
  const asked = params.get('page') ?? ''
  const page = /^\d{1,4}$/.test(asked) ? Number(asked) : 1
  const sortBy = params.get('sortBy')
  return {
    page: Math.min(Math.max(page, 1), lastPage),
    sortBy: isSortBy(sortBy) ? sortBy : 'relevance',
  }
}

/** "?q=kente&sortBy=newest&page=2"; what goes without saying is left out. */
export function listHref({ page, sortBy }: ListAddress, q = ''): string {
  const params = new URLSearchParams()
  if (q !== '') params.set('q', q)
  if (sortBy !== 'relevance') params.set('sortBy', sortBy)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query === '' ? '?' : `?${query}`
}

/** "All gifts", and further on "All gifts, page 2" */
export const titleOfPage = (title: string, address: ListAddress | undefined): string =>
  address && address.page > 1 ? `${title}, page ${address.page}` : title
