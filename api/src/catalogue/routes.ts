import { pictureUrl } from '@akyede/contract/catalogue'
import { Failure } from '@akyede/contract/failures'
import { toCedis } from '@akyede/contract/money'
import { type ClosedDays, promiseLifetime } from '@akyede/contract/promise'
import { findContact } from '#feature/accounts'
import { after } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'
import { memoize } from '#platform/memoize.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import type { FindArrivals } from './arrivals.ts'
import { catalogueTag } from './catalogue-tag.ts'
import { scheduleSales } from './count-sales.ts'
import { findFeatured, findMakers } from './find-cards.ts'
import { findCategories, presentCategories } from './find-categories.ts'
import { findProduct, selectVariant } from './find-product.ts'
import {
  createBestsellerThreshold,
  createFindProductCards,
  newProductDuration,
} from './find-product-cards.ts'
import { findReviews, findTestimonials, presentReview } from './find-reviews.ts'
import { findAvailableUnits, findRestockTime } from './find-stock.ts'
import { presentStock } from './present-card.ts'
import { type DeliveryRates, presentProduct, presentVariant } from './present-product.ts'
import { writeReview } from './write-review.ts'

/** Whether the user has paid for a product here. */
export type HasBought = (executor: Executor, userId: number, productId: string) => Promise<boolean>

/** Delivery rates for a weight in grams, closed days, and the tags that are published when they change. */
export interface DeliveryRateSource {
  readonly tags: readonly string[]
  readonly rates: (executor: Executor, weightGrams: number) => Promise<DeliveryRates>
  readonly closedDays: (executor: Executor) => Promise<ClosedDays>
}

interface CatalogueContext {
  readonly hasBought: HasBought
  readonly sending: DeliveryRateSource
  readonly findArrivals: FindArrivals
}

/** Serves the reads of the catalogue, which are the same for everyone, and the writing of reviews. */
export function registerCatalogue(
  serve: Serve,
  platform: Pick<Platform, 'database' | 'broadcast' | 'clock' | 'jobs' | 'outbox'>,
  { hasBought, sending, findArrivals }: CatalogueContext,
): void {
  const { database, clock } = platform
  const bestsellerThreshold = createBestsellerThreshold(platform)
  const allCategories = memoize(platform, catalogueTag, () => findCategories(database))
  const cards = createFindProductCards(platform)
  const newSince = () => after(clock, -newProductDuration)
  scheduleSales(platform)

  serve('listCategories', async ({ show }) => {
    show([catalogueTag])
    return { data: presentCategories(await allCategories()) }
  })

  serve('getFeatured', ({ show, keepFor, readLate }) =>
    readLate(async reader => {
      const [categories, featured, makers, testimonials] = await Promise.all([
        allCategories(),
        findFeatured(reader),
        findMakers(reader),
        findTestimonials(reader),
      ])
      const arrivals = await findArrivals()
      show([catalogueTag, ...featured, ...arrivals.tags])
      keepFor(arrivals.seconds)
      return {
        categories: presentCategories(categories),
        featuredProducts: arrivals.withDates(await cards(featured, reader)),
        makers,
        testimonials,
      }
    }),
  )

  serve('getProduct', async ({ params, show, keepFor, readLate }) => {
    show([catalogueTag, params.productId, ...sending.tags])
    const [product, threshold] = await Promise.all([
      readLate(reader => findProduct(reader, params.productId, newSince())),
      bestsellerThreshold(),
    ])
    const rates = await sending.rates(database, product.weight_grams)
    const closed = await sending.closedDays(database)
    const now = clock.now()
    keepFor(promiseLifetime(now, [product.cut_off]))
    return { data: presentProduct(product, threshold, { now, rates, closed }) }
  })

  serve('listReviews', async ({ params, query: { page, limit }, show, readLate }) => {
    show([catalogueTag, params.productId])
    const { rows, total } = await readLate(reader => findReviews(reader, { ...params, page, limit }))
    return { data: rows.map(presentReview), pagination: paginate(page, limit, total) }
  })

  serve('writeReview', async ({ params, body, caller, tx }) => {
    const author = await findContact(tx, caller.userId)
    if (!author?.email_verified_at) throw new Failure('auth.verification_required')
    const review = await writeReview(platform, tx, {
      ...params,
      ...body,
      userId: caller.userId,
      author: author.first_name,
      // The town stays empty: an order may go to a friend's address, which is private.
      town: '',
      verified: await hasBought(tx, caller.userId, params.productId),
    })
    return { data: presentReview(review) }
  })

  serveVariants(serve, platform)
}

/** Serves the variants of a product and their stock. */
function serveVariants(serve: Serve, { database, clock }: Pick<Platform, 'database' | 'clock'>): void {
  const newSince = () => after(clock, -newProductDuration)

  serve('listVariants', async ({ params, show, readLate }) => {
    show([catalogueTag, params.productId])
    const product = await readLate(reader => findProduct(reader, params.productId, newSince()))
    return { data: product.variants.map(presentVariant) }
  })

  serve('getStock', async ({ params: { productId, variantId } }) => {
    const subject = { productId, variantId: idOrNull(variantId) }
    const available = await findAvailableUnits(database, subject.productId, subject.variantId)
    const restock = available > 0 ? null : await findRestockTime(database, subject, clock.now())
    return { data: { inventory: { ...presentStock(available), next_restock: restock } } }
  })

  serve('selectVariant', async ({ params: { productId, variantId } }) => {
    const product = await findProduct(database, productId, newSince())
    const variant = selectVariant(product, idOrNull(variantId))
    const { price, available } = variant ?? product
    return {
      data: {
        variant: variant && presentVariant(variant),
        price: toCedis(price),
        image: pictureUrl(product.picture.slug),
        available,
      },
    }
  })
}

/** The literal "null" stands for a product without variants (D98). */
const idOrNull = (variantId: string): string | null => (variantId === 'null' ? null : variantId)
