import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpEarning } from '#test/earning.ts'
import { openProgram, type Program } from '#test/program.ts'

const earning = setUpEarning()
const { buying, join, verify, buy, points, give, redeem, later, notices } = earning

let ama: Program
beforeEach(async () => {
  ama = await join()
  await verify(ama)
  await earning.priced(12_000)
})

const codeOf = async (who: Program, amount = 500) => (await redeem(who, amount)).body.data.code
const apply = (who: Program, code: string) => who.call('applyPromo', { body: { code } })
const putIntoCart = (who: Program) =>
  who.call('addToCart', { body: { product_id: buying.product.id, quantity: 1 } })

describe('the redemption of points', () => {
  test('needs a verified email', async () => {
    const kofi = await join()
    await give(kofi, 500)
    expect(await redeem(kofi, 500)).toMatchObject({
      status: 403,
      body: { code: 'auth.verification_required' },
    })
    expect((await points(kofi)).balance).toBe(500)
  })

  test('refuses too few points or a wrong step before anything is read', async () => {
    await give(ama, 2_000_000)
    for (const amount of [400, 550, 0, -500, 500.5, '500', 1_000_100]) {
      const { status, body } = await redeem(ama, amount as number)
      expect([amount, status, body.detail?.[0]?.msg]).toEqual([
        amount,
        422,
        'Redeem 500 points or more, in steps of 100',
      ])
    }
    expect((await points(ama)).balance).toBe(2_000_000)
  })

  test('refuses more than the balance and says how many points are missing', async () => {
    await give(ama, 380)
    const { status, body } = await redeem(ama, 500)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'reward.insufficient',
      message: 'You don’t have enough points for this',
      balance: 380,
      missing: 120,
      detail: [{ loc: ['body', 'points'], msg: '120 points to go' }],
    })
  })

  test('returns a code worth a cedi for each 100 points and shows it until it is used', async () => {
    await give(ama, 1_250)
    const { status, body } = await redeem(ama, 700)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ points: 700, value: 7, balance: 550 })
    expect(body.data.code).toMatch(/^[A-Z0-9]{5,20}$/)
    const shown = await points(ama)
    expect(shown.codes).toMatchObject([{ code: body.data.code, value: 7 }])
    expect(shown.history[0]).toMatchObject({ kind: 'redeemed', points: -700, subject: body.data.code })
    expect(shown.lifetime).toBe(1_250)
    await putIntoCart(ama)
    expect((await apply(ama, body.data.code)).body.data.totals.discount).toBe(7)
    const { order } = await buy(ama)
    expect(order.discount).toBe(7)
    expect((await points(ama)).codes).toEqual([])
    expect(await apply(ama, body.data.code)).toMatchObject({
      status: 422,
      body: { code: 'promo.used_by_you' },
    })
    expect(await earning.findBrokenInvariants()).toEqual([])
  })

  test('returns the same code for a retry', async () => {
    await give(ama, 1_000)
    const options = { idempotencyKey: 'redeem-once-0001' }
    const [first, again] = [await redeem(ama, 500, options), await redeem(ama, 500, options)]
    expect(again.body.data.code).toBe(first.body.data.code)
    expect((await points(ama)).balance).toBe(500)
  })
})

describe('a code of points', () => {
  test('is unknown to other users and guests in carts and orders', async () => {
    await give(ama, 500)
    const code = await codeOf(ama)
    const kofi = await join()
    await putIntoCart(kofi)
    const [unknown, foreign] = [await apply(kofi, 'PTSNOBODY222'), await apply(kofi, code)]
    expect([foreign.status, foreign.body.code]).toEqual([unknown.status, unknown.body.code])
    const order = (of: string) => kofi.call('createOrder', buying.orderOf(1, { promo_codes: [of] }))
    const [noOrder, foreignOrder] = [await order('PTSNOBODY222'), await order(code)]
    expect([foreignOrder.status, foreignOrder.body.code]).toEqual([noOrder.status, noOrder.body.code])
    expect(foreignOrder.status).toBeGreaterThanOrEqual(400)
    const quote = await openProgram(buying.shop).call('quoteCart', {
      body: { items: [{ product_id: buying.product.id, quantity: 1 }], promo_codes: [code] },
    })
    expect(quote.body.data.promos).toMatchObject([{ code, discount: 0, problem: 'Promo code not found' }])
    expect((await buy(ama, 1, { promo_codes: [code] })).order.discount).toBe(5)
  })

  test('returns its points once when it is unused after 90 days', async () => {
    await give(ama, 600)
    const code = await codeOf(ama)
    await later(89)
    await ama.login(earning.credentials(ama))
    expect(await points(ama)).toMatchObject({ balance: 100, codes: [{ code }] })
    await later(1.1)
    await earning.runScheduledJobs()
    const shown = await points(ama)
    expect(shown).toMatchObject({ balance: 600, lifetime: 600, codes: [] })
    expect(shown.history[0]).toMatchObject({ kind: 'returned', points: 500, subject: code })
    await putIntoCart(ama)
    expect((await apply(ama, code)).status).toBe(422)
    expect(await earning.findBrokenInvariants()).toEqual([])
  })
})

test('expires points after a year without activity, on the announced day', async () => {
  await give(ama, 300)
  const { expires_at } = await points(ama)
  const end = new Date(expires_at ?? '')
  await later(333)
  expect(await notices(ama)).toEqual([])
  await later(1.5)
  expect(await notices(ama)).toEqual([
    { type: 'reward.expiring', title: `300 points expire on ${expires_at?.slice(0, 10)}` },
  ])
  await ama.login(earning.credentials(ama))
  expect((await points(ama)).expires_at).toBe(expires_at)
  await later((end.getTime() - buying.shop.clock.now().getTime()) / 86_400_000 - 0.1)
  await ama.login(earning.credentials(ama))
  expect((await points(ama)).balance).toBe(300)
  await later(0.2)
  const shown = await points(ama)
  expect(shown).toMatchObject({ balance: 0, expires_at: null, lifetime: 300 })
  expect(shown.history[0]).toMatchObject({ kind: 'expired', points: -300 })
  expect(await earning.findBrokenInvariants()).toEqual([])
})

test('creates one code for 500 simultaneous redemptions of the whole balance', async () => {
  await give(ama, 500)
  const answers = await Promise.all(
    Array.from({ length: 500 }, async () => {
      const response = await fetch(`${buying.shop.origin}/api/v1/user/rewards/redeem`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${ama.accessToken}` },
        body: JSON.stringify({ points: 500 }),
      })
      const body = (await response.json()) as { code?: string }
      return `${response.status} ${body.code ?? ''}`
    }),
  )
  const tally = Map.groupBy(answers, answer => answer)
  expect(Object.fromEntries([...tally].map(([answer, all]) => [answer, all.length]))).toEqual({
    '201 ': 1,
    '422 reward.insufficient': 499,
  })
  const { rows } = await buying.shop.database.execute(sql`
    select count(*)::int as codes from promotions where user_id = ${await earning.idOf(ama)}`)
  expect(rows).toEqual([{ codes: 1 }])
  expect((await points(ama)).balance).toBe(0)
  expect(await earning.findBrokenInvariants()).toEqual([])
})
