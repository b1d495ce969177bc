import { dayOf } from '@akyede/contract/days'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { messagesTo } from '#test/outbox.ts'
import { setUpReporting } from '#test/reporting.ts'
import { registerStaff } from '#test/staff.ts'
import { addAttachment } from '#test/support-requests.ts'

const scene = setUpReporting()
const { buy, buyAndGet, orderNow, partOf, report, idOf, act, offer, settle, problemsOf, later, refundedFor } =
  scene

/** Buys a basket, and waits until its promised day has passed. */
async function buyLate(quantities: Parameters<typeof buy>[0] = { basket: 2 }, more: object = {}) {
  const order = await buy(quantities, more)
  await scene.shop.operator.advanceOrder(order.number, 'shipped')
  await later(30)
  return order
}

const noticesOf = async (userId: number) => {
  await scene.untilEventsHandled()
  const { rows } = await scene.shop.database.execute<{ type: string; title: string }>(sql`
    select type, title from notifications where user_id = ${userId} order by created_at desc, id desc`)
  return rows
}

/** The problems on the first page of the workshop, and until when the first one waits for an offer. */
async function waitingForMaker() {
  const params = { vendorId: scene.vendors.weavers }
  const { problems, problems_due } = (await scene.people.weaver.call('getWorkshopOverview', { params })).body
    .data
  return [problems, problems_due]
}

describe('a parcel that has not arrived', () => {
  test('is refunded when the buyer agrees to the offer of the maker, and the fulfilment is cancelled', async () => {
    const order = await buyLate()
    const opened = await report(order, { words: 'Nothing came to my gate.' })
    expect(opened.status).toBe(201)
    const id = idOf(opened)
    expect((await noticesOf(scene.people.weaver.id))[0]).toMatchObject({
      type: 'workshop.problem',
      title: `Something’s wrong with order ${order.number}`,
    })
    const listed = await scene.people.weaver.call('listWorkshopProblems', {
      params: { vendorId: scene.vendors.weavers },
      query: {},
    })
    expect(listed.body.data).toMatchObject([
      { id, order_number: order.number, left: 120, messages: [{ message: 'Nothing came to my gate.' }] },
    ])
    // The maker learns nothing of the buyer.
    expect(JSON.stringify(listed.body)).not.toContain(scene.person.email)
    expect(await waitingForMaker()).toEqual([1, opened.body.data.due_at])
    expect((await offer(id, { kind: 'refund' })).body.data).toMatchObject({ state: 'offered' })
    expect(await waitingForMaker()).toEqual([0, null])
    const [shown] = (await problemsOf(order)).problems
    expect(shown).toMatchObject({
      state: 'offered',
      offer: { kind: 'refund', amount: null },
      messages: [{ from: 'buyer' }, { from: 'maker', message: 'We are very sorry.' }],
    })
    const stock = await scene.stockOf(scene.products.basket)
    const agreed = await act(order, id, 'agree')
    expect(agreed.body.data).toMatchObject({
      state: 'agreed',
      outcome: { kind: 'refund', amount: 120 },
      refund: { status: 'on_its_way', amount: 120 },
    })
    // A repeated click changes nothing.
    expect((await act(order, id, 'agree')).status).toBe(200)
    expect(await refundedFor(order)).toBe(12_000)
    // The parcel is lost, so its units are not for sale again.
    expect(await scene.stockOf(scene.products.basket)).toEqual({
      on_hand: stock?.on_hand,
      received: (stock?.received ?? 0) - 2,
    })
    expect(await orderNow(order.id)).toMatchObject({ order_status: 'cancelled' })
    await scene.expectUnbroken()
    expect(await scene.ledgerOf(order.id)).toMatchObject({ buyer: -12_000 })
  })

  test('is reported only once its promised day has passed, once at a time, and never after a proved delivery', async () => {
    const order = await buy({ basket: 1 })
    await scene.shop.operator.advanceOrder(order.number, 'shipped')
    const { parts } = await problemsOf(order)
    expect(parts).toMatchObject([{ can_report: [], can_cancel: false }])
    expect((await report(order)).body).toMatchObject({ code: 'problem.too_early' })
    const until = order.fulfilments[0]?.arrives?.until ?? ''
    const days = (Date.parse(until) - scene.shop.clock.now().getTime()) / 86_400_000
    // On the promised day itself it may still come.
    await later(days + 0.5)
    expect((await report(order)).body).toMatchObject({ code: 'problem.too_early' })
    await later(0.6)
    expect((await problemsOf(order)).parts).toMatchObject([{ can_report: ['not_come'] }])
    const id = idOf(await report(order))
    expect((await report(order)).body).toMatchObject({ code: 'problem.open_already', problem_id: id })
    expect((await act(order, id, 'withdraw')).body.data).toMatchObject({ state: 'withdrawn', outcome: null })
    expect((await act(order, id, 'agree')).body).toMatchObject({ code: 'problem.over' })
    await scene.shop.operator.advanceOrder(order.number, 'delivered')
    expect((await report(order)).body).toMatchObject({ code: 'problem.too_late' })
  })

  test('is reported at once when its maker says without proof that it was delivered', async () => {
    const order = await buy({ basket: 1 })
    const params = { vendorId: scene.vendors.weavers, partId: partOf(order) }
    const delivered = await scene.people.weaver.call('advanceWorkshopPart', {
      params,
      body: { status: 'delivered' },
    })
    expect(delivered.status).toBe(200)
    const id = idOf(await report(order))
    await offer(id, { kind: 'refund' })
    await act(order, id, 'agree')
    expect(await orderNow(order.id)).toMatchObject({
      fulfilments: [{ status: 'cancelled', return_until: null }],
    })
    expect((await scene.ask(order, { Basket: 1 })).status).toBe(409)
    expect(await refundedFor(order)).toBe(Math.round(order.total * 100))
    await scene.expectUnbroken()
  })

  test('can be reported again some days after it was sent again', async () => {
    const order = await buyLate()
    const id = idOf(await report(order))
    await offer(id, { kind: 'send_again' })
    expect((await act(order, id, 'agree')).body.data.outcome).toEqual({ kind: 'send_again', amount: null })
    expect((await report(order)).body).toMatchObject({ code: 'problem.too_early' })
    await later(7)
    expect((await report(order)).status).toBe(201)
  })

  test('is hidden from everybody but its buyer and its maker', async () => {
    const order = await buyLate()
    const id = idOf(await report(order))
    const params = { orderId: order.id, problemId: id }
    const other = scene.people.carver
    expect((await other.call('getOrderProblem', { params })).body).toMatchObject({
      code: 'problem.not_found',
    })
    expect(
      (await other.call('actOnProblem', { params: { ...params, act: 'withdraw' }, body: {} })).body,
    ).toMatchObject({ code: 'problem.not_found' })
    const offered = await other.call('offerForProblem', {
      params: { vendorId: scene.vendors.carvers, problemId: id },
      body: { kind: 'refund', words: 'Sorry' },
    })
    expect(offered.body).toMatchObject({ code: 'problem.not_found' })
  })
})

describe('deadlines', () => {
  test('hand a problem to staff when its maker makes no offer within 72 hours', async () => {
    const order = await buyLate()
    const id = idOf(await report(order))
    await later(2.9)
    expect((await problemsOf(order)).problems).toMatchObject([{ state: 'open' }])
    await later(0.2)
    expect((await problemsOf(order)).problems).toMatchObject([{ state: 'with_us', due_at: null }])
    expect((await offer(id, { kind: 'refund' })).body).toMatchObject({ code: 'problem.over' })
    await scene.untilEventsHandled()
    expect(messagesTo(scene.shop, scene.person.email).map(({ subject }) => subject)).toContain(
      `Your Akyɛde order ${order.number}: our team is looking into it`,
    )
    const overview = await (await registerStaff(scene.shop, 'admin')).call('getOfficeOverview', {})
    expect(overview.body.data.waiting.problems.count).toBeGreaterThan(0)
  })

  test('agree to an offer of money after 7 days, and hand any other offer to staff', async () => {
    const money = await buyLate()
    const again = await buyLate()
    const onlyWords = await buyLate()
    await offer(idOf(await report(money)), { kind: 'part_refund', amount: 10 })
    await offer(idOf(await report(again)), { kind: 'send_again' })
    await offer(idOf(await report(onlyWords)), { kind: 'message' })
    await later(6.9)
    expect((await problemsOf(money)).problems).toMatchObject([{ state: 'offered' }])
    await later(0.2)
    expect((await problemsOf(money)).problems).toMatchObject([
      { state: 'agreed', outcome: { kind: 'part_refund', amount: 10 } },
    ])
    expect((await problemsOf(again)).problems).toMatchObject([{ state: 'with_us' }])
    expect((await problemsOf(onlyWords)).problems).toMatchObject([{ state: 'with_us' }])
    expect(await refundedFor(money)).toBe(1_000)
    await scene.expectUnbroken()
  })
})

describe('staff', () => {
  test('settle what buyer and maker did not agree on, once, and up to what is left', async () => {
    const order = await buyLate()
    const id = idOf(await report(order))
    expect((await settle(id, {})).body).toMatchObject({ code: 'problem.over' })
    expect((await act(order, id, 'decline')).body).toMatchObject({ code: 'problem.over' })
    await offer(id, { kind: 'message' })
    expect((await act(order, id, 'decline')).body.data.state).toBe('with_us')
    expect((await settle(id, { outcome: 'part_refund', amount: 120.01 })).body).toMatchObject({
      code: 'problem.too_much',
    })
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => settle(id, { outcome: 'part_refund', amount: 40 })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await refundedFor(order)).toBe(4_000)
    expect((await problemsOf(order)).problems).toMatchObject([
      {
        state: 'settled',
        outcome: { kind: 'part_refund', amount: 40 },
        messages: [{}, {}, { from: 'shop' }],
      },
    ])
    const staff = await registerStaff(scene.shop, 'support')
    const queue = await staff.call('listOfficeProblems', { query: { search: order.number } })
    expect(queue.body.data).toMatchObject([{ id, state: 'settled', maker: { name: 'Weavers' } }])
    await scene.expectUnbroken()
  })

  test('of support settle within their limit', async () => {
    const order = await buyLate({ drum: 1 })
    const opened = await report(order, { part_id: partOf(order, scene.vendors.carvers) })
    await later(3.1)
    const id = opened.body.data.id
    expect((await settle(id, {}, 'support')).body).toMatchObject({ code: 'office.beyond_limit' })
    expect(await refundedFor(order)).toBe(0)
    expect((await settle(id, { outcome: 'part_refund', amount: 200 }, 'support')).status).toBe(200)
  })

  test('open another kind of problem for a buyer who wrote to support', async () => {
    const order = await buy({ basket: 1 })
    const staff = await registerStaff(scene.shop, 'support')
    const opened = await staff.call('openOfficeProblem', {
      params: { orderId: order.id },
      body: { part_id: partOf(order), words: 'The buyer asks for another colour.' },
    })
    expect(opened.body.data).toMatchObject({ kind: 'other', state: 'open', is_gift: false })
    expect((await problemsOf(order)).problems).toMatchObject([
      { kind: 'other', messages: [{ from: 'shop' }] },
    ])
    await offer(opened.body.data.id, { kind: 'send_again' })
    expect((await act(order, opened.body.data.id, 'agree')).status).toBe(200)
  })
})

test('the earnings of an order are kept back from its maker until its problem is settled', async () => {
  await scene.shop.operator.beginPayouts(dayOf(scene.shop.clock.now()))
  const order = await buyAndGet({ basket: 2 })
  const id = idOf(await report(order, { kind: 'keep_part_back', amount: 20 }))
  await later(8)
  const params = { vendorId: scene.vendors.weavers }
  const money = async () => {
    await scene.untilEventsHandled()
    return (await scene.people.weaver.call('getWorkshopMoney', { params })).body.data
  }
  const before = await money()
  expect(before.kept_back).toBeGreaterThan(0)
  await settle(id, { outcome: 'part_refund', amount: 20 })
  await scene.shop.platform.jobs.runScheduledNow()
  await expect
    .poll(async () => {
      await later(0.01)
      return (await money()).kept_back
    })
    .toBe(0)
  // The maker bears the refund less the commission of 15 % on it.
  expect((await money()).due - before.due).toBeCloseTo(before.kept_back - 20 + 3)
  await scene.expectUnbroken()
})

describe('a thread', () => {
  test('has messages of the buyer with files that they uploaded, which their maker opens too', async () => {
    const order = await buyLate()
    const fileId = (await addAttachment(scene.buyer)).body.data.id
    const id = idOf(await report(order, { attachment_ids: [fileId] }))
    const params = { attachmentId: fileId }
    expect((await scene.buyer.call('getSupportAttachment', { params })).status).toBe(200)
    expect((await scene.people.weaver.call('getSupportAttachment', { params })).status).toBe(200)
    expect((await scene.people.carver.call('getSupportAttachment', { params })).status).toBe(404)
    const staff = await registerStaff(scene.shop, 'support')
    expect((await staff.call('getOfficeAttachment', { params })).status).toBe(200)
    // A file belongs to one message.
    const write = (attachment_ids: string[]) =>
      scene.buyer.call('writeAboutProblem', {
        params: { orderId: order.id, problemId: id },
        body: { words: 'It is still not here.', attachment_ids },
      })
    expect((await write([fileId])).body).toMatchObject({ code: 'support.attachment_not_found' })
    expect((await write([])).body.data.messages).toMatchObject([
      { attachments: [{ name: 'note.txt' }] },
      { message: 'It is still not here.' },
    ])
    expect((await noticesOf(scene.people.weaver.id))[0]?.title).toBe(
      `The buyer wrote about order ${order.number}`,
    )
    // Files of problems outlive those without a message.
    await later(2)
    expect((await scene.buyer.call('getSupportAttachment', { params })).status).toBe(200)
  })
})
