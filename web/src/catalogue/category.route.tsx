import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { askInProcess } from './ask-in-process.ts'
import { CategoryBand } from './category-band.tsx'
import { categoryPath } from './category-cards.tsx'
import { CategoryChips } from './category-chips.tsx'
import { CategoryGone } from './category-gone.tsx'
import { pathToCategory } from './find-category.ts'
import { keptPage } from './kept-pages.ts'
import { readListAddress, titleOfPage } from './list-address.ts'
import { Results } from './results.tsx'
import { breadcrumbData } from './structured-data.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ask = askInProcess(context)
  const url = new URL(request.url)
  const { data: categories } = await ask('listCategories', {})
  const path = pathToCategory(categories, params.categoryId ?? '')
  const category = path.at(-1)
  if (!category) throw data({ categories }, { status: 404 })
  const address = readListAddress(url.searchParams)
  const query = { categoryId: category.id, sortBy: address.sortBy, page: String(address.page) }
  const list = await ask('listProducts', { query })
  return { origin: url.origin, address, list, category, above: path.slice(0, -1) }
}

export const clientLoader = keptPage<Awaited<ReturnType<typeof loader>>>

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return pageMeta('Category not found')
  const { origin, address, category, above } = loaderData
  return [
    ...pageMeta(titleOfPage(category.name, address), category.story),
    { tagName: 'link', rel: 'canonical', href: origin + categoryPath(category) },
    { 'script:ld+json': breadcrumbData(origin, [...trailOf(above), { text: category.name }]) },
  ]
}

const trailOf = (above: readonly { slug: string; name: string }[]) => [
  { text: 'Home', to: '/' },
  { text: 'All gifts', to: '/browse' },
  ...above.map(category => ({ text: category.name, to: categoryPath(category) })),
]

export default function CategoryPage() {
  const { address, list, category, above } = useLoaderData<typeof loader>()
  return (
    <div className="page grid gap-5 py-4 sm:py-6">
      <Breadcrumb trail={trailOf(above)} here={category.name} />
      <CategoryBand category={category} />
      <CategoryChips label={`Within ${category.name}`} categories={category.children} />
      <Results
        products={list.data}
        pagination={list.pagination}
        address={address}
        empty={
          <Empty symbol="bese-saka" action={<ButtonLink to="/browse">Browse all gifts</ButtonLink>}>
            New makers are joining. There is nothing here yet.
          </Empty>
        }
      />
    </div>
  )
}

export const ErrorBoundary = CategoryGone
