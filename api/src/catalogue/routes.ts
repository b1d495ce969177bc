import { after } from '#platform/clock.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { createBestsellerThreshold } from './bestsellers.ts'
import { findCategories, findCategoryIds } from './find-categories.ts'
import { findProduct } from './find-product.ts'
import { findFeatured, findProducts, type ProductQuery } from './find-products.ts'
import { findReviews, presentReview } from './find-reviews.ts'
import { findAvailable } from './find-stock.ts'
import { findTestimonials } from './find-testimonials.ts'
import { presentCard, presentStock } from './present-card.ts'
import { presentCategories } from './present-categories.ts'
import { presentProduct, presentVariant } from './present-product.ts'

/** A product is new for 30 days (D60). */
const newForMs = 30 * 24 * 60 * 60 * 1000

/** Serves the reads of the catalogue; they are the same for everyone. */
export function registerCatalogue(
  serve: Serve,
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
): void {
  const bestsellerThreshold = createBestsellerThreshold(database, clock)
  const newSince = () => after(clock, -newForMs)

  const productPage = async (query: ListQuery, words: string) => {
    const { categoryId, sortBy, page, limit } = query
    const categoryIds = categoryId === undefined ? undefined : await findCategoryIds(database, categoryId)
    const wanted: ProductQuery = { words, categoryIds, sortBy, page, limit, newSince: newSince() }
    const [{ rows, total }, threshold] = await Promise.all([
      findProducts(database, wanted),
      bestsellerThreshold(),
    ])
    return { data: rows.map(row => presentCard(row, threshold)), pagination: paginate(page, limit, total) }
  }

  serve('listCategories', async () => ({ data: presentCategories(await findCategories(database)) }))

  serve('listProducts', ({ query }) => productPage(query, ''))

  serve('searchProducts', ({ query }) => productPage(query, query.q))

  serve('getFeatured', async () => {
    const [categories, featured, testimonials, threshold] = await Promise.all([
      findCategories(database),
      findFeatured(database, newSince()),
      findTestimonials(database),
      bestsellerThreshold(),
    ])
    return {
      categories: presentCategories(categories),
      featuredProducts: featured.map(row => presentCard(row, threshold)),
      testimonials,
    }
  })

  serve('getProduct', async ({ params }) => {
    const [product, threshold] = await Promise.all([
      findProduct(database, params.productId, newSince()),
      bestsellerThreshold(),
    ])
    return { data: presentProduct(product, threshold) }
  })

  serve('listReviews', async ({ params, query: { page, limit } }) => {
    const { rows, total } = await findReviews(database, { ...params, page, limit })
    return { data: rows.map(presentReview), pagination: paginate(page, limit, total) }
  })

  serve('listVariants', async ({ params }) => {
    const product = await findProduct(database, params.productId, newSince())
    return { data: product.variants.map(presentVariant) }
  })

  serve('getStock', async ({ params: { productId, variantId } }) => {
    const available = await findAvailable(database, productId, variantId === 'null' ? null : variantId)
    return { data: { inventory: { ...presentStock(available), next_restock: null } } }
  })
}

type ListQuery = Pick<ProductQuery, 'sortBy' | 'page' | 'limit'> & {
  readonly categoryId?: string | undefined
}
