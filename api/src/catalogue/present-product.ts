import type { Product, Variant } from '@akyede/contract/catalogue'
import { toCedis } from '@akyede/contract/money'
import type { ProductRow, VariantRow } from './find-product.ts'
import { presentCard, presentStock } from './present-card.ts'

export const presentProduct = (row: ProductRow, bestsellerFrom: number): Product => {
  const card = presentCard(row, bestsellerFrom)
  return {
    ...card,
    description: row.description,
    story: row.story,
    materials: row.materials,
    dimensions: row.dimensions,
    care: row.care,
    category: row.category,
    vendor: { ...card.vendor, ...row.maker },
    variants: row.variants.map(presentVariant),
    review_summary: { average: card.rating, count: card.reviews, histogram: row.histogram },
  }
}

export const presentVariant = (row: VariantRow): Variant => ({
  id: row.id,
  name: row.name,
  options: row.options,
  price: toCedis(row.price),
  originalPrice: row.original_price === null ? null : toCedis(row.original_price),
  stock: presentStock(row.available),
})
