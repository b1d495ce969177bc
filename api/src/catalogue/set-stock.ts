import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { sql } from '#platform/sql.ts'
import { soldOutTag } from './catalogue-tag.ts'
import { refreshInStock } from './in-stock.ts'

export interface SetStockInput {
  /** The vendor that must own the product. */
  readonly vendorId: string
  readonly productId: string
  readonly variantId: string | null
  /** Units for sale, including those held for buyers and without those sold and not sent yet. */
  readonly onHand: number
  /** When the vendor expects more units. A count without a time clears the earlier one. */
  readonly restockAt: Date | null
  /** The stock level when the units were counted. */
  readonly expected: { readonly onHand: number; readonly sold: number }
}

/** A stock level as its vendor sees it. `sold` is the number of units ever sold. */
interface StockSnapshot {
  readonly on_hand: number
  readonly sold: number
  readonly held: number
}

export type SetStockResult =
  /**
   * `changed`: units were sold or returned since the count. `held`: paying buyers hold more units than were
   * counted.
   */
  | (StockSnapshot & { readonly kind: 'set' | 'changed' | 'held' })
  /** The vendor has no such product, or the product has no such variant. */
  | { readonly kind: 'unknown' }

/**
 * Sets the stock level to a vendor's count and publishes the change. A count from before a sale, or a late
 * repetition, would sell units twice, so it applies only while nothing changed since. Comparing the quantity
 * alone is not enough: one unit received and one sold leave it unchanged.
 */
export async function setStock(
  { broadcast }: Pick<Platform, 'broadcast'>,
  tx: Transaction,
  { vendorId, productId, variantId, onHand, restockAt, expected }: SetStockInput,
): Promise<SetStockResult> {
  const { rows } = await tx.execute<{ id: string; on_hand: number; sold: number; held: number }>(sql`
    select level.id, level.on_hand, level.received - level.on_hand as sold, level.held
    from stock_levels as level join products as product on product.id = level.product_id
    where product.vendor_id = ${vendorId} and level.product_id = ${productId}
      and level.variant_id is not distinct from ${variantId}::uuid
    for update of level`)
  const [level] = rows
  if (!level) return { kind: 'unknown' }
  const { id, ...was } = level
  if (expected.onHand !== was.on_hand || expected.sold !== was.sold) return { kind: 'changed', ...was }
  if (onHand < was.held) return { kind: 'held', ...was }
  // `received` stays the sum of the units on hand and the units sold.
  await tx.execute(sql`
    update stock_levels set received = received + (${onHand}::int - on_hand), on_hand = ${onHand},
      restock_at = ${restockAt?.toISOString() ?? null}::timestamptz
    where id = ${id}`)
  const changed = await refreshInStock(tx, [productId])
  await publishChange(broadcast, tx, changed ? [soldOutTag, productId] : [productId])
  return { kind: 'set', ...was, on_hand: onHand }
}
