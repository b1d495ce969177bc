import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { sql } from '#platform/sql.ts'
import { catalogueTag, makersTag } from '../catalogue-tag.ts'
import { refreshAllInStock } from '../in-stock.ts'
import * as reviewTables from '../review-tables.ts'
import { stockLevels } from '../stock-tables.ts'
import * as tables from '../tables.ts'
import {
  categoryRows,
  galleryRows,
  pictureRows,
  productRow,
  reviewRows,
  stockRows,
  variantRows,
  vendorRows,
} from './demo-rows.ts'
import { drawnPictures } from './drawn-pictures.ts'
import { products } from './products.ts'
import { stableId } from './stable-id.ts'
import { testimonials } from './testimonials.ts'

/** Fills an empty catalogue with the demo shop. Safe on every start and in several processes at once. */
export async function seedDemoCatalogue({
  database,
  clock,
  broadcast,
}: Pick<Platform, 'database' | 'clock' | 'broadcast'>): Promise<void> {
  await transaction(database, async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('akyede demo catalogue', 0))`)
    const [any] = await tx.select({ id: tables.products.id }).from(tables.products).limit(1)
    if (any) return
    await insertAll(tx, clock.now())
    await publishChange(broadcast, tx, [catalogueTag, makersTag])
  })
}

async function insertAll(tx: Transaction, now: Date): Promise<void> {
  await tx.insert(tables.pictures).values(pictureRows(drawnPictures()))
  await tx.insert(tables.categories).values(categoryRows())
  await tx.insert(tables.vendors).values(vendorRows())
  await tx.insert(tables.products).values(products.map(product => productRow(product, now)))
  await tx.insert(tables.productPictures).values(products.flatMap(galleryRows))
  await tx.insert(tables.variants).values(products.flatMap(variantRows))
  await tx.insert(stockLevels).values(products.flatMap(stockRows))
  await refreshAllInStock(tx)
  await tx.insert(reviewTables.reviews).values(products.flatMap(product => reviewRows(product, now)))
  await tx.insert(reviewTables.testimonials).values(
    testimonials.map(({ slug, ...testimonial }, position) => ({
      ...testimonial,
      id: stableId('testimonial', slug),
      position,
    })),
  )
}
