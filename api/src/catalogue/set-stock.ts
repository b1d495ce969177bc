import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { tellChanged } from '#platform/tell-changed.ts'
import { soldOutTag } from './catalogue-tag.ts'
import { refreshInStock } from './in-stock.ts'

export interface WantedStock {
  /** Whose product it must be. */
  readonly vendorId: string
  readonly productId: string
  readonly variantId: string | null
  /** Pieces on the shelf, those that buyers hold included. */
  readonly onHand: number
}

export type StockSet =
  | { readonly kind: 'set'; readonly on_hand: number; readonly held: number }
  /** More is held for buyers who are paying than would be there. */
  | { readonly kind: 'held'; readonly held: number }
  /** The maker has no such product, or it has no such variant. */
  | { readonly kind: 'unknown' }

/** A maker counted what is on the shelf. What came or went is told like any other change of stock. */
export async function setStock(
  { broadcast }: Pick<Platform, 'broadcast'>,
  tx: Transaction,
  { vendorId, productId, variantId, onHand }: WantedStock,
): Promise<StockSet> {
  const { rows } = await tx.execute<{ id: string; held: number; was: number }>(sql`
    select level.id, level.held, level.on_hand as was
    from stock_levels as level join products as product on product.id = level.product_id
    where product.vendor_id = ${vendorId} and level.product_id = ${productId}
      and level.variant_id is not distinct from ${variantId}::uuid
    for update of level`)
  const [level] = rows
  if (!level) return { kind: 'unknown' }
  if (onHand < level.held) return { kind: 'held', held: level.held }
  // What was ever received stays what is on the shelf and what was sold.
  await tx.execute(sql`
    update stock_levels set received = received + (${onHand}::int - on_hand), on_hand = ${onHand}
    where id = ${level.id}`)
  const changed = await refreshInStock(tx, [productId])
  await tellChanged(broadcast, tx, changed ? [soldOutTag, productId] : [productId])
  return { kind: 'set', on_hand: onHand, held: level.held }
}
