import { inOneRoundTrip, prepared, type Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { push } from '#platform/push.ts'
import { sql } from '#platform/sql.ts'
import { type LineItemKey, lockCart } from './cart.ts'
import { cartItems, cartSnapshots } from './tables.ts'

/** The buyer, null for a gift from a list, and the ordered items. */
interface PaidOrder {
  readonly user_id: number | null
  readonly items: readonly (LineItemKey & { readonly quantity: number })[]
}

/**
 * Removes ordered items from the cart, where quantities that were added meanwhile stay (D151), and from its snapshot,
 * so that they are not offered again.
 */
export async function removeOrderedItems(
  platform: Platform,
  tx: Transaction,
  { user_id: userId, items }: PaidOrder,
): Promise<void> {
  if (userId === null) return
  // The cart is locked in a statement of its own, so that the next one sees every earlier edit.
  await inOneRoundTrip([
    lockCart(tx, userId, platform.clock.now()),
    removeItems(tx).execute({ userId, items: JSON.stringify(items) }),
  ])
  // A page that was opened a moment too early still shows the ordered items.
  await push(platform, tx, userId, 'cart.changed', {})
}

const removeItems = prepared('remove_ordered_items', executor => {
  const userId = sql.placeholder('userId')
  const ordered = executor.$with('ordered', {}).as(sql`
    select product_id, variant_id, sum(quantity)::int quantity
    from jsonb_to_recordset(${sql.placeholder('items')}::jsonb)
      as item (product_id uuid, variant_id uuid, quantity int)
    group by product_id, variant_id`)
  const isOrdered = sql`item.user_id = ${userId} and item.product_id = ordered.product_id
    and item.variant_id is not distinct from ordered.variant_id`
  const reduced = executor.$with('reduced', {}).as(sql`
    update ${cartItems} item set quantity = item.quantity - ordered.quantity from ordered
    where ${isOrdered} and item.quantity > ordered.quantity`)
  const removed = executor.$with('removed', {}).as(sql`
    delete from ${cartItems} item using ordered
    where ${isOrdered} and item.quantity <= ordered.quantity`)
  const left = sql`(select coalesce(jsonb_agg(line || jsonb_build_object('quantity',
      (line->>'quantity')::int - coalesce(ordered.quantity, 0)) order by place), '[]')
    from jsonb_array_elements(${cartSnapshots.lines}) with ordinality as each (line, place)
    left join ordered on ordered.product_id = (line->>'product_id')::uuid
      and ordered.variant_id is not distinct from (line->>'variant_id')::uuid
    where (line->>'quantity')::int > coalesce(ordered.quantity, 0))`
  return executor
    .with(ordered, reduced, removed)
    .update(cartSnapshots)
    .set({ lines: left })
    .where(sql`${cartSnapshots.user_id} = ${userId}`)
})
