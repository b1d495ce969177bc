import { sql } from '#platform/sql.ts'
import { backgroundWorkDone, messagesTo } from './outbox.ts'
import type { TestShop } from './test-shop.ts'

interface Scene {
  readonly shop: TestShop
  readonly person: { readonly email: string }
}

/** The records of purchases and their returns. */
export function recordsOf(scene: Scene) {
  return {
    /** Waits until all listeners have processed all events. */
    untilEventsHandled: () => backgroundWorkDone(scene.shop),
    messages: () => messagesTo(scene.shop, scene.person.email),
    async stockOf(productId: string) {
      const { rows } = await scene.shop.database.execute<{ on_hand: number; received: number }>(
        sql`select on_hand, received from stock_levels where product_id = ${productId}`,
      )
      return rows[0]
    },
    /** The balance of each account for an order; accounts without one are left out. */
    async ledgerOf(orderId: string) {
      const { rows } = await scene.shop.database.execute<{ account: string; balance: number }>(sql`
        select split_part(account, ':', 1) as account, sum(amount)::int as balance
        from ledger_entries where subject_id = ${orderId} group by 1 having sum(amount) <> 0 order by 1`)
      return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
    },
    async refundsOf(orderId: string) {
      const { rows } = await scene.shop.database.execute<{ amount: number; status: string }>(sql`
        select refunds.amount, refunds.status from refunds join payments on payments.id = refunds.payment_id
        where payments.subject_id = ${orderId} order by refunds.created_at`)
      return rows
    },
    findBrokenInvariants: async () => (await scene.shop.operator.check()).filter(({ broken }) => broken > 0),
  }
}
