import { pictureUrl } from '@akyede/contract/catalogue'
import { asCedis, toCedis } from '@akyede/contract/money'
import type { OrderDeadline } from '@akyede/contract/promise'
import type { ItemPriority } from '@akyede/contract/wishlist-fields'
import type { WishlistItem } from '@akyede/contract/wishlist-items'
import { words } from '@akyede/contract/words'
import type { Executor } from '#platform/database.ts'
import type { ListDependencies } from './dependencies.ts'
import { findItemsWithOffers, type ItemWithOffer } from './find-items-with-offers.ts'
import type { VisibleList } from './find-list.ts'
import { findOrderDeadlines } from './order-deadlines.ts'
import { listPicturePath } from './pictures.ts'
import type { ExternalThing } from './tables.ts'

/**
 * All or some items of a list in the owner's order, with current names, prices and stock, and the claims that the
 * viewer may know.
 */
export async function presentItems(
  executor: Executor,
  { claims, delivery }: Pick<ListDependencies, 'claims' | 'delivery'>,
  { list, canSeeClaims }: VisibleList,
  now: Date,
  only?: readonly { readonly id: string }[],
): Promise<WishlistItem[]> {
  const reserved = await (canSeeClaims ? claims.findReservedForGivers : claims.findReservedForOwner)(
    executor,
    list,
    now,
  )
  const hidden = canSeeClaims ? undefined : claims.unitsHiddenFromOwners(list)
  const rows = await findItemsWithOffers(executor, list.id, only, hidden)
  const deadlineOf = await findOrderDeadlines(executor, delivery, list, now)
  return rows.map(row => present(row, list.id, reserved.has(row.id), deadlineOf(row)))
}

/**
 * The product’s fields are spread in the middle and overwrite nothing, which is measurably faster for lists of 500
 * items.
 */
const present = (
  row: ItemWithOffer,
  wishlistId: string,
  reserved: boolean,
  deadline: OrderDeadline | null,
): WishlistItem => ({
  id: row.id,
  wishlistId,
  productId: row.product_id,
  variantId: row.variant_id,
  priority: row.priority as ItemPriority,
  quantity: row.quantity,
  addedAt: new Date(row.added_at).toISOString(),
  notes: row.notes,
  ...thingOf(row),
  reserved,
  order_by: deadline?.orderBy ?? null,
  too_late: deadline?.tooLate ?? false,
})

type Thing = Pick<
  WishlistItem,
  'variant' | 'price' | 'image' | 'picture' | 'vendorName' | 'available' | 'needsVariant' | 'url' | 'name'
>

function thingOf(row: ItemWithOffer): Thing {
  if (row.external) return externalThing(row.external)
  return row.product_name === null ? removedThing : soldThing(row, row.product_name)
}

const soldThing = (row: ItemWithOffer, name: string): Thing => ({
  variant: row.variant_name,
  price: toCedis(row.price),
  image: pictureUrl(row.slug),
  picture: { slug: row.slug, alt: row.alt, placeholder: row.placeholder },
  vendorName: row.vendor_name,
  available: row.hidden_units === null ? row.available : enoughOrNone(row, row.hidden_units),
  needsVariant: row.needs_variant,
  url: null,
  name,
})

/**
 * Owners see only whether their wish is in stock, counting units of gifts to them. A number would reveal gifts when
 * compared with the public product page.
 */
const enoughOrNone = ({ available, quantity }: ItemWithOffer, hiddenUnits: number): number =>
  available + hiddenUnits > 0 ? quantity : 0

const removedThing: Thing = {
  variant: null,
  price: asCedis(0),
  image: '',
  picture: null,
  vendorName: '',
  available: 0,
  needsVariant: false,
  url: null,
  name: words.unavailable,
}

const externalThing = ({ name, price, url, picture }: ExternalThing): Thing => ({
  ...removedThing,
  price: toCedis(price),
  image: picture === null ? '' : listPicturePath(picture),
  url,
  name,
})
