import type { PersonalRecords } from '#platform/personal-records.ts'
import { eq } from '#platform/sql.ts'
import { findCartLineItems } from './cart.ts'
import { cartItems, cartSnapshots, carts } from './tables.ts'

export const personalCart: PersonalRecords = {
  name: 'cart',
  async find(executor, userId) {
    const lineItems = await findCartLineItems(executor, userId)
    const [before] = await executor
      .select({ lines: cartSnapshots.lines, taken_at: cartSnapshots.taken_at })
      .from(cartSnapshots)
      .where(eq(cartSnapshots.user_id, userId))
    return {
      items: lineItems.map(({ id, user_id, ...lineItem }) => lineItem),
      last_items: before ?? null,
    }
  },
  async erase(tx, userId) {
    for (const table of [cartItems, cartSnapshots, carts])
      await tx.delete(table).where(eq(table.user_id, userId))
  },
}
