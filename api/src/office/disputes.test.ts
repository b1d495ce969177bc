import { expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { backgroundWorkDone, messagesTo } from '#test/outbox.ts'
import { registerStaff } from '#test/staff.ts'

const buying = setUpBuying()

test('a dispute is emailed to staff when it opens and once more 24 hours before its evidence is due', async () => {
  const { shop, buyer, orderOf, click, control, orderStatus } = buying
  const { order, payment } = (await buyer.call('createOrder', orderOf(1))).body.data
  await click(payment.authorization_url, 'approve')
  await expect.poll(() => orderStatus(order.id)).toBe('paid')
  await control('dispute', { reference: payment.reference })
  const toStaff = () => messagesTo(shop, shop.platform.config.contactEmail).map(({ subject }) => subject)
  await expect.poll(toStaff).toEqual([`${order.number}: payment disputed`])

  const staff = await registerStaff(shop, 'support')
  const list = await staff.call('listOfficePayments', { query: { preset: 'disputed' } })
  expect(list.body.data).toMatchObject([
    { reference: payment.reference, refundable: 0, disputes: [{ status: 'opened' }] },
  ])
  expect(list.body.data[0]?.disputes[0]?.url).toContain('paystack.com')
  const refused = await staff.call(
    'refundOfficePayment',
    { params: { paymentId: payment.payment_id }, body: { reason: 'late', words: 'Late' } },
    { idempotencyKey: 'refund-during-dispute' },
  )
  expect(refused.body.code).toBe('payment.disputed')

  await shop.database.execute(
    sql`update disputes set due_at = ${new Date(shop.clock.now().getTime() + 30 * 3_600_000)}`,
  )
  const later = async (hours: number) => {
    shop.clock.advance(hours * 3_600_000)
    // The hourly query of the provider would set its own due date again.
    await shop.database.execute(sql`update payments set recheck_at = null`)
    await shop.platform.jobs.runScheduledNow()
    await backgroundWorkDone(shop)
  }
  await later(2)
  expect(toStaff()).toHaveLength(1)
  await later(5)
  await later(1)
  expect(
    toStaff().filter(subject => subject === `${order.number}: evidence is due within 24 hours`),
  ).toHaveLength(1)
})
