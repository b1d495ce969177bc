import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { askInProcess } from './ask-in-process.ts'
import { CategoryChips } from './category-chips.tsx'
import { keptPage } from './kept-pages.ts'
import { readListAddress, titleOfPage } from './list-address.ts'
import { ListFailure } from './list-failure.tsx'
import { Results } from './results.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ask = askInProcess(context)
  const address = readListAddress(new URL(request.url).searchParams)
  const [list, categories] = await Promise.all([
    ask('listProducts', { query: { sortBy: address.sortBy, page: String(address.page) } }),
    ask('listCategories', {}),
  ])
  return { address, list, categories: categories.data }
}

export const clientLoader = keptPage<Awaited<ReturnType<typeof loader>>>

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta(
    titleOfPage('All gifts', loaderData?.address),
    'Baskets, kente, beads, pottery, drums, stools and care: handmade in Ghana, each with its maker’s name.',
  )

export default function Browse() {
  const { address, list, categories } = useLoaderData<typeof loader>()
  return (
    <div className="page grid gap-5 py-6 sm:py-10">
      <h1 className="text-title">All gifts</h1>
      <CategoryChips label="Categories" categories={categories} />
      <Results
        products={list.data}
        pagination={list.pagination}
        address={address}
        empty={
          <Empty symbol="bese-saka" action={<ButtonLink to="/">Home</ButtonLink>}>
            The shelves are empty today. The makers are at work.
          </Empty>
        }
      />
    </div>
  )
}

export const ErrorBoundary = () => <ListFailure title="All gifts" />
