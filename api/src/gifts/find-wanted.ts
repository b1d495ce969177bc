import { Failure } from '@akyede/contract/failures'
import type { Skipped } from '@akyede/contract/gifts'
import { findLines, type SellableLine } from '#feature/catalogue'
import { findItem, findItems, type WishlistItemRow } from '#feature/wishlists'
import type { Executor } from '#platform/database.ts'
import { findRevealed } from './claims.ts'
import { findClaimed } from './tally.ts'
import type { WantedGift } from './wish.ts'

/**
 * One item of a list. Refuses with `wishlist.item_not_found`, and with `gift.not_givable` what is not sold here now.
 * Where the list leaves the variant open, whoever gives chooses it.
 */
export async function findWanted(
  executor: Executor,
  wishlistId: string,
  itemId: string,
  chosen: { readonly quantity: number; readonly variantId: string | null },
): Promise<WantedGift> {
  const item = await findItem(executor, wishlistId, itemId)
  if (!item) throw new Failure('wishlist.item_not_found')
  const wish = { ...item, variant_id: item.variant_id ?? chosen.variantId }
  const [line] = await findSold(executor, [wish])
  if (!line || line.stock_level_id === null) throw new Failure('gift.not_givable')
  return wantedOf(wish, line, chosen.quantity)
}

/**
 * All that is open on a list, and why the rest is left out: what is claimed for those who may know of it, what was revealed
 * for the others, who would else buy what they were given.
 */
export async function findOpen(
  executor: Executor,
  wishlistId: string,
  seesClaims: boolean,
): Promise<{ wanted: WantedGift[]; skipped: Skipped[] }> {
  const items = await findItems(executor, wishlistId)
  const lines = await findSold(executor, items)
  const claimed = seesClaims
    ? await findClaimed(
        executor,
        items.map(item => item.id),
      )
    : piecesIn(await findRevealed(executor, wishlistId))
  const wanted: WantedGift[] = []
  const skipped: Skipped[] = []
  for (const item of items) {
    const line = lines.find(one => isFor(one, item))
    const open = item.quantity - claimed(item.id)
    const reason = whyNot(item, line, open)
    if (reason || !line) skipped.push({ item_id: item.id, reason: reason ?? 'unavailable' })
    else wanted.push(wantedOf(item, line, open))
  }
  return { wanted, skipped }
}

const piecesIn = (revealed: Awaited<ReturnType<typeof findRevealed>>) => (itemId: string) =>
  revealed.get(itemId)?.taken ?? 0

function whyNot(
  item: WishlistItemRow,
  line: SellableLine | undefined,
  open: number,
): Skipped['reason'] | undefined {
  if (item.product_id === null) return 'external'
  if (open <= 0) return 'taken'
  if (line?.has_variants && line.variant_id === null) return 'needs_variant'
  return !line || line.available < open ? 'unavailable' : undefined
}

/** What is on sale of these items. */
async function findSold(executor: Executor, items: readonly WishlistItemRow[]): Promise<SellableLine[]> {
  const wanted = items.flatMap(({ product_id, variant_id }) =>
    product_id === null ? [] : [{ product_id, variant_id }],
  )
  return (await findLines(executor, wanted)).filter(line => line.on_sale)
}

const isFor = (line: SellableLine, { product_id, variant_id }: WishlistItemRow) =>
  line.product_id === product_id && line.variant_id === variant_id

const wantedOf = (item: WishlistItemRow, line: SellableLine, quantity: number): WantedGift => ({
  itemId: item.id,
  productId: line.product_id,
  variantId: line.variant_id,
  name: line.variant_name ? `${line.product_name} (${line.variant_name})` : line.product_name,
  pictureSlug: line.picture.slug,
  quantity,
  wanted: item.quantity,
})
