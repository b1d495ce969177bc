import { eq, inArray } from 'drizzle-orm'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { lockOrder, partsOf } from './order.ts'
import { fulfilments, orders } from './tables.ts'
import { type AdvanceStatus, canAdvance, fulfilmentOf, type PartStatus } from './transitions.ts'

/** Why an order was not moved on, in a sentence for the operator. */
export class OrderNotAdvanced extends Error {}

/**
 * Moves every part of a paid order on (the operator's `orders advance`). The order is named by id or number.
 * Refuses with `OrderNotAdvanced`: unknown, not paid, or no step forwards from where its parts are.
 */
export async function advanceOrder(platform: Platform, name: string, to: AdvanceStatus): Promise<string> {
  return transaction(platform.database, async tx => {
    const byId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name)
    const [found] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(byId ? eq(orders.id, name) : eq(orders.number, name.toUpperCase()))
    const order = found && (await lockOrder(tx, found.id))
    if (!order) throw new OrderNotAdvanced(`There is no order ${name}.`)
    if (order.payment_status !== 'paid') throw new OrderNotAdvanced(`Order ${order.number} is not paid.`)
    const parts = (await partsOf(tx, order.id)).fulfilments
    const movable = parts.filter(part => canAdvance(part.status, to))
    if (movable.length === 0) {
      throw new OrderNotAdvanced(
        `Order ${order.number} is ${order.fulfilment_status} and cannot become ${to}.`,
      )
    }
    const moved = movable.map(part => part.id)
    await tx
      .update(fulfilments)
      .set({ status: to, ...timesOf(to, platform.clock.now()) })
      .where(inArray(fulfilments.id, moved))
    const statuses = parts.map((part): PartStatus => (moved.includes(part.id) ? to : part.status))
    const fulfilment_status = fulfilmentOf(statuses)
    await tx.update(orders).set({ fulfilment_status }).where(eq(orders.id, order.id))
    return `Order ${order.number} is ${fulfilment_status}.`
  })
}

const timesOf = (to: AdvanceStatus, now: Date) =>
  ({ making: { making_at: now }, shipped: { shipped_at: now }, delivered: { delivered_at: now } })[to]
