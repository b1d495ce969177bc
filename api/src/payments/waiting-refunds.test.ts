import { expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpDisputes } from '#test/disputes.ts'

const { buying, payFor, paymentStatus, refundsOf, dispute, resolve, until, later } = setUpDisputes()
const hour = 3_600_000

test('an unsent refund waits during a dispute and is dropped when the dispute is lost', async () => {
  const paid = await payFor()
  await buying.shop.platform.jobs.stop()
  await buying.shop.operator.refundPayment(paid.payment.reference)
  await dispute(paid)
  await buying.shop.platform.jobs.start()
  // Whichever reached the provider first, the buyer has the money once.
  await resolve(paid, 'lost')
  await expect
    .poll(async () => {
      await later(20_000)
      return paymentStatus(paid)
    })
    .toBe('refunded')
  const processed = (await refundsOf(paid)).filter(({ status }) => status === 'processed')
  expect(processed.reduce((sum, { amount }) => sum + amount, 0)).toBe(paid.captured)
})

test('a refund that waited for days is sent as soon as the dispute is won', async () => {
  const paid = await payFor()
  await buying.shop.platform.jobs.stop()
  await buying.shop.operator.refundPayment(paid.payment.reference)
  // As after days, when a refund is tried every six hours.
  const { payment_id } = paid.payment
  const next = new Date(buying.shop.clock.now().getTime() + 6 * hour)
  await buying.shop.database.execute(
    sql`update refunds set check_at = ${next.toISOString()} where payment_id = ${payment_id}`,
  )
  await dispute(paid)
  await buying.shop.platform.jobs.start()
  await until(paid, 'disputed')
  await resolve(paid, 'won')
  await until(paid, 'refund_pending')
  await later(60_000)
  await later(60_000)
  await until(paid, 'refunded')
})
