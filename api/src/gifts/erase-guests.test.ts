import { limits } from '@akyede/contract/limits'
import { expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openDevice } from '#test/device.ts'
import { type Shared, setUpGiftOrders } from '#test/gift-orders.ts'
import { openProgram } from '#test/program.ts'

const giving = setUpGiftOrders()
const { share, giftRequest, control, giftStatuses, runScheduledJobs, findBrokenInvariants } = giving

const day = 86_400_000
const words = 'Canary wishes'
const wallet = '+233551234001'

/** All stored data of an order and its payment, as text. */
async function storedDataOf(reference: string): Promise<string> {
  const { rows } = await giving.shop.database.execute(sql`
    select to_jsonb(orders) as orders, to_jsonb(givings) as givings, to_jsonb(payments) as payments,
      (select jsonb_agg(to_jsonb(one)) from payment_events one where one.reference = payments.reference) as events
    from payments join orders on orders.id = payments.subject_id join givings on givings.order_id = orders.id
    where payments.reference = ${reference}`)
  expect(rows).toHaveLength(1)
  return JSON.stringify(rows)
}

async function givenBy(name: string, shared: Shared, isPaid: boolean): Promise<string> {
  const device = await openDevice(giving.shop)
  const email = `${name.toLowerCase()}@example.com`
  const { reference } = (
    await device.call('startGift', giftRequest(shared, { guest: { name, email }, message: words }))
  ).body.data
  if (isPaid) {
    await control('approve', { reference })
    await expect.poll(() => giftStatuses(reference)).toEqual(['purchased'])
  } else await device.call('undoGift', { body: { reference } })
  return reference
}

async function waitUntil(after: number, reference: string): Promise<string> {
  await giving.shop.clock.advance(after)
  await runScheduledJobs()
  return storedDataOf(reference)
}

test('erases a guest’s data a year after a gift, or a month after an unpaid one', async () => {
  const shared = await share({}, [{ product_id: giving.basket, quantity: 5 }])
  const paid = await givenBy('Kofikanari', shared, true)
  const undone = await givenBy('Yawkanari', shared, false)
  const ama = openProgram(giving.shop)
  await ama.register({ first_name: 'Amakanari' })
  const hers = (await ama.call('startGift', giftRequest(shared, { guest: undefined, message: words }))).body
    .data.reference
  await control('approve', { reference: hers })
  await expect.poll(() => giftStatuses(hers)).toEqual(['purchased'])
  const { unpaidKeptFor, keptFor } = limits.gifts.guests

  const before = await waitUntil(unpaidKeptFor - day, undone)
  for (const secret of ['Yawkanari', 'yawkanari@example.com', words, wallet, '12 Secret Close'])
    expect(before).toContain(secret)
  const after = await waitUntil(2 * day, undone)
  for (const secret of ['awkanari', words, wallet, '12 Secret Close', 'guest:'])
    expect(after).not.toContain(secret)
  const meanwhile = await storedDataOf(paid)
  for (const secret of ['Kofikanari', 'kofikanari@example.com', words, wallet])
    expect(meanwhile).toContain(secret)

  const yearLater = await waitUntil(keptFor - unpaidKeptFor, paid)
  for (const secret of ['ofikanari', words, wallet, 'guest:']) expect(yearLater).not.toContain(secret)
  // Payment records stay; a user's own texts are erased with the account.
  expect(yearLater).toContain('"status":"succeeded"')
  expect(await storedDataOf(hers)).toContain(words)
  expect(await findBrokenInvariants()).toEqual([])
})
