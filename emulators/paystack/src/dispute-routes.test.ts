import { expect, test } from 'vitest'
import {
  charge,
  control,
  eventsOf,
  paidReference,
  sendRequest,
  startEmulator,
  startReceiver,
} from './testing.ts'

async function paid() {
  const receiver = await startReceiver()
  const app = await startEmulator({ receiver })
  await charge(app, '0551234987', { reference: paidReference })
  const { id } = (await control(app, 'dispute', { reference: paidReference, amount: 5_000 })).json().data
  return { app, receiver, id }
}

test('a dispute is opened, reminded of and lost, which creates a refund that names it', async () => {
  const { app, receiver, id } = await paid()
  await control(app, 'remind-dispute', { reference: paidReference })
  expect((await sendRequest(app, 'GET', `dispute/${id}`)).json().data).toMatchObject({
    id,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    refund_amount: 5_000,
    category: 'chargeback',
    transaction: { reference: paidReference },
  })
  await control(app, 'resolve-dispute', { reference: paidReference, outcome: 'lost' })
  const listed = (await sendRequest(app, 'GET', `dispute?transaction=${paidReference}`)).json().data
  expect(listed).toMatchObject([{ id, status: 'resolved', resolution: 'merchant-accepted' }])
  const refunds = (await sendRequest(app, 'GET', `refund?transaction=${paidReference}`)).json().data
  expect(refunds).toMatchObject([{ amount: 5_000, dispute: id, status: 'processed' }])
  const names = ['create', 'remind', 'resolve'].map(name => `charge.dispute.${name}`)
  await expect.poll(() => eventsOf(receiver)).toEqual(expect.arrayContaining(names))
})

test('a dispute that is won takes nothing, and only an open one can be resolved', async () => {
  const { app, id } = await paid()
  await control(app, 'resolve-dispute', { reference: paidReference, outcome: 'won' })
  expect((await sendRequest(app, 'GET', `dispute/${id}`)).json().data.resolution).toBe('declined')
  expect((await sendRequest(app, 'GET', `refund?transaction=${paidReference}`)).json().data).toEqual([])
  const again = await control(app, 'resolve-dispute', { reference: paidReference, outcome: 'lost' })
  expect(again.statusCode).toBe(409)
})

test('a dashboard refund is not requested by the shop and never exceeds the remaining amount', async () => {
  const { app } = await paid()
  const given = await control(app, 'dashboard-refund', { reference: paidReference, amount: 345 })
  expect(given.json().data).toMatchObject({ amount: 345, status: 'pending' })
  const tooMuch = await control(app, 'dashboard-refund', { reference: paidReference, amount: 12_345 })
  expect(tooMuch.statusCode).toBe(409)
})
