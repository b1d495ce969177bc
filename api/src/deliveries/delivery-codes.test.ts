import { limits } from '@akyede/contract/limits'
import type { Order } from '@akyede/contract/orders'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { codesTo, openRider, sendParcel, setUpParcels, wrongCode } from '#test/parcels.ts'
import { openProgram } from '#test/program.ts'
import { registerStaff } from '#test/staff.ts'

const scene = setUpParcels()
const { workshop, buy, ship, partOf, codeOf, confirmReceipt } = scene
const rider = openRider(() => scene.shop)
const minute = 60_000
const wrongPage = '/d/AAAAAAAAAAAAAAAAAAAAAA'

describe('the page of a rider', () => {
  test('is small, runs no scripts, says where to go, and names neither sender nor price', async () => {
    const { order, ...parcel } = await ship()
    const page = await rider.open(parcel)
    expect(page.statusCode).toBe(200)
    expect(page.rawPayload.length).toBeLessThan(30_000)
    expect(page.body).not.toMatch(/<script|\son\w+=/)
    expect(page.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    })
    const { first_name, last_name } = scene.person
    expect(page.body).toContain(`Parcel for ${first_name[0]}. ${last_name[0]}., Kumasi`)
    expect(page.body).toContain('Central Mosque')
    expect(page.body).toContain(`href="tel:${parcel.phone}"`)
    for (const hidden of ['Weavers', 'Basket', '1 Road', '₵', order.number, last_name])
      expect(page.body).not.toContain(hidden)
    expect((await scene.shop.http.inject({ method: 'GET', url: '/robots.txt' })).body).toContain(
      'Disallow: /d/',
    )
  })

  test('opens for nobody with a wrong link or after 30 days', async () => {
    const parcel = await ship()
    scene.shop.clock.advance(limits.deliveries.linkFor)
    const wrong = await rider.open({ ...parcel, page: wrongPage })
    const page = await rider.open(parcel)
    expect([page.statusCode, page.body]).toEqual([404, wrong.body])
    await scene.signInAgain()
  })

  test('says before the parcel is sent that it is not ready, and to nobody without the label', async () => {
    const { vendorId, packer } = workshop
    await packer.signIn()
    const printLabel = async (order: Order) => {
      const partId = order.fulfilments[0]?.id ?? ''
      const { delivery_link } = (await packer.call('getWorkshopPart', { params: { vendorId, partId } })).body
        .data
      const { pathname, search } = new URL(delivery_link ?? '')
      return { partId, page: `${pathname}${search}`, token: pathname.split('/').at(-1) ?? '' }
    }
    const [order, cancelled] = [await buy({ basket: 1 }), await buy({ basket: 1 })]
    const [label, other] = [await printLabel(order), await printLabel(cancelled)]
    const page = await rider.open(label)
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('This parcel is not ready yet')
    for (const hidden of ['Weavers', 'Basket', 'Kumasi', order.number])
      expect(page.body).not.toContain(hidden)
    expect((await rider.enter({ ...label, page: `/d/${label.token}` }, '123456')).statusCode).toBe(404)

    await scene.buyer.call('cancelOrder', { params: { orderId: cancelled.id }, body: {} })
    const wrong = await rider.open({ ...label, page: wrongPage })
    const guesses = [
      other.page,
      `/d/${label.token}?parcel=${other.partId}`,
      `${wrongPage}?parcel=${label.partId}`,
      `/d/${label.token}?parcel=nothing`,
    ]
    for (const guess of guesses) {
      const { statusCode, body } = await rider.open({ ...label, page: guess })
      expect([statusCode, body], guess).toEqual([404, wrong.body])
    }
    await sendParcel(scene.shop, packer, { vendorId, partId: label.partId })
    expect((await rider.open(label)).statusCode).toBe(200)
  })

  test('reports failed attempts to maker and buyer, six at most, and keeps what was typed', async () => {
    const { order, ...parcel } = await ship()
    const missing = await rider.fail(parcel, '', 'Gate "B" is locked')
    expect(missing.statusCode).toBe(422)
    expect(missing.body).toContain('Gate &quot;B&quot; is locked')
    // The second tap of the same form is the same attempt.
    for (const _tap of [1, 2])
      expect((await rider.fail(parcel, 'nobody', 'Gate B is locked')).statusCode).toBe(303)
    const params = { vendorId: workshop.vendorId, partId: parcel.partId }
    const noted = async () =>
      (await workshop.packer.call('getWorkshopPart', { params })).body.data.failed_attempts.map(
        ({ reason, words }) => [reason, words],
      )
    expect(await noted()).toEqual([['nobody', 'Gate B is locked']])
    const emails = () => scene.messages().filter(({ subject }) => subject.includes('couldn’t deliver'))
    await expect.poll(() => emails().length).toBe(1)
    expect(emails()[0]?.text).toContain('no one was there')
    await expect
      .poll(async () =>
        (await workshop.packer.call('listNotifications', { query: {} })).body.data.map(({ title }) => title),
      )
      .toContain(`Order ${order.number} couldn’t be delivered`)
    await scene.untilEventsHandled()
    expect(scene.messages().filter(({ text }) => text.includes('Gate B is locked'))).toEqual([])
    for (let attempt = 0; attempt < limits.deliveries.failures; attempt++) {
      scene.shop.clock.advance(2 * minute)
      await rider.fail(parcel, 'other')
    }
    expect(await noted()).toHaveLength(limits.deliveries.failures)
    expect((await rider.open(parcel)).body).not.toContain('Couldn’t deliver</summary>')
  })
})

describe('the code of an order for oneself', () => {
  test('is on the order and in an SMS once it is sent, and delivers the parcel with proof', async () => {
    const { order, phone, ...parcel } = await ship()
    const code = await codeOf(order)
    expect(code).toMatch(/^\d{3} \d{3}$/)
    await expect.poll(() => codesTo(scene.shop, phone)).toEqual([code])
    const { rows } = await scene.shop.database.execute(
      sql`select * from deliveries where part_id = ${parcel.partId}`,
    )
    for (const secret of [code.replace(' ', ''), parcel.token])
      expect(JSON.stringify(rows)).not.toContain(secret)
    expect((await rider.enter(parcel, code)).statusCode).toBe(303)
    expect(await partOf(order)).toMatchObject({
      status: 'delivered',
      proof: 'code',
      delivery_code: null,
      arrival: null,
    })
    const { delivered_at, proved_at } = await partOf(order)
    expect(proved_at).toBe(delivered_at)
    // A repeated form has the same effect, and the link is over.
    expect((await rider.enter(parcel, code)).statusCode).toBe(303)
    expect((await rider.enter(parcel, wrongCode(code))).statusCode).toBe(410)
    expect((await rider.open(parcel)).statusCode).toBe(410)
    await expect
      .poll(() => scene.messages().filter(({ text }) => text.includes('confirmed with the code')).length)
      .toBe(1)
  })

  test('is sent again at the door, three times an hour and six times in all', async () => {
    const { order, phone, token, ...parcel } = await ship()
    const code = await codeOf(order)
    const arrive = () => openProgram(scene.shop).call('arriveAtDoor', { params: { token }, body: {} })
    expect((await arrive()).body.data).toEqual({ sent: true, again_in: 60 })
    // A second tap is the same call.
    expect((await arrive()).body.data.sent).toBe(true)
    await expect.poll(() => codesTo(scene.shop, phone)).toEqual([code, code])
    for (const _message of [2, 3]) {
      scene.shop.clock.advance(2 * minute)
      expect((await arrive()).status).toBe(200)
    }
    scene.shop.clock.advance(2 * minute)
    const soon = await arrive()
    expect([soon.status, soon.body.code]).toEqual([429, 'delivery.too_soon'])
    expect(Number(soon.headers['retry-after'])).toBe(54 * 60)
    scene.shop.clock.advance(60 * minute)
    for (const _message of [4, 5, 6]) {
      scene.shop.clock.advance(2 * minute)
      expect((await arrive()).status).toBe(200)
    }
    scene.shop.clock.advance(120 * minute)
    expect((await arrive()).body.code).toBe('delivery.no_more_messages')
    await expect.poll(() => codesTo(scene.shop, phone)).toHaveLength(7)
    expect((await rider.open({ token, ...parcel })).body).not.toContain('Send the code again')
  })

  test('is entered by the workshop, by the maker’s system and by staff too', async () => {
    const staff = await registerStaff(scene.shop, 'support')
    const [slug] = (
      await scene.shop.database.execute<{ slug: string }>(
        sql`select slug from vendors where id = ${workshop.vendorId}`,
      )
    ).rows
    const token = (await scene.shop.operator.createMakerToken(slug?.slug ?? '', 'till')).split('\n')[0] ?? ''
    const own = await ship()
    const params = { vendorId: workshop.vendorId, partId: own.partId }
    const wrong = wrongCode(await codeOf(own.order))
    const refused = await workshop.packer.call('confirmWorkshopPart', { params, body: { code: wrong } })
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({ code: 'delivery.code_wrong', tries_left: 4 }),
    ])
    const confirmed = await workshop.packer.call('confirmWorkshopPart', {
      params,
      body: { code: await codeOf(own.order) },
    })
    expect(confirmed.body.data).toMatchObject({ status: 'delivered', proof: 'code', delivery_link: null })

    const bySystem = await ship()
    const shown = await openProgram(scene.shop).call(
      'confirmPart',
      { params: { partId: bySystem.partId }, body: { code: await codeOf(bySystem.order) } },
      { headers: { authorization: `Bearer ${token}` } },
    )
    expect(shown.body.data).toMatchObject({ status: 'delivered', proof: 'code' })

    const byStaff = await ship()
    const ofOrder = { orderId: byStaff.order.id, partId: byStaff.partId }
    const code = await codeOf(byStaff.order)
    expect((await staff.call('confirmOfficePart', { params: ofOrder, body: { code } })).status).toBe(204)
    const [part] = (await staff.call('getOfficeOrder', { params: { orderId: byStaff.order.id } })).body.data
      .parts
    expect(part).toMatchObject({ proof: 'code', can_confirm: false })
  })

  test('does not confirm another parcel', async () => {
    const [one, other] = [await ship(), await ship()]
    const code = await codeOf(one.order)
    if (code === (await codeOf(other.order))) return
    expect((await rider.enter(other, code)).statusCode).toBe(422)
    expect((await partOf(other.order)).status).toBe('shipped')
    const params = { vendorId: workshop.vendorId, partId: other.partId }
    expect((await workshop.packer.call('confirmWorkshopPart', { params, body: { code } })).status).toBe(422)
  })

  test('delivers once when fifty people enter it at the same time', async () => {
    const { order, ...parcel } = await ship()
    const code = await codeOf(order)
    const pages = await Promise.all(Array.from({ length: 50 }, () => rider.enter(parcel, code)))
    expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([303]))
    await scene.untilEventsHandled()
    const arrived = scene.messages().filter(({ subject }) => subject.includes('has arrived'))
    expect(arrived).toHaveLength(1)
    const { rows } = await scene.shop.database.execute(
      sql`select from reward_earnings where order_id = ${order.id} and kind = 'purchase'`,
    )
    expect(rows).toHaveLength(1)
    expect(await scene.findBrokenInvariants()).toEqual([])
  })
})

describe('wrong codes', () => {
  const lockedFor = limits.deliveries.wrongCodes.lockedFor

  test('of fifty at once are checked five times, and then even the right one is refused for 30 minutes', async () => {
    const { order, ...parcel } = await ship()
    const code = await codeOf(order)
    const pages = await Promise.all(Array.from({ length: 50 }, () => rider.enter(parcel, wrongCode(code))))
    const count = (status: number) => pages.filter(({ statusCode }) => statusCode === status).length
    expect([count(422), count(423)]).toEqual([5, 45])
    expect((await rider.enter(parcel, code)).statusCode).toBe(423)
    scene.shop.clock.advance(lockedFor - minute)
    expect((await rider.enter(parcel, code)).statusCode).toBe(423)
    scene.shop.clock.advance(minute)
    expect((await rider.enter(parcel, code)).statusCode).toBe(303)
    expect((await partOf(order)).proof).toBe('code')
  })

  test('lock the code for good after fifteen, so that a million guesses succeed in less than one of 10,000 parcels', async () => {
    const { order, token, ...parcel } = await ship()
    const code = await codeOf(order)
    let checked = 0
    for (let guess = 0; guess < 40; guess++) {
      const { statusCode } = await rider.enter({ token, ...parcel }, wrongCode(code))
      if (statusCode === 422) checked += 1
      else scene.shop.clock.advance(lockedFor)
    }
    const { wrongCodes, codeDigits } = limits.deliveries
    expect(checked).toBe(wrongCodes.inAll)
    // However many follow, no more are checked, and each of those hits one of a million codes.
    expect(checked / 10 ** codeDigits).toBeLessThan(1 / 10_000)
    await scene.signInAgain()
    const refused = await openProgram(scene.shop).call('confirmDelivery', {
      params: { token },
      body: { code },
    })
    expect([refused.status, refused.body.code]).toEqual([423, 'delivery.locked_for_good'])
    expect(refused.body.message).toContain('Ask the buyer to confirm the delivery')
    expect((await rider.arrive({ token, ...parcel })).statusCode).toBe(423)
    expect((await confirmReceipt(order, true)).status).toBe(204)
    expect(await partOf(order)).toMatchObject({ status: 'delivered', proof: 'buyer' })
  })
})
