import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointName, RequestFor } from '@akyede/contract/api'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { openProgram } from '#test/program.ts'

const buying = setUpBuying()
const { orderOf, stockOf, click, orderStatus } = buying

interface Maker {
  readonly id: string
  readonly slug: string
  readonly token: string
  call<Name extends EndpointName>(
    name: Name,
    request?: RequestFor<Name> | object,
  ): ReturnType<ReturnType<typeof openProgram>['call']>
}

async function openMaker(id: string, slug: string): Promise<Maker> {
  const token = (await buying.shop.operator.createMakerToken(slug, 'till')).split('\n')[0] ?? ''
  const program = openProgram(buying.shop)
  const call = (name: EndpointName, request = {}) =>
    program.call(name, request as never, { headers: { authorization: `Bearer ${token}` } })
  return { id, slug, token, call: call as Maker['call'] }
}

let maker: Maker
let otherUser: Maker
beforeEach(async () => {
  const { rows } = await buying.shop.database.execute<{ id: string; slug: string; own: boolean }>(sql`
    select vendors.id, slug, vendors.id = (select vendor_id from products where id = ${buying.product.id}) as own
    from vendors order by own desc, slug limit 2`)
  const [own, other] = rows
  maker = await openMaker(own?.id ?? '', own?.slug ?? '')
  otherUser = await openMaker(other?.id ?? '', other?.slug ?? '')
})

async function pay(more: object = {}) {
  const placed = await buying.buyer.call('createOrder', orderOf(1, more))
  const { order, payment } = placed.body.data
  await click(payment.authorization_url, 'approve')
  await expect.poll(() => orderStatus(order.id)).toBe('paid')
  return { order, partId: order.fulfilments[0]?.id ?? '' }
}

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

describe('the stock of a maker’s product', () => {
  const set = (who: Maker, quantity: unknown, before: unknown = 5, sold: unknown = 0, more: object = {}) =>
    who.call('setMakerStock', {
      params: { productId: buying.product.id },
      body: { quantity, expected: { quantity: before, sold }, ...more },
    })

  test('is set to the counted number, and lists are notified of sold-out and restocked items', async () => {
    expect((await set(maker, 9)).body).toEqual({ data: { quantity: 9, sold: 0, held: 0, available: 9 } })
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 9, held: 0 })
    const find = sql`select in_stock from products where id = ${buying.product.id}`
    const inStock = async () => (await buying.shop.database.execute(find)).rows[0]?.in_stock
    expect([(await set(maker, 0, 9)).status, await inStock()]).toEqual([200, false])
    await set(maker, 2, 0)
    expect(await inStock()).toBe(true)
    expect((await buying.shop.operator.check()).filter(({ broken }) => broken > 0)).toEqual([])
  })

  test('can have a restock date, which is shown while it is sold out and the date lies ahead', async () => {
    const next_restock = new Date(buying.shop.clock.now().getTime() + 60_000).toISOString()
    const shown = async (quantity: number, before: number, more = {}) => {
      await set(maker, quantity, before, 0, more)
      const params = { productId: buying.product.id, variantId: 'null' as const }
      return (await openProgram(buying.shop).call('getStock', { params })).body.data.inventory.next_restock
    }
    expect(await shown(2, 5, { next_restock })).toBe(null)
    expect(await shown(0, 2, { next_restock })).toBe(next_restock)
    expect(await shown(0, 0)).toBe(null)
    expect(await shown(0, 0, { next_restock: '2020-01-01T00:00:00Z' })).toBe(null)
  })

  test('cannot be less than buyers hold', async () => {
    await buying.buyer.call('createOrder', orderOf(3))
    const refused = await set(maker, 2)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'fulfilment.stock_held', quantity: 5, held: 3 },
    ])
    expect((await set(maker, 3)).body).toEqual({ data: { quantity: 3, sold: 0, held: 3, available: 0 } })
  })

  test('ignores a count from before a sale and one that is repeated late', async () => {
    expect((await set(maker, 6)).status).toBe(200)
    await pay()
    const late = await set(maker, 6)
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'fulfilment.stock_changed', quantity: 5, sold: 1, held: 0, available: 5 },
    ])
    expect((await set(maker, 6, 6)).status).toBe(409)
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
    expect((await set(maker, 8, 5, 1)).body).toMatchObject({ data: { quantity: 8, sold: 1 } })
  })

  test('is sold once when a sale and a count happen at the same time', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf(2))).body.data
    await click(payment.authorization_url, 'approve')
    const [counted] = await Promise.all([
      set(maker, 9),
      buying.buyer.call('getPayment', { params: { reference: payment.reference } }),
    ])
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
    const on_hand = counted.status === 200 ? 9 - 2 : 5 - 2
    expect(await stockOf(buying.product.id)).toEqual({ on_hand, held: 0 })
  })

  test('is the count of one till when several count at the same time', async () => {
    const responses = await Promise.all([6, 7, 8, 9].map(quantity => set(maker, quantity)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const won = [6, 7, 8, 9][responses.findIndex(({ status }) => status === 200)]
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: won, held: 0 })
  })

  test('cannot be set by another maker, and only for existing products', async () => {
    expect((await set(otherUser, 1)).status).toBe(404)
    const variant_id = '01890000-0000-7000-8000-000000000000'
    expect((await set(maker, 1, 5, 0, { variant_id })).status).toBe(404)
    for (const quantity of [-1, 1.5, '4', 1e9]) expect((await set(maker, quantity)).status).toBe(422)
    for (const before of [null, -1, '5']) expect((await set(maker, 4, before)).status).toBe(422)
    expect((await set(maker, 4, 5, 0, { expected: undefined })).status).toBe(422)
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
  })
})
