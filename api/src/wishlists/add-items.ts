import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { type Cedis, toPesewas } from '@akyede/contract/money'
import type { ItemPriority } from '@akyede/contract/wishlist-fields'
import { findSellableItems } from '#feature/catalogue'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { eq, inArray, sql } from '#platform/sql.ts'
import type { AddContext } from './add-list.ts'
import './events.ts'
import { findItems, findRemovedItems, type WishlistItemRow } from './find-items.ts'
import { type ExternalThing, wishlistItems, wishlists } from './tables.ts'

/** An item to add, as it was sent. */
export interface NewItem {
  readonly product_id?: string | undefined
  readonly variant_id?: string | null | undefined
  readonly external?: (Pick<ExternalThing, 'name' | 'url'> & { readonly price: Cedis }) | undefined
  readonly note: string
  readonly quantity: number
  readonly priority: ItemPriority
  readonly increase: boolean
}

export interface SkippedItem {
  readonly index: number
  readonly reason: 'duplicate' | 'unavailable'
  readonly item_id: string | null
}

export interface AddItemsResult {
  readonly created: readonly WishlistItemRow[]
  readonly skipped: readonly SkippedItem[]
}

type ItemValues = typeof wishlistItems.$inferInsert

/**
 * Appends items to a list that the transaction has locked. Refuses with `wishlist.full`, and with
 * `catalogue.product_not_found` when none of the products is sold.
 */
export async function addItems(
  tx: Transaction,
  wishlistId: string,
  by: AddContext,
  newItems: readonly NewItem[],
): Promise<AddItemsResult> {
  const { now } = by
  const present = await findItems(tx, wishlistId)
  const takenOff = new Map((await findRemovedItems(tx, wishlistId, now)).map(item => [keyOf(item), item.id]))
  const isSold = await soldAmong(tx, newItems)
  const known = new Map(present.map(item => [keyOf(item), item.id]))
  const rows: (ItemValues & { id: string })[] = []
  const increased = new Map<string, number>()
  const skipped: SkippedItem[] = []
  for (const [index, item] of newItems.entries()) {
    const thing = thingOf(item)
    const knownId = known.get(keyOf(thing))
    if (knownId && item.increase) increased.set(knownId, (increased.get(knownId) ?? 0) + item.quantity)
    else if (knownId) skipped.push({ index, reason: 'duplicate', item_id: knownId })
    else if (!isSold(thing)) skipped.push({ index, reason: 'unavailable', item_id: null })
    else {
      const position = (present.at(-1)?.position ?? 0) + rows.length + 1
      const id = takenOff.get(keyOf(thing)) ?? newId()
      const row = { ...thing, ...placeOf(item, position, now), id, wishlist_id: wishlistId }
      rows.push(row)
      known.set(keyOf(thing), row.id)
    }
  }
  if (skipped.length === newItems.length && skipped.every(({ reason }) => reason === 'unavailable'))
    throw new Failure('catalogue.product_not_found')
  if (present.length + rows.length > limits.wishlists.itemsMax) throw new Failure('wishlist.full')
  if (rows.length > 0) await emitItemsAdded(tx, wishlistId, by, rows.length)
  return { created: await writeItems(tx, wishlistId, rows, increased, now), skipped }
}

const emitItemsAdded = (
  tx: Transaction,
  list_id: string,
  { userId, now, outbox }: AddContext,
  count: number,
) => outbox.emit(tx, 'list.items_added', { list_id, user_id: userId, at: now.toISOString(), count })

const placeOf = ({ note, quantity, priority }: NewItem, position: number, now: Date) => ({
  quantity,
  priority,
  notes: note,
  position,
  added_at: now,
  removed_at: null,
})

async function writeItems(
  tx: Transaction,
  wishlistId: string,
  rows: readonly ItemValues[],
  increased: ReadonlyMap<string, number>,
  now: Date,
): Promise<WishlistItemRow[]> {
  if (rows.length > 0) await upsertItems(tx, rows)
  for (const [id, more] of increased) {
    const quantity = sql`least(${wishlistItems.quantity} + ${more}, ${limits.wishlists.quantityMax})`
    await tx.update(wishlistItems).set({ quantity }).where(eq(wishlistItems.id, id))
  }
  const ids = [...new Set([...rows.map(row => row.id), ...increased.keys()])]
  if (ids.length === 0) return []
  await touchList(tx, wishlistId, now)
  const written = await tx.select().from(wishlistItems).where(inArray(wishlistItems.id, ids))
  return written.sort((one, other) => one.position - other.position)
}

/**
 * Restores a removed item under its old id while it is stored, so that gifts for it still count. This holds for all
 * items, so that it reveals nothing of gifts.
 */
function upsertItems(tx: Transaction, rows: readonly ItemValues[]) {
  const { quantity, priority, notes, position, added_at, removed_at } = wishlistItems
  const set = Object.fromEntries(
    [quantity, priority, notes, position, added_at, removed_at].map(({ name }) => [
      name,
      sql.raw(`excluded.${name}`),
    ]),
  )
  return tx
    .insert(wishlistItems)
    .values([...rows])
    .onConflictDoUpdate({ target: wishlistItems.id, set })
}

/** Marks a change of items; the list's own version stays. */
export const touchList = (tx: Transaction, wishlistId: string, now: Date) =>
  tx.update(wishlists).set({ updated_at: now }).where(eq(wishlists.id, wishlistId))

type Thing = Pick<WishlistItemRow, 'product_id' | 'variant_id' | 'external'>

function thingOf({ product_id, variant_id, external }: NewItem): Thing {
  if (!external) return { product_id: product_id ?? null, variant_id: variant_id ?? null, external: null }
  const { name, url, price } = external
  return {
    product_id: null,
    variant_id: null,
    external: { name, url, price: toPesewas(price), picture: null },
  }
}

/** Items are the same with an equal product and variant, an equal external page or, without one, an equal name. */
function keyOf({ product_id, variant_id, external }: Thing): string {
  return external ? `external ${external.url ?? external.name}` : `${product_id} ${variant_id}`
}

async function soldAmong(tx: Transaction, newItems: readonly NewItem[]): Promise<(thing: Thing) => boolean> {
  const products = newItems.flatMap(({ product_id, variant_id = null }) =>
    product_id === undefined ? [] : [{ product_id, variant_id }],
  )
  const sold = new Set(
    (await findSellableItems(tx, products))
      .filter(line => line.on_sale)
      .map(({ product_id, variant_id }) => `${product_id} ${variant_id}`),
  )
  return thing => thing.external !== null || sold.has(keyOf(thing))
}
