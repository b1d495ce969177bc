import { toPesewas } from '@akyede/contract/money'
import type { products, reviews, stockLevels, variants } from '../tables.ts'
import { categories } from './categories.ts'
import type { DemoProduct } from './demo-shapes.ts'
import { makers } from './makers.ts'
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

export const vendorRows = () => makers.map(maker => ({ ...maker, id: stableId('vendor', maker.slug) }))

/** What a product is found by beside its own words. */
function keywordsOf({ maker, category, goodFor }: DemoProduct): string {
  const made = makers.find(({ slug }) => slug === maker)
  const kept = categories.find(({ slug }) => slug === category)
  return [made?.name, made?.town, made?.region, made?.craft, kept?.name, ...goodFor].join(' ')
}

export function productRow(product: DemoProduct, now: Date): typeof products.$inferInsert {
  const ratings = reviewsOf(product.slug).map(review => review.rating)
  const { slug, name, description, story, materials, dimensions, care } = product
  return {
    ...{ slug, name, description, story, materials, dimensions, care },
    id: stableId('product', slug),
    vendor_id: stableId('vendor', product.maker),
    category_id: stableId('category', product.category),
    keywords: keywordsOf(product),
    price: toPesewas(product.price),
    original_price: product.originalPrice === undefined ? null : toPesewas(product.originalPrice),
    weight_grams: product.weightGrams,
    lead_time_days: product.leadTimeDays,
    picture_slug: slug,
    has_variants: typeof product.stock !== 'number',
    featured: product.featured ?? false,
    popularity: product.soldThisMonth,
    rating_sum: ratings.reduce<number>((sum, rating) => sum + rating, 0),
    rating_count: ratings.length,
    created_at: daysBefore(now, product.listedDaysAgo),
  }
}

export function variantRows({ slug, stock }: DemoProduct): (typeof variants.$inferInsert)[] {
  if (typeof stock === 'number') return []
  return stock.map(({ name, options, price }, position) => ({
    id: stableId('variant', `${slug}/${name}`),
    product_id: stableId('product', slug),
    price: toPesewas(price),
    ...{ name, options, position },
  }))
}

export function stockRows({ slug, stock }: DemoProduct): (typeof stockLevels.$inferInsert)[] {
  const shelves = typeof stock === 'number' ? [{ name: null, stock }] : stock
  return shelves.map(({ name, stock: pieces }) => ({
    id: stableId('stock', `${slug}/${name ?? ''}`),
    product_id: stableId('product', slug),
    variant_id: name && stableId('variant', `${slug}/${name}`),
    received: pieces,
    on_hand: pieces,
  }))
}

export const reviewRows = ({ slug }: DemoProduct, now: Date): (typeof reviews.$inferInsert)[] =>
  reviewsOf(slug).map(({ daysAgo, ...review }) => ({
    ...review,
    id: stableId('review', `${slug}/${review.author}`),
    product_id: stableId('product', slug),
    created_at: daysBefore(now, daysAgo),
  }))
