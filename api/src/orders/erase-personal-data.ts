import type { Transaction } from '#platform/database.ts'
import { inArray, type SQL, sql } from '#platform/sql.ts'
import { orders } from './tables.ts'

/** What is left of an address once nobody may know any more who lived there: its town and region. */
export const reduceAddressToTown =
  (): SQL => sql`jsonb_build_object('street', '', 'city', ${orders.shipping_address}->>'city',
  'state', ${orders.shipping_address}->>'state', 'country', 'GH')`

/** Lets orders tell no more than that. */
export async function eraseShippingAddresses(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .update(orders)
    .set({ shipping_address: reduceAddressToTown() })
    .where(inArray(orders.id, [...orderIds]))
}

/** Lets gifts from a list tell no more of who gave them, and with which words. */
export async function eraseGivers(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .update(orders)
    .set({ given_by: null, gift: null })
    .where(inArray(orders.id, [...orderIds]))
}
