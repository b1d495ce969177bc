import { type ProductCard, pictureUrl, type Stock } from '@akyede/contract/catalogue'
import { toCedis } from '@akyede/contract/money'
import type { CardRow } from './find-cards.ts'

const lowStockMax = 3

export const presentStock = (available: number): Stock => ({
  available,
  low: available > 0 && available <= lowStockMax,
})

/** The mean to one decimal; null before the first review. */
const averageRating = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10

export const presentCard = (row: CardRow, bestsellerFrom: number): ProductCard => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  price: toCedis(row.price),
  originalPrice: row.original_price === null ? null : toCedis(row.original_price),
  rating: averageRating(row.rating_sum, row.rating_count),
  reviews: row.rating_count,
  image: pictureUrl(row.picture.slug),
  picture: row.picture,
  vendor: row.vendor,
  badge: badgeOf(row, bestsellerFrom),
  // Public responses are the same for everyone; the browser adds its own likes.
  isLiked: false,
  stock: presentStock(row.available),
  has_variants: row.has_variants,
  lead_time_days: row.lead_time_days,
  made_to_order: row.made_to_order,
})

/** Sale comes before Bestseller, and Bestseller before New (D60). */
function badgeOf(
  row: Pick<CardRow, 'original_price' | 'price' | 'popularity' | 'is_new'>,
  bestsellerFrom: number,
): ProductCard['badge'] {
  if (row.original_price !== null && row.original_price > row.price) return 'Sale'
  if (row.popularity >= bestsellerFrom) return 'Bestseller'
  return row.is_new ? 'New' : null
}
