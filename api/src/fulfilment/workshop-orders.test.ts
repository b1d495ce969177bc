import { day, hour } from '@akyede/contract/durations'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { registerPerson, type TestPerson } from '#test/people.ts'
import { openProgram } from '#test/program.ts'
import { setUpReturning } from '#test/returning.ts'
import { addMember } from '#test/workshops.ts'

const scene = setUpReturning()
const { products, buy, orderNow, ask } = scene

let owner: TestPerson
let packer: TestPerson
let vendorId: string
beforeAll(async () => {
  const { rows } = await scene.shop.database.execute<{ vendor_id: string }>(
    sql`select vendor_id from products where id = ${products.basket}`,
  )
  vendorId = rows[0]?.vendor_id ?? ''
  owner = await registerPerson(scene.shop, 'Ama')
  packer = await registerPerson(scene.shop, 'Yaw')
  await addMember(scene.shop, vendorId, owner, 'owner')
  await addMember(scene.shop, vendorId, packer, 'packer')
})
beforeEach(async () => {
  for (const person of [owner, packer]) await person.signIn()
})

const list = async (tab: 'to_make' | 'to_send' | 'on_the_way' | 'done') =>
  (await packer.call('listWorkshopParts', { params: { vendorId }, query: { tab, limit: '100' } })).body.data
const advance = (partId: string, body: object) =>
  packer.call('advanceWorkshopPart', { params: { vendorId, partId }, body: body as never })

describe('the orders of a workshop', () => {
  test('move from list to list, with pictures, promised days and the address', async () => {
    const order = await buy({ basket: 2, drum: 1 }, { gift: { message: 'Afehyia pa', recipient: 'Efua' } })
    const own = order.fulfilments.find(({ vendor }) => vendor.id === vendorId)
    const partId = own?.id ?? ''
    const found = (await list('to_make')).find(({ id }) => id === partId)
    expect(found).toMatchObject({
      status: 'unfulfilled',
      arrives: own?.arrives,
      gift: { message: 'Afehyia pa', recipient: 'Efua' },
      items: [{ name: 'Basket', quantity: 2, price: null, picture: { slug: expect.any(String) } }],
      ship_to: { city: 'Kumasi' },
      link_works: null,
    })
    expect((await advance(partId, { status: 'making' })).body.data.status).toBe('making')
    expect((await list('to_send')).map(({ id }) => id)).toContain(partId)
    const sent = await advance(partId, { status: 'shipped', carrier: 'STC', tracking: 'K1' })
    expect(sent.body.data).toMatchObject({ status: 'shipped', carrier: 'STC', tracking: 'K1' })
    expect((await list('on_the_way')).map(({ id }) => id)).toContain(partId)
    expect((await orderNow(order.id)).fulfilments.find(({ id }) => id === partId)?.status).toBe('shipped')
    await advance(partId, { status: 'delivered' })
    expect((await list('done'))[0]?.id).toBe(partId)
    expect((await advance(partId, { status: 'making' })).body.code).toBe('fulfilment.not_advanced')
  })

  test('show the whole address until 14 days after the delivery, then the name and the town', async () => {
    const shippingAddress = {
      ...{ recipient_name: 'Efua Mensah', phone: '0244123456', street: '1 Road', city: 'Kumasi' },
      state: 'Ashanti',
    }
    const order = await buy({ basket: 1 }, { shippingAddress })
    const partId = order.fulfilments[0]?.id ?? ''
    const shown = async () => {
      await packer.signIn()
      const { data } = (await packer.call('getWorkshopPart', { params: { vendorId, partId } })).body
      return data.ship_to
    }
    const whole = await shown()
    expect(whole).toMatchObject({ recipient_name: 'Efua Mensah', street: '1 Road', city: 'Kumasi' })
    await advance(partId, { status: 'delivered' })
    scene.shop.clock.advance(14 * day - hour)
    expect(await shown()).toEqual(whole)
    scene.shop.clock.advance(hour)
    expect(await shown()).toEqual({ recipient_name: 'Efua Mensah', city: 'Kumasi' })
  })

  test('are advanced several at once, each on its own', async () => {
    const orders = [await buy({ basket: 1 }), await buy({ bowl: 1 })]
    const ids = orders.map(order => order.fulfilments[0]?.id ?? '')
    await advance(ids[1] ?? '', { status: 'delivered' })
    const unknown = '01890000-0000-7000-8000-000000000000'
    const { data } = (
      await packer.call('advanceWorkshopParts', {
        params: { vendorId },
        body: { ids: [...ids, unknown], status: 'making' },
      })
    ).body
    expect(data).toEqual([
      { id: ids[0], status: 'making', refusal: null },
      { id: ids[1], status: 'delivered', refusal: 'fulfilment.not_advanced' },
      { id: unknown, status: null, refusal: 'fulfilment.part_not_found' },
    ])
  })

  test('go on while staff suspend the workshop', async () => {
    const order = await buy({ basket: 1 })
    const setState = (state: string) =>
      scene.shop.database.execute(sql`update vendors set state = ${state} where id = ${vendorId}`)
    await setState('suspended')
    expect((await advance(order.fulfilments[0]?.id ?? '', { status: 'making' })).status).toBe(200)
    await setState('approved')
  })
})

test('a member answers returns as makers’ systems do', async () => {
  const order = await scene.buyAndGet({ basket: 1 })
  await ask(order, { Basket: 1 })
  const query = {}
  const { data } = (await packer.call('listWorkshopReturns', { params: { vendorId }, query })).body
  const returnId = data.find(({ order_number }) => order_number === order.number)?.id ?? ''
  const body = { status: 'received' as const, fit: true }
  const answered = await packer.call('advanceWorkshopReturn', { params: { vendorId, returnId }, body })
  expect(answered.body.data).toMatchObject({ status: 'received', fit: true })
  await scene.untilRefunded(order)
})

test('a reply to a review is public, and final after 7 days', async () => {
  const order = await scene.buyAndGet({ bowl: 1 })
  expect(order.status).toBe('delivered')
  const params = { productId: products.bowl }
  await scene.shop.database.execute(
    sql`update users set email_verified_at = now() where email = ${scene.person.email}`,
  )
  await scene.buyer.call('writeReview', { params, body: { rating: 5, text: 'A lovely, heavy bowl.' } })
  const reviews = await owner.call('listWorkshopReviews', { params: { vendorId }, query: {} })
  const reviewId = reviews.body.data[0]?.id ?? ''
  const reply = (text: string, who = owner) =>
    who.call('replyToReview', { params: { vendorId, reviewId }, body: { text } })
  expect((await reply('Medaase', packer)).status).toBe(403)
  expect((await reply('Medaase!')).body.data.reply?.text).toBe('Medaase!')
  scene.shop.clock.advance(6 * 86_400_000)
  await owner.signIn()
  expect((await reply('Medaase paa!')).status).toBe(200)
  const shown = await openProgram(scene.shop).call('listReviews', { params, query: {} })
  expect(shown.body.data[0]?.reply).toMatchObject({ text: 'Medaase paa!' })
  scene.shop.clock.advance(2 * 86_400_000)
  await owner.signIn()
  expect((await reply('Too late')).body.code).toBe('workshop.reply_final')
})

test('figures count what was sold and kept by month, without cancelled fulfilments', async () => {
  const figures = async () => (await owner.call('getWorkshopFigures', { params: { vendorId } })).body.data
  const before = (await figures()).months.at(-1)
  const kept = await buy({ basket: 2 })
  const cancelled = await buy({ bowl: 1 })
  await owner.call('cannotMakePart', {
    params: { vendorId, partId: cancelled.fulfilments[0]?.id ?? '' },
    body: { reason: 'ill', words: 'I am ill this week and cannot work.' },
  })
  expect(kept.status).toBe('processing')
  const after = await figures()
  expect(after.months).toHaveLength(12)
  expect(after.months.at(-1)).toMatchObject({
    orders: (before?.orders ?? 0) + 1,
    units: (before?.units ?? 0) + 2,
    revenue: (before?.revenue ?? 0) + 120,
  })
  expect(after.top_products[0]?.name).toBe('Basket')
})

test('the owner creates a token for fulfilment/* that is shown once, and revokes it', async () => {
  const params = { vendorId }
  expect((await packer.call('listWorkshopTokens', { params })).status).toBe(403)
  const { token } = (await owner.call('createWorkshopToken', { params, body: { name: 'Till' } })).body.data
  const asMaker = () =>
    openProgram(scene.shop).call(
      'listParts',
      { query: {} },
      { headers: { authorization: `Bearer ${token}` } },
    )
  expect((await asMaker()).status).toBe(200)
  const [listed] = (await owner.call('listWorkshopTokens', { params })).body.data
  expect(listed).toMatchObject({ name: 'Till', revoked_at: null })
  expect(JSON.stringify(listed)).not.toContain(token)
  const tokenId = listed?.id ?? ''
  expect((await owner.call('revokeWorkshopToken', { params: { vendorId, tokenId } })).status).toBe(204)
  expect((await asMaker()).status).toBe(401)
})

test('no more tokens work than the limit allows, also when many are created at once', async () => {
  const params = { vendorId }
  const { tokens } = workshopLimits.workshopOrders
  const isValid = ({ revoked_at }: { revoked_at: string | null }) => revoked_at === null
  const before = (await owner.call('listWorkshopTokens', { params })).body.data.filter(isValid).length
  const created = await Promise.all(
    Array.from({ length: tokens + 5 }, (_, number) =>
      owner.call('createWorkshopToken', { params, body: { name: `System ${number}` } }),
    ),
  )
  const refused = created.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(before + 5)
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['workshop.too_many_tokens']))
  const { data } = (await owner.call('listWorkshopTokens', { params })).body
  expect(data.filter(isValid)).toHaveLength(tokens)
})
