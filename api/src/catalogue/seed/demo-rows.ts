import { asCedis, toPesewas } from '@akyede/contract/money'
import type { reviews } from '../review-tables.ts'
import type { stockLevels } from '../stock-tables.ts'
import type { pictures, productPictures, products as productTable, variants } from '../tables.ts'
import type { Recipient } from './attribute-values.ts'
import { categories } from './categories.ts'
import type { DemoMaker } from './demo-maker.ts'
import type { DemoProduct } from './demo-shapes.ts'
import { closeUpOf, type DrawnPictures, sizeOf, wrappedOf } from './drawn-pictures.ts'
import { type MakerSlug, makers } from './makers.ts'
import { processPicturesOf } from './process-pictures.ts'
import { products } from './products.ts'
import { reviewsOf } from './reviews.ts'
import { stableId } from './stable-id.ts'

const dayMs = 24 * 60 * 60 * 1000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

export const categoryRows = () =>
  categories.map(({ picture, parent, ...category }, position) => ({
    ...category,
    id: stableId('category', category.slug),
    parent_id: parent && stableId('category', parent),
    picture_slug: picture,
    position,
  }))

export const vendorRows = () =>
  (makers as readonly (DemoMaker & { slug: MakerSlug })[]).map(
    ({ answersWithinHours, process, chargesTax, ...maker }) => ({
      ...maker,
      id: stableId('vendor', maker.slug),
      process: [...process],
      process_pictures: processPicturesOf(maker.slug),
      answers_within_hours: answersWithinHours,
      vat_registered: chargesTax ?? false,
    }),
  )

/** Extra search terms of a product. */
function keywordsOf(product: DemoProduct): string {
  const made = makerOf(product)
  const category = categories.find(({ slug }) => slug === product.category)
  const attributes = attributesOf(product).map(attribute => attribute.slice(attribute.indexOf('=') + 1))
  const meant = product.recipients.map(recipient => recipientWords[recipient])
  return [made?.name, made?.town, made?.craft, category?.name, ...attributes, ...meant]
    .filter(Boolean)
    .join(' ')
}

/** "Her" and "him" are too small for a search to notice. */
const recipientWords: Partial<Record<Recipient, string>> = {
  Her: 'women wife mother sister',
  Him: 'men husband father brother',
  Home: 'house',
}

const makerOf = ({ maker }: DemoProduct) =>
  (makers as readonly DemoMaker[]).find(({ slug }) => slug === maker)

const clothCategories: readonly string[] = ['kente', 'batik', 'adinkra', 'indigo', 'smocks']

/** Cloth that is made in Ghana, on which no VAT is charged. */
const isLocalCloth = (product: DemoProduct): boolean =>
  clothCategories.includes(product.category) && makerOf(product)?.country === undefined

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** A maker abroad is looked for by the country, one in Ghana by the region. */
function placeOf(maker: DemoMaker): string {
  return maker.country === undefined ? maker.region : (countryNames.of(maker.country) ?? maker.region)
}

export function attributesOf(product: DemoProduct): string[] {
  const { materialKinds, colours, occasions, recipients } = product
  const maker = makerOf(product)
  const named = {
    material: materialKinds,
    colour: colours,
    region: maker ? [placeOf(maker)] : [],
    occasion: occasions,
    recipient: recipients,
  }
  return Object.entries(named).flatMap(([name, values]) => values.map(value => `${name}=${value}`))
}

export function productRow(product: DemoProduct, now: Date): typeof productTable.$inferInsert {
  const ratings = reviewsOf(product.slug).map(review => review.rating)
  const { slug, name, description, story, materials, dimensions, care } = product
  return {
    ...{ slug, name, description, story, materials, dimensions, care },
    id: stableId('product', slug),
    vendor_id: stableId('vendor', product.maker),
    category_id: stableId('category', product.category),
    keywords: keywordsOf(product),
    price: toPesewas(asCedis(product.price)),
    original_price: product.originalPrice === undefined ? null : toPesewas(asCedis(product.originalPrice)),
    weight_grams: product.weightGrams,
    lead_time_days: product.leadTimeDays,
    made_to_order: product.madeToOrder ?? false,
    tax_class: isLocalCloth(product) ? 'local_textile_zero' : 'standard',
    attributes: attributesOf(product),
    picture_slug: slug,
    has_variants: typeof product.stock !== 'number',
    featured: product.featured ?? false,
    popularity: product.soldThisMonth,
    rating_sum: ratings.reduce<number>((sum, rating) => sum + rating, 0),
    rating_count: ratings.length,
    created_at: daysBefore(now, product.listedDaysAgo),
  }
}

/** The pictures of a product’s gallery after the first. */
export const galleryRows = ({ slug, category }: DemoProduct): (typeof productPictures.$inferInsert)[] =>
  [closeUpOf(slug), sizeOf(slug), wrappedOf(category)].map((picture, index) => ({
    product_id: stableId('product', slug),
    picture_slug: picture,
    position: index + 1,
  }))

/** What a picture shows; of a size the product's name comes first, since the picture says only what is beside it. */
export function pictureRows(drawn: DrawnPictures): (typeof pictures.$inferInsert)[] {
  const names = new Map(products.map(({ slug, name }) => [sizeOf(slug), name]))
  return Object.entries(drawn).map(([slug, { alt, placeholder }]) => {
    const name = names.get(slug)
    return {
      slug,
      placeholder,
      drawn: true,
      alt: name ? `${name}: ${alt.charAt(0).toLowerCase()}${alt.slice(1)}` : alt,
    }
  })
}

export function variantRows({ slug, stock }: DemoProduct): (typeof variants.$inferInsert)[] {
  if (typeof stock === 'number') return []
  return stock.map(({ name, options, price }, position) => ({
    id: stableId('variant', `${slug}/${name}`),
    product_id: stableId('product', slug),
    price: toPesewas(asCedis(price)),
    ...{ name, options, position },
  }))
}

export function stockRows({ slug, stock }: DemoProduct): (typeof stockLevels.$inferInsert)[] {
  const levels = typeof stock === 'number' ? [{ name: null, stock }] : stock
  return levels.map(({ name, stock: units }) => ({
    id: stableId('stock', `${slug}/${name ?? ''}`),
    product_id: stableId('product', slug),
    variant_id: name && stableId('variant', `${slug}/${name}`),
    received: units,
    on_hand: units,
  }))
}

export const reviewRows = ({ slug }: DemoProduct, now: Date): (typeof reviews.$inferInsert)[] =>
  reviewsOf(slug).map(({ daysAgo, ...review }) => ({
    ...review,
    id: stableId('review', `${slug}/${review.author}`),
    product_id: stableId('product', slug),
    created_at: daysBefore(now, daysAgo),
  }))
