import { freshness } from '#kit/freshness.ts'
import { createQueryClient } from '#kit/query-client.ts'

const pages = createQueryClient()

export interface ClientLoad<Page> {
  request: Request
  serverLoader: () => Promise<Page>
}

/**
 * A `clientLoader`: pages of the catalogue that were seen in the last five minutes, or as long as is said, come back at once. One that is on
 * its way is not waited for: whoever presses twice takes back the first question, and it is never answered.
 */
export async function loadCachedPage<Page>(
  { request, serverLoader }: ClientLoad<Page>,
  freshFor: number = freshness.catalogue,
): Promise<Page> {
  const queryKey = [request.url]
  const kept = pages.getQueryState<Page>(queryKey)
  if (kept?.data !== undefined && Date.now() - kept.dataUpdatedAt < freshFor) return kept.data
  const page = await serverLoader()
  pages.setQueryData(queryKey, page)
  return page
}

/** Somebody changed what pages show: the next look at each is a fresh one. */
export const clearPageCache = (): void => pages.clear()
