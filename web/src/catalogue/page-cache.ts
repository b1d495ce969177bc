import { freshness } from '#kit/freshness.ts'
import { createQueryClient } from '#kit/query-client.ts'

const pages = createQueryClient()

export interface ClientLoad<Page> {
  request: Request
  serverLoader: () => Promise<Page>
}

/**
 * A `clientLoader` that returns catalogue pages fetched in the last five minutes (or `freshFor`) at once. It
 * does not wait for a pending request, because a second click aborts the first navigation, whose request then
 * never resolves.
 */
export async function loadCachedPage<Page>(
  { request, serverLoader }: ClientLoad<Page>,
  freshFor: number = freshness.default,
): Promise<Page> {
  const queryKey = [request.url]
  const cached = pages.getQueryState<Page>(queryKey)
  if (cached?.data !== undefined && Date.now() - cached.dataUpdatedAt < freshFor) return cached.data
  const page = await serverLoader()
  pages.setQueryData(queryKey, page)
  return page
}

/** Clears the cache after the user changed what pages show. */
export const clearPageCache = (): void => pages.clear()
