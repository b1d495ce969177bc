import { pictureUrl } from '@akyede/contract/catalogue'
import { toCedis } from '@akyede/contract/money'
import type { ItemPriority } from '@akyede/contract/wishlist-fields'
import type { WishlistItem } from '@akyede/contract/wishlist-items'
import { words } from '@akyede/contract/words'
import type { Executor } from '#platform/database.ts'
import type { SeenList } from './find-list.ts'
import { findWishes, type WishRow } from './find-wishes.ts'
import type { ListParts } from './parts.ts'
import { pictureAddress } from './picture-address.ts'
import type { ExternalThing } from './tables.ts'

/**
 * What stands on a list, or some of it, in the owner's order: with today's names, prices and stock, and what of claims the
 * viewer may know.
 */
export async function presentItems(
  executor: Executor,
  { claims }: Pick<ListParts, 'claims'>,
  { list, seesClaims }: SeenList,
  now: Date,
  only?: readonly { readonly id: string }[],
): Promise<WishlistItem[]> {
  const reserved = await (seesClaims ? claims.byGivers : claims.byOwner)(executor, list, now)
  const rows = await findWishes(executor, list.id, only)
  return rows.map(row => {
    const isReserved = reserved.has(row.id)
    if (row.external) return foreign(row, list.id, row.external, isReserved)
    return row.product_name === null
      ? gone(row, list.id, isReserved)
      : sold(row, list.id, row.product_name, isReserved)
  })
}

// Each written out whole: a list of 500 things is read so often that putting every item together from parts shows.

const sold = (row: WishRow, wishlistId: string, name: string, reserved: boolean): WishlistItem => ({
  id: row.id,
  wishlistId,
  productId: row.product_id,
  variantId: row.variant_id,
  priority: row.priority as ItemPriority,
  quantity: row.quantity,
  addedAt: new Date(row.added_at).toISOString(),
  notes: row.notes,
  variant: row.variant_name,
  price: toCedis(row.price),
  image: pictureUrl(row.slug),
  picture: { slug: row.slug, alt: row.alt, placeholder: row.placeholder },
  vendorName: row.vendor_name,
  available: row.available,
  needsVariant: row.needs_variant,
  url: null,
  name,
  reserved,
})

const nothing = {
  variant: null,
  price: 0,
  image: '',
  picture: null,
  vendorName: '',
  available: 0,
  needsVariant: false,
  url: null,
}

const wishOf = (row: WishRow, wishlistId: string) => ({
  id: row.id,
  wishlistId,
  productId: row.product_id,
  variantId: row.variant_id,
  priority: row.priority as ItemPriority,
  quantity: row.quantity,
  addedAt: new Date(row.added_at).toISOString(),
  notes: row.notes,
  ...nothing,
})

const gone = (row: WishRow, wishlistId: string, reserved: boolean): WishlistItem => ({
  ...wishOf(row, wishlistId),
  name: words.unavailable,
  reserved,
})

const foreign = (
  row: WishRow,
  wishlistId: string,
  { name, price, url, picture }: ExternalThing,
  reserved: boolean,
): WishlistItem => ({
  ...wishOf(row, wishlistId),
  price: toCedis(price),
  image: picture === null ? '' : pictureAddress(picture),
  url,
  name,
  reserved,
})
