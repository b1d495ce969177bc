import { asPesewas } from '@akyede/contract/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let person: Program
let basket: string
let stool: string

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  const [first = '', second = ''] = await addProducts(shop, [
    { name: 'Basket', maker: 'Weaver', price: 6_000, stock: 900 },
    { name: 'Stool', maker: 'Carver', price: 4_000, stock: 900 },
  ])
  basket = first
  stool = second
  const make = shop.operator.createPromotion
  const tenth = { kind: 'percent', percent: 10 } as const
  await make({ code: 'EARLY10', gives: tenth, from: '2099-01-01' })
  await make({ code: 'TODAY', gives: { kind: 'fixed', amount: asPesewas(300) } })
  await make({ code: 'WEAVERS', gives: tenth, maker: 'weaver' })
  await make({ code: 'SECONDTENTH', gives: tenth })
  await make({ code: 'ALSOFREE', gives: { kind: 'free_shipping' } })
  await make({ code: 'CARVERSPARCEL', gives: { kind: 'free_shipping' }, maker: 'carver' })
  await make({ code: 'STOPPED', gives: tenth })
  await shop.operator.stopPromotion('stopped')
  await make({ code: 'USEDUP', gives: tenth, uses: 1 })
  await shop.database.execute(sql`update promotions set uses = 1 where code = 'USEDUP'`)
})
afterAll(() => shop.close())
beforeEach(async () => {
  person = openProgram(shop)
  await person.register()
  await put(basket, 1)
})

const put = (product_id: string, quantity: number) =>
  person.call('addToCart', { body: { product_id, quantity } })
const apply = (code: string) => person.call('applyPromo', { body: { code } })
const remove = (code: string) => person.call('removePromo', { body: { code } })
const cart = async () => (await person.call('getCart', { query: {} })).body.data
const refused = async (code: string) => {
  const { status, body } = await apply(code)
  return [status, body.message]
}

describe('a code', () => {
  test('is accepted as users type it, and returns its discount', async () => {
    const { status, body } = await apply('  akwaaba10 ')
    expect(status).toBe(200)
    expect(body.data.promos).toEqual([
      { code: 'AKWAABA10', name: '10 % off', discount: 6, shipping_discount: 0, problem: null },
    ])
    expect(body.data.totals).toMatchObject({ subtotal: 60, discount: 6 })
    expect(body.data.totals.total).toBeCloseTo(54 + body.data.totals.shipping)
  })

  test.each(['', 'ABCD', 'WITH SPACE', 'DASH-10', 'A'.repeat(21), 'ÄKWAABA'])(
    'in an invalid format is rejected: %j',
    async code => {
      expect(await refused(code)).toEqual([422, 'Invalid promo code format'])
    },
  )

  test('that is already applied is rejected before every other check', async () => {
    await apply('AKWAABA10')
    expect(await refused('akwaaba10')).toEqual([409, 'Promo code already applied'])
  })

  test('after three is rejected, even an unknown one', async () => {
    for (const code of ['AKWAABA10', 'TODAY', 'FREEDELIVERY']) expect((await apply(code)).status).toBe(200)
    expect(await refused('NOSUCHCODE')).toEqual([422, 'Promo code limit reached'])
  })

  test.each([
    ['NOSUCHCODE', 404, 'Promo code not found'],
    ['STOPPED', 422, 'This promo code is no longer available'],
    ['HARMATTAN25', 422, 'This promo code has expired'],
    ['EARLY10', 422, 'This promo code isn’t valid yet'],
    ['MEDAASE20', 422, 'This promo code needs a larger order'],
    ['BOLGA15', 422, 'This promo code doesn’t apply to these gifts'],
    ['USEDUP', 422, 'This promo code has been used up'],
  ])('%s is answered with %i: %s', async (code, status, message) => {
    expect(await refused(code)).toEqual([status, message])
    expect((await cart()).promos).toEqual([])
  })

  test('with a minimum says how much is missing', async () => {
    const { body } = await apply('MEDAASE20')
    expect(body.detail?.[0]?.msg).toBe('Spend ₵150.00 or more to use this code: ₵90.00 to go')
    expect(body).toMatchObject({ minimum_spend: 150, missing: 90 })
  })

  test('for a percentage of the order or for delivery excludes others of its kind', async () => {
    await apply('AKWAABA10')
    expect(await refused('SECONDTENTH')).toEqual([422, 'You can only use one percentage code per order'])
    await apply('FREEDELIVERY')
    expect(await refused('ALSOFREE')).toEqual([422, 'You can only use one free delivery code per order'])
    expect((await apply('WEAVERS')).status).toBe(200)
  })

  test('with the same key is applied once and returns the stored response', async () => {
    const send = () =>
      person.call('applyPromo', { body: { code: 'TODAY' } }, { idempotencyKey: 'promo-once-1' })
    expect((await send()).status).toBe(200)
    const again = await send()
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
  })

  test('applied many times concurrently is there once', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => apply('TODAY')))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await cart()).promos).toHaveLength(1)
  })

  test('can be removed, and removing it twice succeeds', async () => {
    await apply('TODAY')
    expect((await remove(' today')).body.data).toMatchObject({ promos: [], totals: { discount: 0 } })
    expect((await remove('TODAY')).status).toBe(200)
    expect((await remove('NOSUCHCODE')).status).toBe(200)
    expect((await remove('x')).body.message).toBe('Invalid promo code format')
  })

  test('belongs to the owner of the cart alone', async () => {
    await apply('TODAY')
    const other = openProgram(shop)
    await other.register()
    expect((await other.call('getCart', { query: {} })).body.data.promos).toEqual([])
    expect((await openProgram(shop).call('applyPromo', { body: { code: 'TODAY' } })).status).toBe(401)
  })
})

describe('whenever the cart is read', () => {
  test('a code that no longer works stays with its reason and no discount, and works again when it can', async () => {
    await put(basket, 2)
    await apply('MEDAASE20')
    expect((await cart()).totals.discount).toBe(20)
    await person.call('changeCartItem', { params: { itemId: `${basket}-0` }, body: { quantity: 2 } })
    const missed = await cart()
    expect(missed.totals.discount).toBe(0)
    expect(missed.promos).toMatchObject([
      { code: 'MEDAASE20', discount: 0, problem: 'Spend ₵150.00 or more to use this code: ₵30.00 to go' },
    ])
    await person.call('changeCartItem', { params: { itemId: `${basket}-0` }, body: { quantity: 3 } })
    expect((await cart()).promos).toMatchObject([{ discount: 20, problem: null }])
  })

  test('an expired code says so', async () => {
    await apply('TODAY')
    await shop.database.execute(sql`update promotions set ends_at = now() where code = 'TODAY'`)
    expect((await cart()).promos).toMatchObject([{ problem: 'This promo code has expired', discount: 0 }])
    await shop.database.execute(sql`update promotions set ends_at = null where code = 'TODAY'`)
  })
})

describe('delivery', () => {
  test('is free by a code, which contains what it saves', async () => {
    const before = (await cart()).totals.shipping
    expect(before).toBeGreaterThan(0)
    const { promos, totals } = (await apply('FREEDELIVERY')).body.data
    expect(totals).toMatchObject({ shipping: 0, discount: 0, total: 60 })
    expect(totals.parcels.every(({ shipping }) => shipping === 0)).toBe(true)
    expect(promos).toMatchObject([{ code: 'FREEDELIVERY', discount: 0, shipping_discount: before }])
  })

  test('is free for one parcel by the code of its maker', async () => {
    await put(stool, 1)
    const before = (await cart()).totals
    const { totals, promos } = (await apply('CARVERSPARCEL')).body.data
    expect(totals.parcels.filter(({ shipping }) => shipping === 0)).toHaveLength(1)
    expect(promos[0]?.shipping_discount).toBeCloseTo(before.shipping - totals.shipping)
  })

  test('is free strictly above ₵100 after discounts', async () => {
    await put(stool, 1)
    await put(basket, 1)
    expect((await cart()).totals).toMatchObject({ subtotal: 160, shipping: 0 })
    await person.call('removeCartItem', { params: { itemId: `${stool}-0` } })
    await apply('SECONDTENTH')
    expect((await cart()).totals).toMatchObject({ subtotal: 120, discount: 12, shipping: 0 })
    await remove('SECONDTENTH')
    await shop.operator.createPromotion({
      code: 'TWENTYOFF',
      gives: { kind: 'fixed', amount: asPesewas(2_000) },
    })
    const { totals } = (await apply('TWENTYOFF')).body.data
    expect(totals).toMatchObject({ subtotal: 120, discount: 20, remaining_for_free: 0.01 })
    expect(totals.shipping).toBeGreaterThan(0)
  })
})

describe('a guest', () => {
  const quote = (promo_codes: string[], quantity = 1) =>
    openProgram(shop).call('quoteCart', { body: { items: [{ product_id: basket, quantity }], promo_codes } })

  test('gets the discounts of codes, and the reasons of those that do not work', async () => {
    const { status, body } = await quote(['akwaaba10', 'MEDAASE20', 'NOSUCHCODE'])
    expect(status).toBe(200)
    expect(body.data.totals).toMatchObject({ subtotal: 60, discount: 6 })
    expect(body.data.promos).toMatchObject([
      { code: 'AKWAABA10', discount: 6, problem: null },
      { code: 'MEDAASE20', discount: 0, problem: 'Spend ₵150.00 or more to use this code: ₵90.00 to go' },
      { code: 'NOSUCHCODE', name: '', discount: 0, problem: 'Promo code not found' },
    ])
  })

  test('can send three codes in a valid format', async () => {
    expect((await quote(['ONE11', 'TWO22', 'THREE', 'FOUR4'])).body.message).toBe('Promo code limit reached')
    expect((await quote(['no!'])).body.message).toBe('Invalid promo code format')
  })
})
