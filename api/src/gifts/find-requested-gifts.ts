import { Failure } from '@akyede/contract/failures'
import type { Skipped } from '@akyede/contract/gifts'
import { findSellableItems, type SellableItem } from '#feature/catalogue'
import { findItem, findItems, type WishlistItemRow } from '#feature/wishlists'
import type { Executor } from '#platform/database.ts'
import { findClaimCounts } from './claim-counts.ts'
import { findRevealedUnits } from './claim-visibility.ts'
import type { RequestedGift } from './gift-order-input.ts'

/**
 * One item of a list. Refuses with `wishlist.item_not_found`, and with `gift.not_givable` when it is not sold here.
 * The giver chooses the variant when the list leaves it open.
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
  const [offer] = await findItemsOnSale(executor, [wish])
  if (!offer || offer.stock_level_id === null) throw new Failure('gift.not_givable')
  return toRequestedGift(wish, offer, chosen.quantity)
}

/**
 * All open items of a list, with reasons for the rest. Viewers who may see claims get them; owners get only revealed
 * gifts, so that they do not buy them again.
 */
export async function findOpenGifts(
  executor: Executor,
  wishlistId: string,
  seesClaims: boolean,
): Promise<{ requested: RequestedGift[]; skipped: Skipped[] }> {
  const items = await findItems(executor, wishlistId)
  const lines = await findItemsOnSale(executor, items)
  const claimed = seesClaims
    ? await findClaimCounts(
        executor,
        items.map(item => item.id),
      )
    : toClaimCounts(await findRevealedUnits(executor, wishlistId))
  const requested: RequestedGift[] = []
  const skipped: Skipped[] = []
  for (const item of items) {
    const offer = lines.find(one => isFor(one, item))
    const open = item.quantity - claimed(item.id)
    const reason = findSkipReason(item, offer, open)
    if (reason || !offer) skipped.push({ item_id: item.id, reason: reason ?? 'unavailable' })
    else requested.push(toRequestedGift(item, offer, open))
  }
  return { requested, skipped }
}

const toClaimCounts = (revealed: Awaited<ReturnType<typeof findRevealedUnits>>) => (itemId: string) =>
  revealed.get(itemId)?.taken ?? 0

function findSkipReason(
  item: WishlistItemRow,
  offer: SellableItem | undefined,
  open: number,
): Skipped['reason'] | undefined {
  if (item.product_id === null) return 'external'
  if (open <= 0) return 'taken'
  if (offer?.has_variants && offer.variant_id === null) return 'needs_variant'
  return !offer || offer.available < open ? 'unavailable' : undefined
}

/** Current offers for these items. */
async function findItemsOnSale(
  executor: Executor,
  items: readonly WishlistItemRow[],
): Promise<SellableItem[]> {
  const requested = items.flatMap(({ product_id, variant_id }) =>
    product_id === null ? [] : [{ product_id, variant_id }],
  )
  return (await findSellableItems(executor, requested)).filter(offer => offer.on_sale)
}

const isFor = (offer: SellableItem, { product_id, variant_id }: WishlistItemRow) =>
  offer.product_id === product_id && offer.variant_id === variant_id

const toRequestedGift = (item: WishlistItemRow, offer: SellableItem, quantity: number): RequestedGift => ({
  itemId: item.id,
  productId: offer.product_id,
  variantId: offer.variant_id,
  offer,
  name: offer.variant_name ? `${offer.product_name} (${offer.variant_name})` : offer.product_name,
  pictureSlug: offer.picture.slug,
  quantity,
  wishedQuantity: item.quantity,
})
