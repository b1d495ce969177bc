import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { sql } from '#platform/sql.ts'
import type { setUpBuying } from './buying.ts'

/** Actions and queries for tests of cancelled orders. */
export function setUpCancelling(buying: ReturnType<typeof setUpBuying>) {
  const { orderOf, click, orderStatus } = buying

  const message = (id: string): { subject: string; text: string } | undefined => {
    const file = join(buying.shop.dataDir, 'outbox', `${id}.json`)
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  }

  const orderNow = async (orderId: string) =>
    (await buying.buyer.call('getOrder', { params: { orderId } })).body.data

  const cancel = (orderId: string, reason?: string) =>
    buying.buyer.call('cancelOrder', { params: { orderId }, body: reason ? { reason } : {} })

  /** What a page sends: it states whether it believes the order to be paid. */
  const believing = (paid: boolean, orderId: string, idempotencyKey?: string) =>
    buying.buyer.call(
      'cancelOrder',
      { params: { orderId }, body: { paid } },
      idempotencyKey ? { idempotencyKey } : {},
    )

  /** Places an order of so many units and pays for it. */
  async function payFor(quantity: number, phone?: string, more: object = {}) {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf(quantity, more))).body.data
    await click(payment.authorization_url, 'approve', phone)
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
    await expect.poll(() => message(`receipt-${order.id}`)).toBeDefined()
    return { order, payment }
  }

  const waitingForLocks = async () =>
    (
      await buying.shop.database.execute<{ waiting: number }>(sql`
        select count(*)::int as waiting from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`)
    ).rows[0]?.waiting

  const findBrokenInvariants = async () =>
    (await buying.shop.operator.check()).filter(({ broken }) => broken > 0)

  return { message, orderNow, cancel, believing, payFor, waitingForLocks, findBrokenInvariants }
}
