import { pictureUrl } from '@akyede/contract/catalogue'
import { toCedis } from '@akyede/contract/money'
import type { ItemPriority } from '@akyede/contract/wishlist-fields'
import type { WishlistItem } from '@akyede/contract/wishlist-items'
import { words } from '@akyede/contract/words'
import { countAvailable, findLines, type SellableLine } from '#feature/catalogue'
import type { Executor } from '#platform/database.ts'
import type { WishlistItemRow } from './find-items.ts'
import type { SeenList } from './find-list.ts'
import type { ListParts } from './parts.ts'
import { pictureAddress } from './picture-address.ts'
import type { ExternalThing } from './tables.ts'

/** Items with today's names, prices and stock, and what of claims the viewer may know. */
export async function presentItems(
  executor: Executor,
  { claims }: Pick<ListParts, 'claims'>,
  { list, seesClaims }: SeenList,
  rows: readonly WishlistItemRow[],
  now: Date,
): Promise<WishlistItem[]> {
  const reserved = await (seesClaims ? claims.byGivers : claims.byOwner)(executor, list, now)
  const lines = await findLinesOf(executor, rows)
  return rows.map(row => ({
    ...wishOf(row),
    ...(row.external ? foreign(row.external) : sold(lines(row))),
    reserved: reserved.has(row.id),
  }))
}

type Line = Pick<
  SellableLine,
  'product_name' | 'variant_name' | 'price' | 'picture' | 'vendor' | 'available'
> & { readonly needsVariant: boolean }

/** What is sold under the ids of each row now; undefined where nothing is. */
async function findLinesOf(
  executor: Executor,
  rows: readonly WishlistItemRow[],
): Promise<(row: WishlistItemRow) => Line | undefined> {
  const wanted = rows.flatMap(({ product_id, variant_id }) =>
    product_id === null ? [] : [{ product_id, variant_id }],
  )
  const found = new Map(
    (await findLines(executor, wanted))
      .filter(line => line.on_sale)
      .map(line => [keyOf(line.product_id, line.variant_id), line]),
  )
  const open = [...found.values()].filter(needsVariant).map(line => line.product_id)
  const available = await countAvailable(executor, open)
  return ({ product_id, variant_id }) => {
    const line = found.get(keyOf(product_id, variant_id))
    if (!line) return undefined
    return needsVariant(line)
      ? { ...line, needsVariant: true, available: available.get(line.product_id) ?? 0 }
      : { ...line, needsVariant: false }
  }
}

const keyOf = (productId: string | null, variantId: string | null) => `${productId} ${variantId}`
const needsVariant = (line: SellableLine) => line.has_variants && line.variant_id === null

type Wish = Pick<
  WishlistItem,
  'id' | 'wishlistId' | 'productId' | 'variantId' | 'priority' | 'quantity' | 'addedAt' | 'notes'
>
const wishOf = (row: WishlistItemRow): Wish => ({
  id: row.id,
  wishlistId: row.wishlist_id,
  productId: row.product_id,
  variantId: row.variant_id,
  priority: row.priority as ItemPriority,
  quantity: row.quantity,
  addedAt: row.added_at.toISOString(),
  notes: row.notes,
})

type Thing = Omit<WishlistItem, keyof Wish | 'reserved'>

function sold(line: Line | undefined): Thing {
  if (!line) return { ...nothing, name: words.unavailable }
  return {
    ...nothing,
    variant: line.variant_name,
    name: line.product_name,
    price: toCedis(line.price),
    image: pictureUrl(line.picture.slug),
    picture: line.picture,
    vendorName: line.vendor.name,
    available: line.available,
    needsVariant: line.needsVariant,
  }
}

const foreign = ({ name, price, url, picture }: ExternalThing): Thing => ({
  ...nothing,
  name,
  price: toCedis(price),
  image: picture === null ? '' : pictureAddress(picture),
  url,
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
