import type { Facets, ProductSearchPage } from '@akyede/contract/search'
import { useEffect } from 'react'
import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  replace,
  useLoaderData,
  useLocation,
} from 'react-router'
import { preferredSearch, readPreferences } from '#feature/preferences'
import { documentFactsContext } from '#kit/document-facts.ts'
import type { ListAddress } from './list-address.ts'
import { type ClientLoad, loadCachedPage } from './page-cache.ts'

/** The data of a page with a list. */
export interface ListPage {
  address: ListAddress
  /** Null when the list could not be fetched. Its filters still work. */
  list: Omit<ProductSearchPage, 'facets'> | null
  facets: Facets | null
}

/** The subject of a heading: all gifts, a category, or the words of a search. */
export interface HeadingSubject {
  /** Shown when no filter names the gifts. */
  readonly title: string
  /** The category that the gifts are in. */
  readonly place?: string | undefined
}

/** The data of a page whose heading is made of its filters, on the server: its code is not sent to browsers. */
export interface HeadedListPage extends ListPage {
  subject: HeadingSubject
  heading: string
}

/** Fetches a list. When the server fails, the page renders without gifts and the failure is reported. */
export async function findList(
  context: LoaderFunctionArgs['context'],
  fetchList: () => Promise<ProductSearchPage>,
): Promise<Pick<ListPage, 'list' | 'facets'>> {
  try {
    const { facets, ...list } = await fetchList()
    return { list, facets }
  } catch (error) {
    if (isRefusal(error)) throw error
    context.get(documentFactsContext).report(error)
    return { list: null, facets: null }
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500

/** The response of a list page with the matching status. */
export const listResponse = <Page extends ListPage>(page: Page) =>
  data(page, { status: page.list === null ? 500 : 200 })

/** The last list shown in this document, for its facets. */
let lastShown: { path: string; page: ListPage } | undefined

/** The list page as its loader returned it. */
export function useListPage<Page extends ListPage>(): Page {
  const page = useLoaderData() as Page
  const { pathname: path } = useLocation()
  useEffect(() => {
    if (page.list) lastShown = { path, page }
  }, [page, path])
  return page
}

/**
 * A `clientLoader` for lists. It caches them for five minutes and redirects to the visitor's preferences.
 * When the next list cannot be fetched, the filters stay without gifts.
 */
export async function loadCachedList<Page extends ListPage>({
  request,
  serverLoader,
}: ClientLoad<Page>): Promise<Page> {
  const { pathname: path, search, searchParams } = new URL(request.url)
  const preferred = preferredSearch(search, readPreferences())
  if (preferred !== undefined) throw replace(path + preferred)
  try {
    return await loadCachedPage({ request, serverLoader: async () => refuseFailed(await serverLoader()) })
  } catch (error) {
    const refused = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
    if (refused || lastShown?.path !== path) throw error
    // Loaded already, together with the filters.
    const { headingAgain, readSearchAddress } = await import('./list-controls.tsx')
    const address = readSearchAddress(searchParams)
    return { ...(lastShown.page as Page), ...headingAgain(lastShown.page, address), address, list: null }
  }
}

/** Throws, so that a page without its list is not cached. */
function refuseFailed<Page extends ListPage>(page: Page): Page {
  if (page.list === null) throw new Error('We couldn’t load the gifts')
  return page
}
