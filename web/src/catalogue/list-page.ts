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

/** What the page of every list shows. */
export interface ListPage {
  address: ListAddress
  /** Null: it could not be fetched. What narrows it stays usable all the same. */
  list: Omit<ProductSearchPage, 'facets'> | null
  facets: Facets | null
}

/** Asks for a list. Where the shop fails the page goes on without its gifts, and the failure to the log. */
export async function findList(
  context: LoaderFunctionArgs['context'],
  ask: () => Promise<ProductSearchPage>,
): Promise<Pick<ListPage, 'list' | 'facets'>> {
  try {
    const { facets, ...list } = await ask()
    return { list, facets }
  } catch (error) {
    if (isRefusal(error)) throw error
    context.get(documentFactsContext).report(error)
    return { list: null, facets: null }
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500

/** The page of a list, with the status that fits it. */
export const listResponse = <Page extends ListPage>(page: Page) =>
  data(page, { status: page.list === null ? 500 : 200 })

/** What this document showed last, for what narrows it. */
let seen: { path: string; page: ListPage } | undefined

/** The page of a list as its loader gave it. */
export function useListPage<Page extends ListPage>(): Page {
  const page = useLoaderData() as Page
  const { pathname: path } = useLocation()
  useEffect(() => {
    if (page.list) seen = { path, page }
  }, [page, path])
  return page
}

/**
 * A `clientLoader` of lists: kept for five minutes, and begun as the visitor prefers. Where the next list cannot be
 * fetched the filters stay, without gifts.
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
    if (refused || seen?.path !== path) throw error
    // Here since the filters are.
    const { readSearchAddress } = await import('./list-controls.ts')
    return { ...(seen.page as Page), address: readSearchAddress(searchParams), list: null }
  }
}

/** A page without its list is not worth keeping. */
function refuseFailed<Page extends ListPage>(page: Page): Page {
  if (page.list === null) throw new Error('The list could not be fetched')
  return page
}
