import type { Transaction } from '#platform/database.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from '#platform/sql.ts'
import { fulfilments, orderItems, orders } from './tables.ts'

const personalColumns = {
  number: orders.number,
  status: orders.status,
  payment_status: orders.payment_status,
  fulfilment_status: orders.fulfilment_status,
  total_in_pesewas: orders.total,
  shipping_address: orders.shipping_address,
  gift: orders.gift,
  cancel_reason: orders.cancel_reason,
  placed_at: orders.placed_at,
  paid_at: orders.paid_at,
  ended_at: orders.ended_at,
}

/** Tax law requires that sales stay in the books; the recipient and the exact address do not. */
export const personalOrders: PersonalRecords = {
  name: 'orders',
  isBookkeeping: true,
  async find(executor, userId) {
    const rows = await executor
      .select({ id: orders.id, ...personalColumns })
      .from(orders)
      .where(eq(orders.user_id, userId))
      .orderBy(desc(orders.placed_at), desc(orders.id))
    const items = await executor
      .select({
        order_id: orderItems.order_id,
        name: orderItems.name,
        quantity: orderItems.quantity,
        total_in_pesewas: orderItems.total,
      })
      .from(orderItems)
      .where(
        inArray(
          orderItems.order_id,
          rows.map(order => order.id),
        ),
      )
      .orderBy(asc(orderItems.id))
    const changed = await executor
      .select({ order_id: fulfilments.order_id, address: fulfilments.shipping_address })
      .from(fulfilments)
      .where(
        and(
          isNotNull(fulfilments.shipping_address),
          inArray(
            fulfilments.order_id,
            rows.map(order => order.id),
          ),
        ),
      )
      .orderBy(asc(fulfilments.id))
    return rows.map(({ id, ...order }) => ({
      ...order,
      changed_addresses: changed.flatMap(({ order_id, address }) => (order_id === id ? [address] : [])),
      items: items.filter(item => item.order_id === id).map(({ order_id, ...item }) => item),
    }))
  },
  async erase(tx, userId) {
    await tx
      .update(orders)
      .set({
        shipping_address: reduceAddressToTown(),
        gift: null,
        cancel_reason: null,
      })
      .where(eq(orders.user_id, userId))
    await erasePartAddresses(tx, eq(orders.user_id, userId))
  },
  /** A parcel on its way needs its address, and open money needs its payer. */
  async isNeeded(executor, userId) {
    const [open] = await executor
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.user_id, userId),
          eq(orders.status, 'placed'),
          sql`${orders.payment_status} in ('pending','paid','partially_refunded')`,
          sql`${orders.fulfilment_status} not in ('delivered','returned')`,
        ),
      )
      .limit(1)
    return open !== undefined
  },
}

/** The rest of an address after an erasure: town and region. */
const reduceAddressToTown =
  (): SQL => sql`jsonb_build_object('street', '', 'city', ${orders.shipping_address}->>'city',
  'state', ${orders.shipping_address}->>'state', 'country', 'GH')`

/** An order keeps the town; the address that staff entered for a fulfilment is removed. */
const erasePartAddresses = (tx: Transaction, ofOrders: SQL) =>
  tx
    .update(fulfilments)
    .set({ shipping_address: null })
    .where(
      and(
        isNotNull(fulfilments.shipping_address),
        inArray(fulfilments.order_id, tx.select({ id: orders.id }).from(orders).where(ofOrders)),
      ),
    )

/** Reduces the shipping addresses of these orders to town and region. */
export async function eraseShippingAddresses(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .update(orders)
    .set({ shipping_address: reduceAddressToTown() })
    .where(inArray(orders.id, [...orderIds]))
  await erasePartAddresses(tx, inArray(orders.id, [...orderIds]))
}

/** Removes the giver and the message from gifts of a list. */
export async function eraseGivers(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .update(orders)
    .set({ given_by: null, gift: null })
    .where(inArray(orders.id, [...orderIds]))
}
