import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { type Maker, setUpMakers } from '#test/makers.ts'
import { openProgram } from '#test/program.ts'

const buying = setUpBuying()
const { orderOf } = buying

const { pay, makers } = setUpMakers(buying)
let maker: Maker
let otherUser: Maker
beforeEach(() => {
  maker = makers.own
  otherUser = makers.other
})

// biome-ignore lint/suspicious/noExplicitAny: replies of several rows
const fulfilmentsOf = async (who: Maker, query: object = {}): Promise<any[]> =>
  ((await who.call('listParts', { query: { limit: '100', ...query } })).body as never as { data: [] }).data
const fulfilmentOf = async (who: Maker, fulfilmentId: string, query: object = {}) =>
  (await fulfilmentsOf(who, query)).find(({ id }) => id === fulfilmentId)

const outcome = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
]

describe('a maker’s token', () => {
  test('is rejected when it is unknown, revoked, missing or an account’s', async () => {
    const anonymous = openProgram(buying.shop)
    expect(outcome(await anonymous.call('listParts', { query: {} }))).toEqual([
      401,
      'fulfilment.token_unknown',
    ])
    expect(outcome(await buying.buyer.call('listParts', { query: {} }))).toEqual([
      401,
      'fulfilment.token_unknown',
    ])
    const wrong = `${maker.token.slice(0, -1)}${maker.token.endsWith('A') ? 'B' : 'A'}`
    const guess = await anonymous.call(
      'listParts',
      { query: {} },
      { headers: { authorization: `Bearer ${wrong}` } },
    )
    expect(outcome(guess)).toEqual([401, 'fulfilment.token_unknown'])

    expect((await maker.call('listParts', { query: {} })).status).toBe(200)
    const [line] = (await buying.shop.operator.listMakerTokens(maker.slug)).slice(-1)
    expect(line).toContain('used ')
    await buying.shop.operator.revokeMakerToken(line?.split('  ')[0] ?? '')
    expect(outcome(await maker.call('listParts', { query: {} }))).toEqual([401, 'fulfilment.token_unknown'])
  })

  test('grants no access to the data of an account', async () => {
    expect((await maker.call('listOrders', { query: {} })).status).toBe(401)
    expect((await maker.call('getUser')).status).toBe(401)
  })

  test('is not stored in the database and is rejected from a browser', async () => {
    const { rows } = await buying.shop.database.execute<{ found: number }>(sql`
      select count(*)::int as found from fulfilment_tokens
      where token_hash = ${maker.token} or name = ${maker.token}`)
    expect(rows[0]?.found).toBe(0)
    const fromPage = await openProgram(buying.shop).call(
      'listParts',
      { query: {} },
      { headers: { authorization: `Bearer ${maker.token}`, 'sec-fetch-site': 'same-origin' } },
    )
    expect(outcome(fromPage)).toEqual([403, 'csrf_invalid'])
  })
})

describe('the fulfilments of a maker', () => {
  test('are those of paid orders, with what production and shipping need and nothing more', async () => {
    const { order: unpaid } = (await buying.buyer.call('createOrder', orderOf())).body.data
    expect(await fulfilmentOf(maker, unpaid.fulfilments[0]?.id ?? '')).toBeUndefined()
    await buying.buyer.call('cancelOrder', { params: { orderId: unpaid.id }, body: {} })

    const { order, partId: fulfilmentId } = await pay()
    const fulfilment = await fulfilmentOf(maker, fulfilmentId)
    expect(fulfilment).toMatchObject({
      order_number: order.number,
      status: 'unfulfilled',
      ship_to: { recipient_name: 'Ama Mensah', street: '12 Ring Road', city: 'Accra' },
      gift: null,
      hide_prices: false,
      items: [{ product_id: buying.product.id, quantity: 1, price: buying.product.price / 100 }],
    })
    const said = JSON.stringify(fulfilment)
    for (const secret of ['@', 'payment', 'reference', 'total', 'user_id']) expect(said).not.toContain(secret)
    expect(await fulfilmentOf(otherUser, fulfilmentId)).toBeUndefined()
  })

  test('contain the words of the card for gifts, and no price where prices are hidden', async () => {
    const gift = { recipient: 'Efua', message: 'For your new home', hide_prices: true }
    const { partId: fulfilmentId } = await pay({ gift })
    const fulfilment = await fulfilmentOf(maker, fulfilmentId)
    expect(fulfilment).toMatchObject({
      hide_prices: true,
      gift: { recipient: 'Efua', message: 'For your new home', wrap: false },
      items: [{ price: null }],
    })
    expect(fulfilment.gift.from).toBeTruthy()
    const secret = await pay({ gift: { ...gift, anonymous: true } })
    expect((await fulfilmentOf(maker, secret.partId)).gift.from).toBeNull()
  })

  test('are filtered by status and paginated', async () => {
    const { partId: fulfilmentId } = await pay()
    expect(await fulfilmentOf(maker, fulfilmentId, { status: 'unfulfilled' })).toBeDefined()
    expect(await fulfilmentOf(maker, fulfilmentId, { status: 'shipped' })).toBeUndefined()
    const page = await maker.call('listParts', { query: { limit: '1', page: '2' } })
    expect((page.body as never as { pagination: object }).pagination).toMatchObject({ page: 2, limit: 1 })
    expect((await maker.call('listParts', { query: { status: 'lost' } })).status).toBe(422)
  })

  test('are marked when they are cancelled', async () => {
    const { order, partId: fulfilmentId } = await pay({ gift: { message: 'For your new home' } })
    await buying.buyer.call('cancelOrder', { params: { orderId: order.id }, body: {} })
    expect(await fulfilmentOf(maker, fulfilmentId)).toBeUndefined()
    const { status, ship_to, gift } = await fulfilmentOf(maker, fulfilmentId, { status: 'cancelled' })
    expect({ status, ship_to, gift }).toEqual({ status: 'cancelled', ship_to: {}, gift: null })
    const late = await maker.call('advancePart', {
      params: { partId: fulfilmentId },
      body: { status: 'making' },
    })
    expect(late.body).toMatchObject({ code: 'fulfilment.not_advanced', status: 'cancelled' })
    expect((await buying.buyer.call('getOrder', { params: { orderId: order.id } })).body.data).toMatchObject({
      fulfilment_status: 'unfulfilled',
    })
  })
})

describe('a fulfilment is advanced by its maker', () => {
  const advance = (who: Maker, fulfilmentId: string, body: object) =>
    who.call('advancePart', { params: { partId: fulfilmentId }, body })

  test('forwards, and repeating a step changes nothing and notifies nobody', async () => {
    const { order, partId: fulfilmentId } = await pay()
    const sent = { status: 'shipped', carrier: 'Ghana Post EMS', tracking: 'EE123456785GH' }
    expect((await advance(maker, fulfilmentId, sent)).body).toMatchObject({ data: { ...sent } })
    const again = await advance(maker, fulfilmentId, { status: 'shipped' })
    expect([again.status, (again.body as never as { data: object }).data]).toEqual([
      200,
      expect.objectContaining({ carrier: 'Ghana Post EMS', tracking: 'EE123456785GH' }),
    ])
    const { rows } = await buying.shop.database.execute(sql`
      select 1 from outbox_events where name = 'order.advanced' and payload->>'part_id' = ${fulfilmentId}`)
    expect(rows).toHaveLength(1)
    const file = join(buying.shop.dataDir, 'outbox', `shipped-${fulfilmentId}.json`)
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toContain('EE123456785GH')
    const seen = (await buying.buyer.call('getOrder', { params: { orderId: order.id } })).body.data
    expect(seen).toMatchObject({ status: 'shipped', can_cancel: false })
    expect(outcome(await advance(maker, fulfilmentId, { status: 'making' }))).toEqual([
      409,
      'fulfilment.not_advanced',
    ])
  })

  test('and stores a tracking number that arrives after it was shipped', async () => {
    const { order, partId: fulfilmentId } = await pay()
    await advance(maker, fulfilmentId, { status: 'shipped', carrier: 'STC Parcels' })
    const late = await advance(maker, fulfilmentId, { status: 'shipped', tracking: 'STC-4711' })
    expect(late.body).toMatchObject({ data: { carrier: 'STC Parcels', tracking: 'STC-4711' } })
    const seen = (await buying.buyer.call('getOrder', { params: { orderId: order.id } })).body.data
    expect(seen.fulfilments[0]).toMatchObject({ carrier: 'STC Parcels', tracking: 'STC-4711' })
    const { rows } = await buying.shop.database.execute(sql`
      select 1 from outbox_events where name = 'order.advanced' and payload->>'part_id' = ${fulfilmentId}`)
    expect(rows).toHaveLength(1)
  })

  test('and by nobody else', async () => {
    const { order, partId: fulfilmentId } = await pay()
    expect(outcome(await advance(otherUser, fulfilmentId, { status: 'making' }))).toEqual([
      404,
      'fulfilment.part_not_found',
    ])
    const seen = (await buying.buyer.call('getOrder', { params: { orderId: order.id } })).body.data
    expect(seen.fulfilment_status).toBe('unfulfilled')
  })

  test('only after it is paid', async () => {
    const { order } = (await buying.buyer.call('createOrder', orderOf())).body.data
    const fulfilmentId = order.fulfilments[0]?.id ?? ''
    expect((await advance(maker, fulfilmentId, { status: 'making' })).status).toBe(404)
  })
})
