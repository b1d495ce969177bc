import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { untilOneWaits } from '#test/locks.ts'
import { addCategory, addCompleteProduct, completeFields, publish } from '#test/maker-products.ts'
import type { TestPerson } from '#test/people.ts'
import { registerStaff } from '#test/staff.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { openWorkshop, type TestWorkshop } from '#test/workshops.ts'
import { reviewProduct } from './review-product.ts'

let shop: TestShop
let staff: TestPerson
let category: string
beforeAll(async () => {
  shop = await openTestShop()
  staff = await registerStaff(shop, 'support')
  category = await addCategory(shop, 'market-baskets')
})
afterAll(() => shop.close())

const offer = ({ id: vendorId, editor }: TestWorkshop, productId: string) =>
  editor.call('offerWorkshopProduct', { params: { vendorId, productId } })
const act = (body: object) => staff.call('actOnProducts', { body } as never)
const waiting = async () =>
  (await staff.call('listOfficeProducts', { query: { state: 'waiting' } })).body.data.map(({ id }) => id)
const page = async (id: string) => (await shop.http.inject(`/api/v1/products/${id}`)).json()

describe('a product that waits for staff', () => {
  test('is in the queue of the back office with its texts and photographs, which nobody else sees', async () => {
    const workshop = await openWorkshop(shop, 'Queue Baskets')
    const { id } = await addCompleteProduct(workshop, completeFields(category))
    await offer(workshop, id)
    expect(await waiting()).toContain(id)
    const { body } = await staff.call('getOfficeProduct', { params: { productId: id } })
    expect(body.data).toMatchObject({
      state: 'waiting',
      review: { is_new: true, name: 'Round market basket', category: 'market-baskets', price: 120 },
    })
    const [picture] = body.data.review?.pictures ?? []
    expect((await shop.http.inject(picture?.url ?? '')).statusCode).toBe(200)
    const overview = await staff.call('getOfficeOverview', {})
    expect(overview.body.data.waiting.products.count).toBeGreaterThan(0)
  })

  test('is returned with a message, which its makers get, and can be offered again', async () => {
    const workshop = await openWorkshop(shop, 'Returned Baskets')
    const { id } = await addCompleteProduct(workshop, completeFields(category))
    await offer(workshop, id)
    await act({ ids: [id], act: 'return', words: 'Please show the inside too.' })
    const params = { vendorId: workshop.id, productId: id }
    const returned = await workshop.owner.call('getWorkshopProduct', { params })
    expect(returned.body.data).toMatchObject({ state: 'returned', words: 'Please show the inside too.' })
    const told = await workshop.owner.call('listNotifications', { query: { category: 'workshop' } })
    expect(told.body.data[0]).toMatchObject({
      type: 'product.returned',
      message: 'Please show the inside too.',
    })
    expect((await offer(workshop, id)).body.data.state).toBe('waiting')
    await act({ ids: [id], act: 'approve' })
    const published = await workshop.owner.call('listNotifications', { query: { category: 'workshop' } })
    expect(published.body.data[0]).toMatchObject({ type: 'product.published' })
  })

  test('leaves the queue when it is changed, so that staff approve only what they have seen', async () => {
    const workshop = await openWorkshop(shop, 'Changed Baskets')
    const { id } = await addCompleteProduct(workshop, completeFields(category))
    await offer(workshop, id)
    const seen = (await staff.call('getOfficeProduct', { params: { productId: id } })).body.data.version
    const params = { vendorId: workshop.id, productId: id }
    await workshop.editor.call('changeWorkshopProduct', { params, body: { name: 'Something else entirely' } })
    expect(await waiting()).not.toContain(id)
    await offer(workshop, id)
    const late = await staff.call(
      'actOnProducts',
      { body: { ids: [id], act: 'approve' } },
      { headers: { 'if-match': `"${seen}"` } },
    )
    expect([late.status, late.body.code]).toEqual([409, 'office.changed_meanwhile'])
  })

  test('is left out and named when several are approved and it was changed meanwhile', async () => {
    const workshop = await openWorkshop(shop, 'Several Baskets')
    const [kept, changed, live] = [
      (await addCompleteProduct(workshop, completeFields(category, 'Kept basket'))).id,
      (await addCompleteProduct(workshop, completeFields(category, 'Changed basket'))).id,
      (await addCompleteProduct(workshop, completeFields(category, 'Live basket'))).id,
    ]
    await publish(staff, workshop, live)
    const change = (productId: string, name: string) =>
      workshop.editor.call('changeWorkshopProduct', {
        params: { vendorId: workshop.id, productId },
        body: { name },
      })
    await change(live, 'Live basket, larger')
    const ids = [kept, changed, live]
    for (const id of ids) await offer(workshop, id)
    const { data } = (await staff.call('listOfficeProducts', { query: { state: 'waiting', limit: '100' } }))
      .body
    const versions = Object.fromEntries(
      data.filter(({ id }) => ids.includes(id)).map(({ id, version }) => [id, version]),
    )
    for (const id of ids)
      expect(versions[id]).toBe(
        (await staff.call('getOfficeProduct', { params: { productId: id } })).body.data.version,
      )
    await change(changed, 'Another basket')
    await offer(workshop, changed)
    const approved = await act({ ids, versions, act: 'approve' })
    expect(approved.body.data).toEqual([
      { id: kept, failure: null },
      { id: changed, failure: 'office.changed_meanwhile' },
      { id: live, failure: null },
    ])
    expect((await page(live)).data.name).toBe('Live basket, larger')
    expect((await page(changed)).code).toBe('catalogue.product_not_found')
    const again = await staff.call('getOfficeProduct', { params: { productId: changed } })
    expect(again.body.data.review?.name).toBe('Another basket')
    const seen = { [changed]: again.body.data.version }
    expect((await act({ ids: [changed], versions: seen, act: 'approve' })).body.data).toEqual([
      { id: changed, failure: null },
    ])
  })

  test('is approved once when two members of staff approve it while its maker changes it', async () => {
    const workshop = await openWorkshop(shop, 'Raced Baskets')
    for (let round = 0; round < 5; round++) {
      const { id } = await addCompleteProduct(workshop, completeFields(category, `Raced basket ${round}`))
      await offer(workshop, id)
      const params = { vendorId: workshop.id, productId: id }
      await Promise.all([
        act({ ids: [id], act: 'approve' }),
        act({ ids: [id], act: 'approve' }),
        workshop.editor.call('changeWorkshopProduct', { params, body: { name: `Changed basket ${round}` } }),
      ])
      const { rows } = await shop.database.execute<{ published: number }>(sql`
        select count(*)::int as published from product_publications where product_id = ${id}`)
      const live = await page(id)
      // Either the approval came first and the change is a new draft, or the change took it out of the queue.
      expect(rows[0]?.published).toBe(live.data ? 1 : 0)
      if (live.data) expect(live.data.name).toBe(`Raced basket ${round}`)
    }
  })

  test('is not on sale when its maker is suspended at the same time', async () => {
    const workshop = await openWorkshop(shop, 'Suspended Baskets')
    const { id } = await addCompleteProduct(workshop, completeFields(category))
    await offer(workshop, id)
    await Promise.all([
      act({ ids: [id], act: 'approve' }),
      shop.operator.changeMaker('suspended-baskets', 'suspend', { reason: 'other', words: 'Asked to' }),
    ])
    expect((await page(id)).code).toBe('catalogue.product_not_found')
  })

  test('is approved and returned by the operator too', async () => {
    const workshop = await openWorkshop(shop, 'Operated Baskets')
    const { id } = await addCompleteProduct(workshop, completeFields(category))
    await offer(workshop, id)
    expect(await shop.operator.reviewProduct(id, 'return', 'Too dark')).toContain('is returned')
    await offer(workshop, id)
    expect(await shop.operator.reviewProduct(id, 'approve')).toContain('is approved')
    await expect(shop.operator.reviewProduct(id, 'approve')).rejects.toThrow('no longer waiting')
  })
})

test('two products of one name that are approved at once have pages of their own', async () => {
  const offered: string[] = []
  for (const name of ['First Twins', 'Second Twins']) {
    const workshop = await openWorkshop(shop, name)
    const { id } = await addCompleteProduct(workshop, completeFields(category, 'Twin basket'))
    await offer(workshop, id)
    offered.push(id)
  }
  const approve = (productId: string, meanwhile: () => Promise<void>) =>
    transaction(shop.database, async tx => {
      await reviewProduct(tx, shop.platform, { productId, act: 'approve', words: '' }, { actor: 'operator' })
      await meanwhile()
    })
  const [first = '', second = ''] = offered
  let approved: Promise<unknown> | undefined
  await approve(first, async () => {
    approved = act({ ids: [second], act: 'approve' })
    await untilOneWaits(shop)
  })
  expect(await approved).toMatchObject({ status: 200 })
  const slugs = await Promise.all(offered.map(async id => (await page(id)).data.slug))
  expect(slugs).toEqual(['twin-basket', `twin-basket-${second.slice(-8)}`])
})

describe('a trusted maker', () => {
  test('publishes at once after five approvals and 30 days, until staff hold a product', {
    timeout: 120_000,
  }, async () => {
    const workshop = await openWorkshop(shop, 'Trusted Baskets')
    const ids: string[] = []
    for (let count = 0; count < 5; count++) {
      const { id } = await addCompleteProduct(workshop, completeFields(category, `Trusted basket ${count}`))
      ids.push(id)
      await publish(staff, workshop, id)
    }
    const add = async () => (await addCompleteProduct(workshop, completeFields(category, 'Sixth basket'))).id
    const early = await add()
    expect((await offer(workshop, early)).body.data.state).toBe('waiting')
    await shop.database.execute(sql`
      update vendors set approved_at = approved_at - interval '31 days' where id = ${workshop.id}`)
    const trusted = await add()
    expect((await offer(workshop, trusted)).body.data.state).toBe('on_sale')
    const fresh = await staff.call('listOfficeProducts', { query: { state: 'new' } })
    expect(fresh.body.data.map(({ id }) => id)).toEqual([trusted])
    await act({ ids: [trusted], act: 'approve' })
    expect((await staff.call('listOfficeProducts', { query: { state: 'new' } })).body.data).toEqual([])
    await act({ ids: ids.slice(0, 1), act: 'hold', reason: 'misleading', words: 'Not as shown' })
    const held = await add()
    expect((await offer(workshop, held)).body.data.state).toBe('waiting')
    await act({ ids: ids.slice(0, 1), act: 'release' })
    const released = await add()
    expect((await offer(workshop, released)).body.data.state).toBe('waiting')
  })
})
