import { limits } from '@akyede/contract/limits'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { messagesTo } from '#test/outbox.ts'
import { openRider, setUpParcels } from '#test/parcels.ts'
import { openProgram } from '#test/program.ts'

const scene = setUpParcels()
const { workshop, buy, ship, partOf, codeOf, confirmReceipt } = scene
const rider = openRider(() => scene.shop)
const minute = 60_000

describe('a delivery without a code', () => {
  const deliver = (partId: string) =>
    workshop.packer.call('advanceWorkshopPart', {
      params: { vendorId: workshop.vendorId, partId },
      body: { status: 'delivered' },
    })
  const sms = (phone: string) =>
    messagesTo(scene.shop, phone).filter(({ subject }) => subject === 'Did your parcel arrive?')

  test('is confirmed by the buyer, who is asked on the page, by email and by SMS', async () => {
    const phone = '+233244118888'
    const { rows } = await scene.shop.database.execute<{ id: string }>(sql`
      update users set phone = ${phone}, phone_verified_at = now()
      where email = ${scene.person.email} returning id`)
    expect(rows).toHaveLength(1)
    const { order, ...parcel } = await ship()
    const code = await codeOf(order)
    await deliver(parcel.partId)
    expect(await partOf(order)).toMatchObject({ status: 'delivered', proof: null, arrival: 'asked' })
    await expect.poll(() => sms(phone).length).toBe(1)
    await expect
      .poll(() => scene.messages().filter(({ subject }) => subject.includes('did the parcel')).length)
      .toBe(1)
    const stranger = openProgram(scene.shop)
    await stranger.register()
    expect((await confirmReceipt(order, true, stranger)).body.code).toBe('order.not_found')
    for (const _tap of [1, 2]) expect((await confirmReceipt(order, true)).status).toBe(204)
    expect(await partOf(order)).toMatchObject({ proof: 'buyer', arrival: null })
    // The first proof stays.
    expect((await rider.enter(parcel, code)).statusCode).toBe(303)
    expect((await partOf(order)).proof).toBe('buyer')
  })

  test('is proved by time after seven days without an answer, and never after “Not yet”', async () => {
    const [silent, contested, reported] = [await ship(), await ship(), await ship()]
    for (const { partId } of [silent, contested, reported]) await deliver(partId)
    const body = { kind: 'not_come', part_id: reported.partId, words: 'It has not come.' } as const
    const params = { orderId: reported.order.id }
    expect((await scene.buyer.call('openOrderProblem', { params, body })).status).toBe(201)
    for (const _tap of [1, 2]) expect((await confirmReceipt(contested.order, false)).status).toBe(204)
    expect((await partOf(contested.order)).arrival).toBe('not_yet')
    await expect
      .poll(async () =>
        (await workshop.packer.call('listNotifications', { query: {} })).body.data.filter(
          ({ title }) => title === `Order ${contested.order.number} hasn’t arrived`,
        ),
      )
      .toHaveLength(1)
    scene.shop.clock.advance(limits.deliveries.unansweredFor - minute)
    await scene.shop.platform.jobs.runScheduledNow()
    await scene.signInAgain()
    expect((await partOf(silent.order)).proof).toBe(null)
    scene.shop.clock.advance(minute)
    await scene.shop.platform.jobs.runScheduledNow()
    expect(await partOf(silent.order)).toMatchObject({ proof: 'time', arrival: null })
    expect(await partOf(contested.order)).toMatchObject({ proof: null, arrival: 'not_yet' })
    expect(await partOf(reported.order)).toMatchObject({ proof: null })
    expect((await confirmReceipt(contested.order, true)).status).toBe(204)
    expect((await partOf(contested.order)).proof).toBe('buyer')
  })

  test('is proved by staff who record it, and cannot be confirmed before it is sent', async () => {
    const order = await buy({ basket: 1 })
    expect((await confirmReceipt(order, true)).body.code).toBe('fulfilment.not_advanced')
    await scene.shop.operator.advanceOrder(order.number, 'delivered')
    expect((await partOf(order)).proof).toBe('operator')
  })
})
