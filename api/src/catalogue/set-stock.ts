import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/publish-change.ts'
import { sql } from '#platform/sql.ts'
import { soldOutTag } from './catalogue-tag.ts'
import { refreshInStock } from './in-stock.ts'

export interface SetStockInput {
  /** Whose product it must be. */
  readonly vendorId: string
  readonly productId: string
  readonly variantId: string | null
  /** Pieces for sale, those that buyers hold included; never those that are sold and not sent yet. */
  readonly onHand: number
  /** When more comes; a count that does not say takes back what was said. */
  readonly restockAt: Date | null
  /** How it stood when the pieces were counted. */
  readonly expected: { readonly onHand: number; readonly sold: number }
}

/** A stock level as its maker sees it; `sold` are the pieces ever sold. */
interface StockSnapshot {
  readonly on_hand: number
  readonly sold: number
  readonly held: number
}

export type SetStockResult =
  /** `changed`: pieces were sold or came back since. `held`: buyers who are paying hold more than would be there. */
  | (StockSnapshot & { readonly kind: 'set' | 'changed' | 'held' })
  /** The maker has no such product, or it has no such variant. */
  | { readonly kind: 'unknown' }

/**
 * A maker counted what is for sale. What came or went is told like any other change of stock. A count of before a sale,
 * or one that is repeated late, would sell pieces twice: it counts only while nothing changed since. The quantity alone
 * does not tell: one piece in and one sold leave it as it was.
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
  // What was ever received stays what is on the shelf and what was sold.
  await tx.execute(sql`
    update stock_levels set received = received + (${onHand}::int - on_hand), on_hand = ${onHand},
      restock_at = ${restockAt?.toISOString() ?? null}::timestamptz
    where id = ${id}`)
  const changed = await refreshInStock(tx, [productId])
  await publishChange(broadcast, tx, changed ? [soldOutTag, productId] : [productId])
  return { kind: 'set', ...was, on_hand: onHand }
}
