import { expect } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from './buying.ts'

/** A shop whose buyer pays, and whose payments are disputed at the provider. */
export function setUpDisputes() {
  const buying = setUpBuying()
  const { orderOf, control, orderStatus } = buying

  const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await buying.shop.database.execute<Row>(query)).rows

  const orderNow = async (orderId: string) =>
    (await buying.buyer.call('getOrder', { params: { orderId } })).body.data

  async function payFor(quantity = 1, more: object = {}) {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf(quantity, more))).body.data
    await buying.click(payment.authorization_url, 'approve')
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
    return { order, payment, captured: Math.round(payment.amount * 100) }
  }

  type Paid = Awaited<ReturnType<typeof payFor>>

  const paymentStatus = async ({ order }: Paid) => (await orderNow(order.id)).payment?.status
  const disputesOf = ({ payment }: Paid) =>
    rows<{ status: string; amount: number }>(sql`
      select status, amount from disputes where payment_id = ${payment.payment_id} order by created_at, id`)
  const refundsOf = ({ payment }: Paid) =>
    rows<{ kind: string; status: string; amount: number }>(sql`
      select split_part(reason, ' ', 1) as kind, status, amount from refunds
      where payment_id = ${payment.payment_id} order by created_at, id`)
  const ledgerOf = ({ order }: Paid) =>
    rows<{ account: string; balance: number }>(sql`
      select split_part(account, ':', 1) as account, sum(amount)::int as balance from ledger_entries
      where subject_id = ${order.id} group by 1 having sum(amount) <> 0 order by 1`)
  const findBrokenInvariants = async () => (await buying.shop.operator.check()).filter(one => one.broken > 0)

  const dispute = ({ payment: { reference } }: Paid, more: object = {}) =>
    control('dispute', { reference, ...more })
  const resolve = ({ payment: { reference } }: Paid, outcome: string, more: object = {}) =>
    control('resolve-dispute', { reference, outcome, ...more })
  const until = (paid: Paid, expected: string) => expect.poll(() => paymentStatus(paid)).toBe(expected)

  async function payAndDispute(quantity = 1, more: object = {}): Promise<Paid> {
    const paid = await payFor(quantity)
    await dispute(paid, more)
    await until(paid, 'disputed')
    return paid
  }

  /** Moves the clock and waits until the provider and the server are idle. */
  const later = async (milliseconds: number) => {
    buying.shop.clock.advance(milliseconds)
    await buying.shop.platform.jobs.runScheduledNow()
  }

  return {
    buying,
    rows,
    orderNow,
    payFor,
    paymentStatus,
    disputesOf,
    refundsOf,
    ledgerOf,
    findBrokenInvariants,
    dispute,
    resolve,
    until,
    payAndDispute,
    later,
  }
}
