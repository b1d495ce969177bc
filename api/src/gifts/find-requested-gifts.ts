import { Failure } from '@akyede/contract/failures'
import type { Skipped } from '@akyede/contract/gifts'
import { findSellableItems, type SellableItem } from '#feature/catalogue'
import { findItem, findItems, type WishlistItemRow } from '#feature/wishlists'
import type { Executor } from '#platform/database.ts'
import { findClaimCounts } from './claim-counts.ts'
import { findRevealedUnits } from './claim-visibility.ts'
import type { RequestedGift } from './gift-order-input.ts'

/**
 * One item of a list. Refuses with `wishlist.item_not_found`, and with `gift.not_givable` what is not sold here now.
 * Where the list leaves the variant open, whoever gives chooses it.
 */
export async function findRequestedGift(
  executor: Executor,
  wishlistId: string,
  itemId: string,
  chosen: { readonly quantity: number; readonly variantId: string | null },
): Promise<RequestedGift> {
  const item = await findItem(executor, wishlistId, itemId)
  if (!item) throw new Failure('wishlist.item_not_found')
  const wish = { ...item, variant_id: item.variant_id ?? chosen.variantId }
  const [line] = await findItemsOnSale(executor, [wish])
  if (!line || line.stock_level_id === null) throw new Failure('gift.not_givable')
  return toRequestedGift(wish, line, chosen.quantity)
}

/**
 * All that is open on a list, and why the rest is left out: what is claimed for those who may know of it, what was revealed
 * for the others, who would else buy what they were given.
 */
export async function findOpenGifts(
  executor: Executor,
  wishlistId: string,
  seesClaims: boolean,
): Promise<{ wanted: RequestedGift[]; skipped: Skipped[] }> {
  const items = await findItems(executor, wishlistId)
  const lines = await findItemsOnSale(executor, items)
  const claimed = seesClaims
    ? await findClaimCounts(
        executor,
        items.map(item => item.id),
      )
    : toClaimCounts(await findRevealedUnits(executor, wishlistId))
  const wanted: RequestedGift[] = []
  const skipped: Skipped[] = []
  for (const item of items) {
    const line = lines.find(one => isFor(one, item))
    const open = item.quantity - claimed(item.id)
    const reason = findSkipReason(item, line, open)
    if (reason || !line) skipped.push({ item_id: item.id, reason: reason ?? 'unavailable' })
    else wanted.push(toRequestedGift(item, line, open))
  }
  return { wanted, skipped }
}

const toClaimCounts = (revealed: Awaited<ReturnType<typeof findRevealedUnits>>) => (itemId: string) =>
  revealed.get(itemId)?.taken ?? 0

function findSkipReason(
  item: WishlistItemRow,
  line: SellableItem | undefined,
  open: number,
): Skipped['reason'] | undefined {
  if (item.product_id === null) return 'external'
  if (open <= 0) return 'taken'
  if (line?.has_variants && line.variant_id === null) return 'needs_variant'
  return !line || line.available < open ? 'unavailable' : undefined
}

/** What is on sale of these items. */
async function findItemsOnSale(
  executor: Executor,
  items: readonly WishlistItemRow[],
): Promise<SellableItem[]> {
  const wanted = items.flatMap(({ product_id, variant_id }) =>
    product_id === null ? [] : [{ product_id, variant_id }],
  )
  return (await findSellableItems(executor, wanted)).filter(line => line.on_sale)
}

const isFor = (line: SellableItem, { product_id, variant_id }: WishlistItemRow) =>
  line.product_id === product_id && line.variant_id === variant_id

const toRequestedGift = (item: WishlistItemRow, line: SellableItem, quantity: number): RequestedGift => ({
  itemId: item.id,
  productId: line.product_id,
  variantId: line.variant_id,
  name: line.variant_name ? `${line.product_name} (${line.variant_name})` : line.product_name,
  pictureSlug: line.picture.slug,
  quantity,
  wishedQuantity: item.quantity,
})
