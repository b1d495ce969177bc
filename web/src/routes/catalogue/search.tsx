import type { Category } from '@akyede/contract/catalogue'
import { Suspense } from 'react'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import {
  createInProcessCall,
  findList,
  type HeadedListPage,
  isNarrowed,
  type ListAddress,
  ListFailure,
  type ListPage,
  listHref,
  listQuery,
  listResponse,
  loadCachedList,
  NothingFound,
  nearestCategories,
  ProductGrid,
  RecentSearches,
  Results,
  readSearchAddress,
  useListPage,
  withHeading,
} from '#feature/catalogue'
import { SearchBox } from '#feature/shell'
import { pageMeta } from '#kit/page-meta.ts'
import { TextLink } from '#ui/text-link.tsx'

interface SearchResultsPage extends HeadedListPage {
  /** Similar categories, when nothing was found. */
  categories: Category[]
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ask = createInProcessCall(context)
  const address = readSearchAddress(new URL(request.url).searchParams)
  const { q, verbatim } = address
  const query = { ...listQuery(address), q, ...(verbatim && { verbatim: 'true' as const }) }
  const found = await findList(context, () => ask('searchProducts', { query }))
  const nothing = found.list?.pagination.total === 0 && !isNarrowed(address)
  const categories = nothing ? nearestCategories((await ask('listCategories', {})).data, q) : []
  return listResponse(
    withHeading<SearchResultsPage>({
      address,
      ...found,
      categories,
      subject: { title: 'All gifts' },
    }),
  )
}

export const clientLoader = loadCachedList<SearchResultsPage>

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  ...pageMeta(
    loaderData && isAsked(loaderData.address) ? loaderData.heading : 'Search',
    'Search handmade gifts and their makers.',
  ),
  { name: 'robots', content: 'noindex' },
]

const isAsked = (address: ListAddress) => address.q !== '' || isNarrowed(address)

export default function SearchPage() {
  const { address, list, facets, categories, heading } = useListPage<SearchResultsPage>()
  const { q } = address
  if (list && !isAsked(address)) return <NothingAsked popular={list.data.slice(0, 8)} />
  return (
    <div className="page grid pt-4 pb-2 sm:gap-5 sm:py-8">
      <h1 title={q} className="line-clamp-2 text-title">
        {heading}
      </h1>
      {list?.corrected_query && <Corrected words={list.corrected_query} address={address} />}
      <Results
        {...{ address, list, facets }}
        empty={
          <Suspense>
            <NothingFound address={address} categories={categories} />
          </Suspense>
        }
      />
    </div>
  )
}

/** Shows which corrected spelling was searched, with a link to the original query. */
function Corrected({ words, address }: { words: string; address: ListAddress }) {
  return (
    <p className="text-lg text-ink-2">
      Showing <b className="font-semibold text-ink">{words}</b>. Search instead for{' '}
      <TextLink to={listHref({ ...address, verbatim: true, page: 1 })}>{address.q}</TextLink>
    </p>
  )
}

function NothingAsked({ popular }: { popular: NonNullable<ListPage['list']>['data'] }) {
  return (
    <div className="page grid gap-6 py-6 sm:py-10">
      <h1 className="text-title">What are you looking for?</h1>
      <div className="max-w-xl">
        <SearchBox label="Search all gifts" />
      </div>
      <Suspense>
        <RecentSearches />
      </Suspense>
      <section aria-labelledby="popular" className="grid gap-5">
        <h2 id="popular" className="text-2xl">
          Popular gifts
        </h2>
        <ProductGrid products={popular} nameAs="h3" eager={4} />
      </section>
    </div>
  )
}

export const ErrorBoundary = () => <ListFailure title="Search" />
