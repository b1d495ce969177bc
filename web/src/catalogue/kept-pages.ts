import { freshness } from '#kit/freshness.ts'
import { createQueryClient } from '#kit/query-client.ts'

const pages = createQueryClient()

export interface ClientLoad<Page> {
  request: Request
  serverLoader: () => Promise<Page>
}

/** A `clientLoader`: pages of the catalogue that were seen in the last five minutes come back at once. */
export const keptPage = <Page>({ request, serverLoader }: ClientLoad<Page>): Promise<Page> =>
  pages.fetchQuery({
    queryKey: [request.url],
    queryFn: serverLoader,
    staleTime: freshness.catalogue,
    retry: false,
  })
