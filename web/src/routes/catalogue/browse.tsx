import type { Category } from '@akyede/contract/catalogue'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import {
  CategoryChips,
  createInProcessCall,
  findList,
  type HeadedListPage,
  ListFailure,
  listMeta,
  listQuery,
  listResponse,
  loadCachedList,
  Results,
  readListAddress,
  titleOfPage,
  useListPage,
  withHeading,
} from '#feature/catalogue'
import { pageMeta } from '#kit/page-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'

interface BrowsePage extends HeadedListPage {
  origin: string
  categories: Category[]
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ask = createInProcessCall(context)
  const { origin, searchParams } = new URL(request.url)
  const address = readListAddress(searchParams)
  const [found, { data: categories }] = await Promise.all([
    findList(context, () => ask('listProducts', { query: listQuery(address) })),
    ask('listCategories', {}),
  ])
  return listResponse(withHeading<BrowsePage>({ origin, address, ...found, categories, subject: { title } }))
}

export const clientLoader = loadCachedList<BrowsePage>

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  ...pageMeta(
    titleOfPage(loaderData?.heading ?? title, loaderData?.address),
    'Baskets, kente, beads, pottery, drums, stools and body care, handmade in Ghana by makers you can meet.',
  ),
  ...(loaderData ? listMeta(loaderData.address, `${loaderData.origin}/browse`) : []),
]

const title = 'All gifts'

export default function Browse() {
  const { address, list, facets, categories, heading } = useListPage<BrowsePage>()
  return (
    <div className="page grid pt-4 pb-2 sm:gap-5 sm:py-8">
      <h1 className="text-title">{heading}</h1>
      <div className="max-sm:hidden">
        <CategoryChips label="Categories" categories={categories} />
      </div>
      <Results
        {...{ address, list, facets }}
        empty={
          <Empty symbol="bese-saka" action={<ButtonLink to="/">Home</ButtonLink>}>
            The shelves are empty today. The makers are busy, so please check back soon.
          </Empty>
        }
      />
    </div>
  )
}

export const ErrorBoundary = () => <ListFailure title={title} />
