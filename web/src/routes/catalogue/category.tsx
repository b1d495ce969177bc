import type { Category } from '@akyede/contract/catalogue'
import { data, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import {
  breadcrumbData,
  CategoryBand,
  CategoryChips,
  CategoryGone,
  categoryPath,
  categoryTrail,
  createInProcessCall,
  findList,
  type HeadedListPage,
  listMeta,
  listQuery,
  listResponse,
  loadCachedList,
  nearestCategories,
  pathToCategory,
  Results,
  readListAddress,
  titleOfPage,
  useListPage,
  withHeading,
} from '#feature/catalogue'
import { pageMeta } from '#kit/page-meta.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { type Craft, craftOf } from '#ui/craft.ts'
import { Empty } from '#ui/empty.tsx'

interface CategoryListPage extends HeadedListPage {
  origin: string
  category: Category
  above: Category[]
  craft: Craft | undefined
  /** Structured data. The loader makes it, so that browsers load no code for it. */
  breadcrumb: ReturnType<typeof breadcrumbData>
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ask = createInProcessCall(context)
  const { origin, searchParams } = new URL(request.url)
  const { data: categories } = await ask('listCategories', {})
  const categoryId = params.categoryId ?? ''
  const path = pathToCategory(categories, categoryId)
  const category = path.at(-1)
  if (!category) throw data({ categories: nearestCategories(categories, categoryId) }, { status: 404 })
  const address = readListAddress(searchParams)
  const query = { ...listQuery(address), categoryId: category.id }
  const found = await findList(context, () => ask('listProducts', { query }))
  const { name } = category
  const above = path.slice(0, -1)
  const breadcrumb = breadcrumbData(origin, [...categoryTrail(above), { text: name }])
  const page = { origin, address, ...found, category, above, craft: craftOf(name), breadcrumb }
  return listResponse(withHeading<CategoryListPage>({ ...page, subject: { title: name, place: name } }))
}

export const clientLoader = loadCachedList<CategoryListPage>

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return pageMeta('Category not found')
  const { origin, address, category, breadcrumb, heading } = loaderData
  return [
    ...pageMeta(titleOfPage(heading, address), category.story),
    ...listMeta(address, origin + categoryPath(category)),
    { 'script:ld+json': breadcrumb },
  ]
}

export default function CategoryPage() {
  const { address, list, facets, category, craft, above, heading } = useListPage<CategoryListPage>()
  return (
    <div data-craft={craft} className="page grid gap-1 pt-3 pb-1 sm:gap-5 sm:py-6">
      <div className="max-sm:hidden">
        <Breadcrumb trail={categoryTrail(above)} here={category.name} />
      </div>
      <CategoryBand category={category} title={heading} />
      <CategoryChips label={`Within ${category.name}`} categories={category.children} />
      <Results
        {...{ address, list, facets }}
        within={category.slug}
        empty={
          <Empty symbol="bese-saka" action={<ButtonLink to="/browse">Browse all gifts</ButtonLink>}>
            Nothing here yet. New makers are joining, so please check back soon.
          </Empty>
        }
      />
    </div>
  )
}

export const ErrorBoundary = CategoryGone
