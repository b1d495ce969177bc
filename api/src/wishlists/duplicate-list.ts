import { limits } from '@akyede/contract/limits'
import type { Address } from '@akyede/contract/orders'
import type { WishlistPurpose, WishlistReveal } from '@akyede/contract/wishlist-fields'
import type { Transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { type AddContext, addList } from './add-list.ts'
import type { WishlistRow } from './dependencies.ts'
import { findList } from './find-list.ts'

/** Creates "Copy of …": private and the caller's own, with the items and without anything about gifts. */
export async function duplicateList(
  tx: Transaction,
  edit: AddContext,
  wishlistId: string,
): Promise<WishlistRow> {
  const { list, role } = await findList(tx, { userId: edit.userId }, wishlistId)
  const isOwn = role === 'owner'
  const copy = await addList(tx, edit, {
    name: copyName(list.name),
    description: list.description,
    purpose: list.purpose as WishlistPurpose | null,
    purpose_text: list.purpose_text,
    privacy: 'private',
    deadline: list.deadline,
    ...(isOwn ? ownersChoices(list) : {}),
  })
  // Notes are for the owner's givers, and uploaded pictures belong to the original list.
  await tx.execute(sql`
    insert into wishlist_items
      (id, wishlist_id, product_id, variant_id, external, quantity, priority, notes, position, added_at)
    select gen_random_uuid(), ${copy.id}, product_id, variant_id, external || '{"picture": null}',
      quantity, priority, ${isOwn ? sql`notes` : sql`''`}, position, ${edit.now}
    from wishlist_items where wishlist_id = ${wishlistId} and removed_at is null`)
  return copy
}

const ownersChoices = ({ reveal, delivery_address }: WishlistRow) => ({
  reveal: reveal as WishlistReveal,
  delivery_address: delivery_address as Address | null,
})

const copyName = (name: string): string =>
  [...`Copy of ${name}`].slice(0, limits.wishlists.name).join('').trim()
