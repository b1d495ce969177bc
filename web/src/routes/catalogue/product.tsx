import { Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import {
  type ClientLoad,
  categoryTrail,
  createInProcessCall,
  LazyGone,
  loadCachedPage,
  orNotFoundWithGifts,
  ProductPage,
  pathToCategory,
  preloadProductComponents,
  productMeta,
} from '#feature/catalogue'
import { servicesContext } from '#kit/document-facts.ts'
import { freshness } from '#kit/freshness.ts'
import { pageMeta } from '#kit/page-meta.ts'

const shownBeside = 4
const goneTitle = 'This gift is no longer available'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ask = createInProcessCall(context)
  const url = new URL(request.url)
  const { data: product } = await orNotFoundWithGifts(
    ask,
    ask('getProduct', { params: { productId: params.productId ?? '' } }),
  )
  const [reviews, sameCategory, { data: categories }] = await Promise.all([
    ask('listReviews', {
      params: { productId: product.id },
      query: { page: readReviewPage(url.searchParams) },
    }),
    ask('listProducts', { query: { categoryId: product.category.id, limit: String(shownBeside + 1) } }),
    ask('listCategories', {}),
  ])
  const similar = sameCategory.data.filter(other => other.id !== product.id).slice(0, shownBeside)
  const path = pathToCategory(categories, product.category.id)
  const trail = categoryTrail(path.length > 0 ? path : [product.category])
  // Computed on the server, so that browsers do not load the code for it.
  const head = productMeta(url.origin, product, trail)
  const today = context.get(servicesContext).today()
  return { origin: url.origin, product, trail, reviews, similar, head, today }
}

function readReviewPage(params: URLSearchParams): string {
  const page = params.get('reviews') ?? ''
  return /^[1-9]\d{0,2}$/.test(page) ? page : '1'
}

export function clientLoader(load: ClientLoad<Awaited<ReturnType<typeof loader>>>) {
  preloadProductComponents()
  // The page shows reviews, which are fresh for a shorter time.
  return loadCachedPage(load, freshness.reviews)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? loaderData.head : pageMeta(goneTitle)

export default function ProductRoute() {
  const { head: _, ...page } = useLoaderData<typeof loader>()
  return <ProductPage key={page.product.id} {...page} />
}

export const ErrorBoundary = () => (
  <Suspense>
    <LazyGone name="Gift" title={goneTitle} heading="Try one of these" />
  </Suspense>
)
