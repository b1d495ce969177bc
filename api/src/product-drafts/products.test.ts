import { asCedis } from '@akyede/contract/money'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { untilOneWaits } from '#test/locks.ts'
import { addCategory, addCompleteProduct, completeFields, publish } from '#test/maker-products.ts'
import type { TestPerson } from '#test/people.ts'
import { makePhotograph, upload } from '#test/photographs.ts'
import { registerStaff } from '#test/staff.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { openWorkshop, type TestWorkshop } from '#test/workshops.ts'

let shop: TestShop
let workshop: TestWorkshop
let staff: TestPerson
let category: string
beforeAll(async () => {
  shop = await openTestShop()
  workshop = await openWorkshop(shop, 'Sirigu Baskets')
  staff = await registerStaff(shop, 'support')
  category = await addCategory(shop, 'market-baskets')
})
afterAll(() => shop.close())

const of = (productId: string) => ({ params: { vendorId: workshop.id, productId } })
const add = (name?: string) => addCompleteProduct(workshop, completeFields(category, name))
const read = async (id: string) => (await workshop.editor.call('getWorkshopProduct', of(id))).body.data
const page = async (id: string) => (await shop.http.inject(`/api/v1/products/${id}`)).json()
const find = async (text: string) =>
  (await shop.http.inject(`/api/v1/products/search?q=${encodeURIComponent(text)}`)).json().data
const change = (id: string, body: object, headers = {}) =>
  workshop.editor.call('changeWorkshopProduct', { ...of(id), body }, { headers })
const offer = (id: string) => workshop.editor.call('offerWorkshopProduct', of(id))

describe('a draft', () => {
  test('is created empty, saved field by field, and offered only when nothing is missing', async () => {
    const { editor, id: vendorId } = workshop
    const created = await editor.call('createWorkshopProduct', { params: { vendorId }, body: {} })
    expect([created.status, created.body.data.state]).toEqual([201, 'draft'])
    const { id } = created.body.data
    const refused = await offer(id)
    expect([refused.status, refused.body.code]).toEqual([422, 'product.not_ready'])
    const missing = (refused.body as unknown as { missing: { field: string }[] }).missing
    expect(missing.map(({ field }) => field)).toEqual([
      ...['pictures', 'name', 'story', 'category_id', 'price', 'quantity', 'weight_grams', 'lead_time_days'],
    ])
    const saved = await change(id, { name: 'Round basket' })
    expect([saved.status, saved.body.data.name, saved.body.data.version]).toEqual([
      200,
      'Round basket',
      expect.any(Number),
    ])
    expect((await page(id)).code).toBe('catalogue.product_not_found')
  })

  test('refuses contact details in its name and story', async () => {
    const { id } = await add()
    for (const text of [
      'Call 024 412 3456',
      'Write to ama@example.com',
      'See www.baskets.com',
      'On +44 20 7946 0958',
    ]) {
      const { status, body } = await change(id, { story: text })
      expect([text, status, body.detail?.[0]?.msg]).toEqual([
        ...[text, 422],
        'Please leave out phone numbers, email addresses and links. Buyers reach you through Akyɛde.',
      ])
    }
    expect((await change(id, { story: 'Size 20 x 30 x 40 cm, 2 kg, made since 1998. No. 12.' })).status).toBe(
      200,
    )
  })

  test('is not found by members of another workshop', async () => {
    const other = await openWorkshop(shop, 'Bolga Straw')
    const { id } = await add()
    const params = { vendorId: other.id, productId: id }
    for (const name of ['getWorkshopProduct', 'offerWorkshopProduct', 'copyWorkshopProduct'] as const) {
      const { status, body } = await other.editor.call(name, { params })
      expect([name, status, body.code]).toEqual([name, 404, 'catalogue.product_not_found'])
    }
  })

  test('shows editors each other’s changes by its version', async () => {
    const { id, version } = await add()
    const match = { 'if-match': `"${version}"` }
    const both = await Promise.all([
      change(id, { name: 'First name' }, match),
      change(id, { name: 'Second name' }, match),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)?.body
    expect([refused?.code, (refused as unknown as { version: number }).version]).toEqual([
      'product.modified',
      (await read(id)).version,
    ])
  })

  test('crops a photograph again around another focus, and refuses photographs of others', async () => {
    const product = await add()
    const [picture] = product.pictures
    const put = (slug: string, focus?: object) =>
      workshop.editor.call('setWorkshopPictures', {
        ...of(product.id),
        body: { pictures: [{ slug, alt: 'A round basket', ...(focus && { focus }) }] } as never,
      })
    const moved = await put(picture?.slug ?? '', { x: 0.1, y: 0.9 })
    expect(moved.body.data.pictures[0]).toMatchObject({ focus: { x: 0.1, y: 0.9 }, alt: 'A round basket' })
    expect(moved.body.data.pictures[0]?.slug).not.toBe(picture?.slug)
    const other = await openWorkshop(shop, 'Third Workshop')
    const { body } = await upload(other.editor, other.id, await makePhotograph())
    expect((await put(body.data.slug)).body.code).toBe('picture.unknown')
  })

  test('crops photographs of a workshop again only so often in an hour', async () => {
    const { rateLimit } = shop.platform.config
    const { photographs } = workshopLimits
    const { redraws } = photographs
    const cropped = await openWorkshop(shop, 'Cropped Baskets')
    const { id, pictures } = await addCompleteProduct(cropped, completeFields(category))
    const put = (slug = '', focus?: object) =>
      cropped.editor.call('setWorkshopPictures', {
        params: { vendorId: cropped.id, productId: id },
        body: { pictures: [{ slug, alt: 'A round basket', ...(focus && { focus }) }] } as never,
      })
    try {
      Object.assign(rateLimit, { on: true })
      Object.assign(photographs, { redraws: { ...redraws, atMost: 2 } })
      const [slug, focuses] = [pictures[0]?.slug, [0.1, 0.5, 0.9].map(x => ({ x, y: 0.9 }))]
      const answers = await Promise.all(focuses.map(focus => put(slug, focus)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429])
      expect(answers.find(({ status }) => status === 429)?.body.code).toBe('request.rate_limited')
      const refused = await put(slug, { x: 0.3, y: 0.3 })
      expect(refused.status).toBe(429)
      expect((await put(slug)).body.data.pictures[0]?.slug).toBe(slug)
    } finally {
      Object.assign(rateLimit, { on: false })
      Object.assign(photographs, { redraws })
    }
  })
})

describe('a published product', () => {
  test('is found by search, list and page within a second of its approval', async () => {
    const product = await add('Zigzag laundry basket')
    await offer(product.id)
    expect(await find('zigzag laundry')).toEqual([])
    const begun = performance.now()
    await staff.call('actOnProducts', { body: { ids: [product.id], act: 'approve' } })
    expect((await find('zigzag laundry'))[0]).toMatchObject({ name: 'Zigzag laundry basket', price: 120 })
    const { data } = await page(product.id)
    expect(data).toMatchObject({ stock: { available: 5 }, pictures: [{ alt: 'A round basket on a table' }] })
    const list = (await shop.http.inject('/api/v1/products/list?categories=market-baskets')).json()
    expect(list.data.map(({ id }: { id: string }) => id)).toContain(product.id)
    expect(performance.now() - begun).toBeLessThan(1_000)
  })

  test('stays as it is while a change waits, and changes its price and lead time at once', async () => {
    const { id } = await add('Blue basket')
    await publish(staff, workshop, id)
    expect((await page(id)).data.name).toBe('Blue basket')
    await change(id, { name: 'Green basket', price: 90, lead_time_days: 7 })
    expect((await page(id)).data).toMatchObject({ name: 'Blue basket', price: 90, lead_time_days: 7 })
    expect(await read(id)).toMatchObject({ name: 'Green basket', state: 'on_sale', change: 'draft' })
    await offer(id)
    expect(await read(id)).toMatchObject({ change: 'waiting', position: 1 })
    await staff.call('actOnProducts', { body: { ids: [id], act: 'approve' } })
    expect((await page(id)).data).toMatchObject({ name: 'Green basket', price: 90 })
    expect(await read(id)).toMatchObject({ change: null, position: null })
  })

  test('rests and is on sale again, is retired for good, and cannot be offered while staff hold it', async () => {
    const { id } = await add('Resting basket')
    await publish(staff, workshop, id)
    await workshop.editor.call('restWorkshopProduct', of(id))
    expect((await page(id)).code).toBe('catalogue.product_not_found')
    expect((await offer(id)).body.data.state).toBe('on_sale')
    await staff.call('actOnProducts', { body: { ids: [id], act: 'hold', reason: 'unsafe', words: 'Sharp' } })
    expect((await offer(id)).body.code).toBe('product.held')
    await staff.call('actOnProducts', { body: { ids: [id], act: 'release' } })
    expect((await workshop.editor.call('retireWorkshopProduct', of(id))).body.data.state).toBe('retired')
    expect((await offer(id)).body.code).toBe('product.retired')
    const copy = await workshop.editor.call('copyWorkshopProduct', of(id))
    expect(copy.body.data).toMatchObject({
      name: 'Resting basket',
      state: 'draft',
      pictures: [{ alt: 'A round basket on a table' }],
    })
  })

  test('locks its maker and then the stock before it changes its variants, as orders do', async () => {
    const { id } = await add('Basket that is ordered')
    const set = (quantity: number) => {
      const variants = [{ options: { Size: 'Small' }, price: asCedis(80), quantity }]
      return workshop.editor.call('setWorkshopVariants', { ...of(id), body: { variants } })
    }
    await set(2)
    await publish(staff, workshop, id)
    let changed: ReturnType<typeof set> | undefined
    await transaction(shop.database, async tx => {
      await tx.execute(sql`select from vendors where id = ${workshop.id} for update`)
      changed = set(2)
      await untilOneWaits(shop)
      await tx.execute(sql`select from stock_levels where product_id = ${id} for update nowait`)
    })
    expect((await changed)?.status).toBe(200)
    await transaction(shop.database, async tx => {
      await tx.execute(sql`select from stock_levels where product_id = ${id} for update`)
      changed = set(3)
      await untilOneWaits(shop)
      await tx.execute(sql`select from products where id = ${id} for update nowait`)
    })
    expect((await changed)?.status).toBe(200)
  })

  test('has variants whose rows stay when they are switched off, and refuses fewer units than are held', async () => {
    const { id } = await add('Basket in sizes')
    const set = (variants: object[]) =>
      workshop.editor.call('setWorkshopVariants', { ...of(id), body: { variants } as never })
    await set([
      { options: { Size: 'Small' }, price: 80, quantity: 2 },
      { options: { Size: 'Large' }, price: 150, quantity: 1 },
    ])
    await publish(staff, workshop, id)
    const { data } = await page(id)
    expect(data.variants.map(({ name, price }: { name: string; price: number }) => [name, price])).toEqual([
      ...[
        ['Small', 80],
        ['Large', 150],
      ],
    ])
    const [small, large] = (await read(id)).variants
    await shop.database.execute(sql`update stock_levels set held = 2 where variant_id = ${small?.id ?? ''}`)
    const refused = await set([{ id: small?.id, options: { Size: 'Small' }, price: 80, quantity: 1 }])
    expect([refused.status, refused.body.code]).toEqual([409, 'fulfilment.stock_held'])
    await set([{ id: large?.id, options: { Size: 'Extra large' }, price: 160 }])
    expect((await page(id)).data).toMatchObject({
      price: 160,
      variants: [{ id: large?.id, name: 'Extra large' }],
    })
    const { rows } = await shop.database.execute(sql`select from variants where product_id = ${id}`)
    expect(rows).toHaveLength(2)
  })

  test('shows an earlier price only when it was asked for 14 of the last 30 days, and for 60 days at most', async () => {
    const { id } = await add('Basket on offer')
    await publish(staff, workshop, id)
    const lower = () => change(id, { price: 100, original_price: 120 })
    expect((await lower()).body.code).toBe('product.not_ready')
    await shop.database.execute(
      sql`update price_history set since = since - interval '15 days' where product_id = ${id}`,
    )
    expect((await lower()).status).toBe(200)
    expect((await page(id)).data).toMatchObject({ price: 100, originalPrice: 120 })
    await shop.database.execute(sql`
      update price_history set since = since - interval '61 days', original_since = original_since - interval '61 days'
      where product_id = ${id}`)
    await shop.platform.jobs.runScheduledNow()
    expect((await page(id)).data.originalPrice).toBeNull()
  })

  test('gets prices of several products by one call, each refused on its own', async () => {
    const [one, other] = [await add('Basket one'), await add('Basket two')]
    await publish(staff, workshop, one.id)
    const unknown = '01890000-0000-7000-8000-000000000000'
    const prices = [one.id, other.id, unknown].map(product_id => ({ product_id, price: asCedis(55.5) }))
    const { body } = await workshop.editor.call('setWorkshopPrices', {
      params: { vendorId: workshop.id },
      body: { changes: prices },
    })
    expect(body.data.map(({ failure }) => failure)).toEqual([null, null, 'catalogue.product_not_found'])
    expect((await page(one.id)).data.price).toBe(55.5)
    expect((await read(other.id)).price).toBe(55.5)
  })

  test('has its stock set by packers, once and not over a sale', async () => {
    const { id } = await add('Counted basket')
    await publish(staff, workshop, id)
    const set = (quantity: number, expected: object) =>
      workshop.packer.call('setWorkshopStock', { ...of(id), body: { quantity, expected } as never })
    for (let times = 0; times < 2; times++)
      expect((await set(9, { quantity: 5, sold: 0 })).body.data).toMatchObject({ quantity: 9, available: 9 })
    expect((await set(3, { quantity: 5, sold: 0 })).body.code).toBe('fulfilment.stock_changed')
  })
})

describe('the list of products', () => {
  test('finds products by state, search and stock, drafts and published ones together', async () => {
    const own = await openWorkshop(shop, 'List Workshop')
    const list = async (query: object) =>
      (await own.packer.call('listWorkshopProducts', { params: { vendorId: own.id }, query })).body.data.map(
        ({ name }) => name,
      )
    const draft = await addCompleteProduct(own, completeFields(category, 'Drafted fan'))
    const live = await addCompleteProduct(own, { ...completeFields(category, 'Sold fan'), quantity: 2 })
    await publish(staff, own, live.id)
    expect(await list({ sortBy: 'name' })).toEqual(['Drafted fan', 'Sold fan'])
    expect(await list({ state: 'draft' })).toEqual(['Drafted fan'])
    expect(await list({ stock: 'low' })).toEqual(['Sold fan'])
    const more = workshopLimits.workshops.lowStock + 1
    await shop.database.execute(sql`
      update stock_levels set on_hand = ${more}, received = ${more} where product_id = ${live.id}`)
    expect(await list({ stock: 'low' })).toEqual([])
    expect(await list({ search: 'DRAFT' })).toEqual(['Drafted fan'])
    await own.editor.call('offerWorkshopProduct', { params: { vendorId: own.id, productId: draft.id } })
    expect(await list({ state: 'reviewed' })).toEqual(['Drafted fan'])
  })
})
