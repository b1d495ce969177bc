import { expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpGiftOrders } from '#test/gift-orders.ts'

const giving = setUpGiftOrders()

test('returns a gift through the operator only, refunds its giver and hides the return from its owner', async () => {
  const shared = await giving.share()
  const email = 'kwame@example.com'
  const begun = (await giving.give(shared, { guest: { name: 'Kwame', email } })) as never as {
    body: { data: { reference: string; order_number: string; order_id: string } }
  }
  const { reference, order_number: number, order_id: orderId } = begun.body.data
  await giving.control('approve', { reference })
  await expect.poll(() => giving.giftStatuses(reference)).toEqual(['purchased'])
  await giving.shop.operator.advanceOrder(number, 'delivered')
  await expect.poll(() => giving.giftStatuses(reference)).toEqual(['delivered'])
  await giving.runScheduledJobs()

  const { rows } = await giving.shop.database.execute<{ id: string }>(
    sql`select id from order_items where order_id = ${orderId}`,
  )
  const items = [{ item_id: rows[0]?.id ?? '', quantity: 1 }]
  const asked = await shared.owner.call('requestReturn', {
    params: { orderId },
    body: { items, reason: 'changed_mind' },
  })
  expect([asked.status, asked.body]).toMatchObject([404, { code: 'order.not_found' }])

  const { operator } = giving.shop
  const opened = await operator.openReturn({
    order: number,
    lines: [{ line: 1, quantity: 1 }],
    reason: 'damaged',
  })
  const name = /RE-\w+/.exec(opened)?.[0] ?? ''
  await operator.answerReturn(name, 'approved', { answer: 'Box 5, Ho' })
  // A gift's parcel has no deadline, so no reminder is sent.
  giving.shop.clock.advance(90 * 86_400_000)
  await giving.runScheduledJobs()
  expect(await operator.listReturns()).toContainEqual(expect.stringMatching(new RegExp(`${name}.*approved`)))
  await operator.answerReturn(name, 'received', { fit: false })
  await expect
    .poll(async () => {
      giving.shop.clock.advance(20_000)
      await giving.runScheduledJobs()
      return giving.giftStatuses(reference)
    })
    .toEqual(['refunded'])
  await expect
    .poll(() => giving.emailsTo(email).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('you’ve been refunded'))
  const read = JSON.stringify(giving.emailsTo(shared.ownersEmail))
  for (const secret of ['₵', name, 'money', number]) expect(read).not.toContain(secret)
  expect(await giving.findBrokenInvariants()).toEqual([])
})
