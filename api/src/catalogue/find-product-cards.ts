import type { ProductCard } from '@akyede/contract/catalogue'
import { after } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'
import { createBestsellerThreshold } from './bestsellers.ts'
import { findCards } from './find-cards.ts'
import { newProductDuration } from './new-product-duration.ts'
import { presentCard } from './present-card.ts'

/** The cards of products, in the order of their ids; what is not there is left out. */
export type FindProductCards = (ids: readonly string[]) => Promise<ProductCard[]>

export function createFindProductCards(
  platform: Pick<Platform, 'database' | 'broadcast' | 'clock'>,
): FindProductCards {
  const bestsellerThreshold = createBestsellerThreshold(platform)
  return async ids => {
    const [rows, threshold] = await Promise.all([
      findCards(platform.database, ids, after(platform.clock, -newProductDuration)),
      bestsellerThreshold(),
    ])
    return rows.map(row => presentCard(row, threshold))
  }
}
