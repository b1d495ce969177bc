import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openProgram } from '#test/program.ts'
import { day, setUpReturning } from '#test/returning.ts'

const returning = setUpReturning()
const { products, orderNow, buy, buyAndGet, lineOf, wish, ask, numberOf, receive, untilRefunded } = returning

const outcome = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
]

async function openMaker(slug: string) {
  const token = (await returning.shop.operator.createMakerToken(slug, 'till')).split('\n')[0] ?? ''
  const program = openProgram(returning.shop)
  const headers = { authorization: `Bearer ${token}` }
  return {
    list: async (query: object = {}) =>
      (await program.call('listMakerReturns', { query: { limit: '100', ...query } }, { headers })).body.data,
    advance: (returnId: string, body: object) =>
      program.call('advanceReturn', { params: { returnId }, body: body as never }, { headers }),
  }
}

describe('a return', () => {
  test('is requested, approved, received and partly refunded, and the buyer is notified of each step', async () => {
    const order = await buyAndGet({ basket: 3 })
    expect(lineOf(order, 'Basket')).toMatchObject({ returnable: 3, paid: 180, made_to_order: false })
    expect(order.fulfilments[0]?.return_until).not.toBeNull()
    const before = await returning.stockOf(products.basket)

    const asked = await ask(order, { Basket: 1 }, { words: 'Too small for our table' })
    expect(asked.status).toBe(201)
    expect(asked.body.data).toMatchObject([
      {
        status: 'requested',
        reason: 'changed_mind',
        words: 'Too small for our table',
        amount: 60,
        delivery: 0,
        sending_is_free: false,
        refund: null,
        can_withdraw: true,
      },
    ])
    const number = await numberOf(order)
    expect(number).toMatch(/^RE-[2-9A-Z]{6}$/)
    expect(lineOf(await orderNow(order.id), 'Basket').returnable).toBe(2)
    expect(await returning.refundsOf(order.id)).toEqual([])

    expect(await returning.shop.operator.listReturns()).toEqual([
      expect.stringContaining('"Too small for our table"'),
    ])
    await returning.shop.operator.answerReturn(number, 'approved', { answer: 'Weavers, Box 5, Ho' })
    expect((await orderNow(order.id)).returns[0]).toMatchObject({
      status: 'approved',
      answer: 'Weavers, Box 5, Ho',
    })
    expect(await receive(order)).toContain('received')
    const there = await orderNow(order.id)
    expect(there.returns[0]).toMatchObject({
      status: 'received',
      amount: 60,
      refund: { status: 'on_its_way', amount: 60 },
      can_withdraw: false,
    })
    expect(there).toMatchObject({ refund: null, fulfilment_status: 'delivered', payment_status: 'paid' })
    expect(await returning.stockOf(products.basket)).toEqual({
      on_hand: (before?.on_hand ?? 0) + 1,
      received: (before?.received ?? 0) + 1,
    })
    expect(await returning.findBrokenInvariants()).toEqual([])

    await untilRefunded(order)
    await expect.poll(async () => (await orderNow(order.id)).payment_status).toBe('partially_refunded')
    expect(await orderNow(order.id)).toMatchObject({
      status: 'delivered',
      return_status: 'refunded',
      payment: { refunded_amount: 60 },
    })
    await returning.untilEventsHandled()
    expect(returning.messages().map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        `Your return ${number}: we’ve asked the maker`,
        `Your return ${number}: please send it back`,
        `Your return ${number}: it has arrived`,
        `Your Akyɛde order ${order.number}: you’ve been refunded`,
      ]),
    )
    expect(await returning.findBrokenInvariants()).toEqual([])
  })

  test('is opened for each maker, and moves no money when it is refused or withdrawn', async () => {
    const order = await buyAndGet({ basket: 1, drum: 1 })
    const asked = await ask(order, { Basket: 1, Drum: 1 })
    expect(asked.body.data).toHaveLength(2)
    const [one, other] = asked.body.data
    const withdrawn = await returning.buyer.call('withdrawReturn', {
      params: { returnId: one?.id ?? '' },
      body: {},
    })
    expect(withdrawn.body.data).toMatchObject({ status: 'withdrawn', can_withdraw: false })
    const again = { params: { returnId: one?.id ?? '' }, body: {} }
    expect((await returning.buyer.call('withdrawReturn', again)).status).toBe(200)
    await returning.shop.operator.answerReturn(other?.number ?? '', 'refused', { answer: 'It was worn' })
    const refused = { params: { returnId: other?.id ?? '' }, body: {} }
    expect(outcome(await returning.buyer.call('withdrawReturn', refused))).toEqual([
      409,
      'return.not_withdrawable',
    ])
    // Withdrawn units can be requested again, refused ones cannot.
    const names = order.fulfilments.flatMap(({ items }) => items.map(({ name }) => name))
    const outcomes = await Promise.all(names.map(name => ask(order, { [name]: 1 })))
    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await returning.refundsOf(order.id)).toEqual([])
    expect(await returning.ledgerOf(order.id)).toMatchObject({ provider: order.total * 100 })
    expect(await returning.findBrokenInvariants()).toEqual([])
  })

  test('can be requested until seven days after delivery by the server’s clock', async () => {
    const order = await buyAndGet({ basket: 2 })
    returning.shop.clock.advance(7 * day - 60_000)
    expect((await ask(order, { Basket: 1 })).status).toBe(201)
    returning.shop.clock.advance(60_000)
    expect(outcome(await ask(order, { Basket: 1 }))).toEqual([409, 'return.too_late'])
    expect((await orderNow(order.id)).fulfilments[0]).toMatchObject({
      return_until: null,
      items: [{ returnable: 0 }],
    })
    // The law may grant more time than the page; the operator can open it.
    const opened = await returning.shop.operator.openReturn({
      order: order.number,
      lines: [{ line: 1, quantity: 1 }],
      reason: 'damaged',
    })
    expect(opened).toMatch(/^Return RE-.{6} of order .* is open\.$/)
  })

  test('is limited to faults for made-to-order items', async () => {
    const order = await buyAndGet({ stool: 1 })
    expect(outcome(await ask(order, { Stool: 1 }))).toEqual([409, 'return.made_for_you'])
    const faulty = await ask(order, { Stool: 1 }, { reason: 'damaged' })
    expect(faulty.body.data).toMatchObject([{ sending_is_free: true }])
    const { on_hand = 0 } = (await returning.stockOf(products.stool)) ?? {}
    await receive(order)
    // Its stock counts places in the maker's order book.
    expect((await returning.stockOf(products.stool))?.on_hand).toBe(on_hand)
  })

  test.each<[string, number, string, (order: Awaited<ReturnType<typeof buyAndGet>>) => object]>([
    ['more units than were bought', 409, 'return.asked_already', order => wish(order, { Basket: 3 })],
    [
      'one line item named twice',
      409,
      'return.asked_already',
      order => ({
        ...wish(order, { Basket: 2 }),
        items: [1, 2].flatMap(() => wish(order, { Basket: 2 }).items),
      }),
    ],
    [
      'an unknown line item',
      422,
      'return.item_unknown',
      order => ({ ...wish(order, {}), items: [{ item_id: order.id, quantity: 1 }] }),
    ],
    ['nothing', 422, 'request.invalid', order => ({ ...wish(order, {}) })],
    ['no reason', 422, 'request.invalid', order => ({ items: wish(order, { Basket: 1 }).items })],
    ['half a unit', 422, 'request.invalid', order => wish(order, { Basket: 0.5 })],
  ])('of %s is refused, and nothing is kept of it', async (_, status, code, body) => {
    const order = await buyAndGet({ basket: 2 })
    const refused = await returning.buyer.call('requestReturn', {
      params: { orderId: order.id },
      body: body(order) as never,
    })
    expect(outcome(refused)).toEqual([status, code])
    expect((await orderNow(order.id)).returns).toEqual([])
  })

  test('is refused for undelivered, cancelled and refunded orders', async () => {
    const order = await buy({ basket: 1 })
    expect(outcome(await ask(order, { Basket: 1 }))).toEqual([409, 'return.not_delivered'])
    await returning.buyer.call('cancelOrder', { params: { orderId: order.id }, body: { paid: true } })
    expect(outcome(await ask(order, { Basket: 1 }))).toEqual([409, 'return.not_delivered'])
    const other = await buyAndGet({ basket: 1 })
    await returning.shop.operator.refundPayment(other.number)
    expect(outcome(await ask(other, { Basket: 1 }))).toEqual([409, 'return.money_back'])
  })

  test('is visible to its buyer only, and unknown to everybody else', async () => {
    const order = await buyAndGet({ basket: 1 })
    const stranger = openProgram(returning.shop)
    await stranger.register()
    expect(outcome(await ask(order, { Basket: 1 }, {}, stranger))).toEqual([404, 'order.not_found'])
    const [own] = (await ask(order, { Basket: 1 })).body.data
    const request = { params: { returnId: own?.id ?? '' }, body: {} }
    expect(outcome(await stranger.call('withdrawReturn', request))).toEqual([404, 'return.not_found'])
    expect(await numberOf(order)).toBe(own?.number)
  })
})

describe('a maker', () => {
  test('answers their own returns, without seeing prices or the buyer', async () => {
    const [weavers, carvers] = [await openMaker('weavers'), await openMaker('carvers')]
    const order = await buyAndGet({ bowl: 2 })
    const [{ id = '' } = {}] = (await ask(order, { Bowl: 2 }, { words: 'Please' })).body.data
    const listed = (await weavers.list()).find(one => one.id === id)
    expect(listed).toMatchObject({
      status: 'requested',
      order_number: order.number,
      fit: null,
      items: [{ name: 'Bowl', quantity: 2 }],
    })
    expect(JSON.stringify(listed)).not.toMatch(/amount|price|user|@/)
    expect((await carvers.list()).some(one => one.id === id)).toBe(false)
    expect(outcome(await carvers.advance(id, { status: 'received', fit: true }))).toEqual([
      404,
      'return.not_found',
    ])

    expect(outcome(await weavers.advance(id, { status: 'approved' }))).toEqual([422, 'request.invalid'])
    expect(outcome(await weavers.advance(id, { status: 'received' }))).toEqual([422, 'request.invalid'])
    const yes = { status: 'approved', answer: 'Box 5, Ho' }
    expect((await weavers.advance(id, yes)).body.data).toMatchObject({ status: 'approved' })
    const there = { status: 'received', fit: false }
    const { on_hand = 0 } = (await returning.stockOf(products.bowl)) ?? {}
    expect((await weavers.advance(id, there)).body.data).toMatchObject({ status: 'received', fit: false })
    // A retry refunds nothing twice, and units that are not resellable are not restocked.
    expect((await weavers.advance(id, there)).status).toBe(200)
    expect(await returning.refundsOf(order.id)).toHaveLength(1)
    expect((await returning.stockOf(products.bowl))?.on_hand).toBe(on_hand)
    expect(outcome(await weavers.advance(id, yes))).toEqual([409, 'return.not_advanced'])
    expect((await weavers.list({ status: 'received' })).some(one => one.id === id)).toBe(true)
  })
})

test('erases the buyer’s message with the account, which stays until the refund is done', async () => {
  const { personalReturns } = await import('./personal-records.ts')
  const order = await buyAndGet({ basket: 1 })
  await ask(order, { Basket: 1 }, { words: 'It smells of smoke' })
  const { rows } = await returning.shop.database.execute<{ user_id: number }>(
    sql`select user_id::int8 as user_id from orders where id = ${order.id}`,
  )
  const userId = Number(rows[0]?.user_id)
  const { database } = returning.shop
  expect(await personalReturns.find(database, userId)).toMatchObject([{ words: 'It smells of smoke' }])
  expect(await personalReturns.isNeeded?.(database, userId)).toBe(true)
  await receive(order)
  await untilRefunded(order)
  expect(await personalReturns.isNeeded?.(database, userId)).toBe(false)
})
