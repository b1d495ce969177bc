import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { SearchBox } from '#feature/shell'
import { pageMeta } from '#kit/page-meta.ts'
import { askInProcess } from './ask-in-process.ts'
import { keptPage } from './kept-pages.ts'
import { readListAddress } from './list-address.ts'
import { ListFailure } from './list-failure.tsx'
import { NothingFound } from './nothing-found.tsx'
import { ProductGrid } from './product-grid.tsx'
import { Results } from './results.tsx'

const longestQuery = 255

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ask = askInProcess(context)
  const params = new URL(request.url).searchParams
  const q = (params.get('q') ?? '').trim().slice(0, longestQuery)
  const address = readListAddress(params)
  const list = await ask('searchProducts', {
    query: { q, sortBy: address.sortBy, page: String(address.page) },
  })
  const categories = list.pagination.total === 0 ? (await ask('listCategories', {})).data : []
  return { q, address, list, categories }
}

export const clientLoader = keptPage<Awaited<ReturnType<typeof loader>>>

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  ...pageMeta(
    loaderData?.q ? `Results for "${loaderData.q}"` : 'Search',
    'Search handmade gifts and their makers.',
  ),
  { name: 'robots', content: 'noindex' },
]

export default function SearchPage() {
  const { q, address, list, categories } = useLoaderData<typeof loader>()
  if (q === '') return <NothingAsked popular={list.data.slice(0, 8)} />
  return (
    <div className="page grid gap-5 py-6 sm:py-10">
      <h1 title={q} className="line-clamp-2 text-title">
        Results for “{q}”
      </h1>
      <Results
        products={list.data}
        pagination={list.pagination}
        address={address}
        q={q}
        empty={<NothingFound q={q} categories={categories} />}
      />
    </div>
  )
}

function NothingAsked({ popular }: { popular: Awaited<ReturnType<typeof loader>>['list']['data'] }) {
  return (
    <div className="page grid gap-6 py-6 sm:py-10">
      <h1 className="text-title">What are you looking for?</h1>
      <div className="max-w-xl">
        <SearchBox label="Search all gifts" />
      </div>
      <section aria-labelledby="popular" className="grid gap-5">
        <h2 id="popular" className="text-2xl">
          Loved by others
        </h2>
        <ProductGrid products={popular} nameAs="h3" eager={4} />
      </section>
    </div>
  )
}

export const ErrorBoundary = () => <ListFailure title="Search" />
