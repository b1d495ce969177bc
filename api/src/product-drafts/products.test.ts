import { asCedis } from '@akyede/contract/money'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { untilOneWaits } from '#test/locks.ts'
import { addCompleteProduct, completeFields, publish, setUpProducts } from '#test/maker-products.ts'
import { openWorkshop } from '#test/workshops.ts'

const scene = setUpProducts()
const { of, add, read, page, change, offer } = scene

const find = async (text: string) =>
  (await scene.shop.http.inject(`/api/v1/products/search?q=${encodeURIComponent(text)}`)).json().data

describe('a published product', () => {
  test('is found by search, list and page within a second of its approval', async () => {
    const product = await add('Zigzag laundry basket')
    await offer(product.id)
    expect(await find('zigzag laundry')).toEqual([])
    const begun = performance.now()
    await scene.staff.call('actOnProducts', { body: { ids: [product.id], act: 'approve' } })
    expect((await find('zigzag laundry'))[0]).toMatchObject({ name: 'Zigzag laundry basket', price: 120 })
    const { data } = await page(product.id)
    expect(data).toMatchObject({ stock: { available: 5 }, pictures: [{ alt: 'A round basket on a table' }] })
    const list = (await scene.shop.http.inject('/api/v1/products/list?categories=market-baskets')).json()
    expect(list.data.map(({ id }: { id: string }) => id)).toContain(product.id)
    expect(performance.now() - begun).toBeLessThan(1_000)
  })

  test('stays as it is while a change waits, and changes its price and lead time at once', async () => {
    const { id } = await add('Blue basket')
    await publish(scene.staff, scene.workshop, id)
    expect((await page(id)).data.name).toBe('Blue basket')
    await change(id, { name: 'Green basket', price: 90, lead_time_days: 7 })
    expect((await page(id)).data).toMatchObject({ name: 'Blue basket', price: 90, lead_time_days: 7 })
    expect(await read(id)).toMatchObject({ name: 'Green basket', state: 'on_sale', change: 'draft' })
    await offer(id)
    expect(await read(id)).toMatchObject({ change: 'waiting', position: 1 })
    await scene.staff.call('actOnProducts', { body: { ids: [id], act: 'approve' } })
    expect((await page(id)).data).toMatchObject({ name: 'Green basket', price: 90 })
    expect(await read(id)).toMatchObject({ change: null, position: null })
  })

  test('rests and is on sale again, is retired for good, and cannot be offered while staff hold it', async () => {
    const { id } = await add('Resting basket')
    await publish(scene.staff, scene.workshop, id)
    await scene.workshop.editor.call('restWorkshopProduct', of(id))
    expect((await page(id)).code).toBe('catalogue.product_not_found')
    expect((await offer(id)).body.data.state).toBe('on_sale')
    await scene.staff.call('actOnProducts', {
      body: { ids: [id], act: 'hold', reason: 'unsafe', words: 'Sharp' },
    })
    expect((await offer(id)).body.code).toBe('product.held')
    await scene.staff.call('actOnProducts', { body: { ids: [id], act: 'release' } })
    expect((await scene.workshop.editor.call('retireWorkshopProduct', of(id))).body.data.state).toBe(
      'retired',
    )
    expect((await offer(id)).body.code).toBe('product.retired')
    const copy = await scene.workshop.editor.call('copyWorkshopProduct', of(id))
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
      return scene.workshop.editor.call('setWorkshopVariants', { ...of(id), body: { variants } })
    }
    await set(2)
    await publish(scene.staff, scene.workshop, id)
    let changed: ReturnType<typeof set> | undefined
    await transaction(scene.shop.database, async tx => {
      await tx.execute(sql`select from vendors where id = ${scene.workshop.id} for update`)
      changed = set(2)
      await untilOneWaits(scene.shop)
      await tx.execute(sql`select from stock_levels where product_id = ${id} for update nowait`)
    })
    expect((await changed)?.status).toBe(200)
    await transaction(scene.shop.database, async tx => {
      await tx.execute(sql`select from stock_levels where product_id = ${id} for update`)
      changed = set(3)
      await untilOneWaits(scene.shop)
      await tx.execute(sql`select from products where id = ${id} for update nowait`)
    })
    expect((await changed)?.status).toBe(200)
  })

  test('has variants whose rows stay when they are switched off, and refuses fewer units than are held', async () => {
    const { id } = await add('Basket in sizes')
    const set = (variants: object[]) =>
      scene.workshop.editor.call('setWorkshopVariants', { ...of(id), body: { variants } as never })
    await set([
      { options: { Size: 'Small' }, price: 80, quantity: 2 },
      { options: { Size: 'Large' }, price: 150, quantity: 1 },
    ])
    await publish(scene.staff, scene.workshop, id)
    const { data } = await page(id)
    expect(data.variants.map(({ name, price }: { name: string; price: number }) => [name, price])).toEqual([
      ...[
        ['Small', 80],
        ['Large', 150],
      ],
    ])
    const [small, large] = (await read(id)).variants
    await scene.shop.database.execute(
      sql`update stock_levels set held = 2 where variant_id = ${small?.id ?? ''}`,
    )
    const refused = await set([{ id: small?.id, options: { Size: 'Small' }, price: 80, quantity: 1 }])
    expect([refused.status, refused.body.code]).toEqual([409, 'fulfilment.stock_held'])
    await set([{ id: large?.id, options: { Size: 'Extra large' }, price: 160 }])
    expect((await page(id)).data).toMatchObject({
      price: 160,
      variants: [{ id: large?.id, name: 'Extra large' }],
    })
    const { rows } = await scene.shop.database.execute(sql`select from variants where product_id = ${id}`)
    expect(rows).toHaveLength(2)
  })

  test('keeps a renamed variant when a new one takes its old name', async () => {
    const { id } = await add('Basket in colours')
    const set = (variants: object[]) =>
      scene.workshop.editor.call('setWorkshopVariants', { ...of(id), body: { variants } as never })
    await set([{ options: { Colour: 'Red' }, price: 80, quantity: 2 }])
    await publish(scene.staff, scene.workshop, id)
    const [red] = (await read(id)).variants
    const changed = await set([
      { id: red?.id, options: { Colour: 'Blue' }, price: 80 },
      { options: { Colour: 'Red' }, price: 90, quantity: 3 },
    ])
    expect(changed.body.data.variants).toMatchObject([
      { id: red?.id, name: 'Blue', price: 80, quantity: 2 },
      { name: 'Red', price: 90, quantity: 3 },
    ])
  })

  test('shows an earlier price only when it was asked for 14 of the last 30 days, and for 60 days at most', async () => {
    const { id } = await add('Basket on offer')
    await publish(scene.staff, scene.workshop, id)
    const lower = () => change(id, { price: 100, original_price: 120 })
    expect((await lower()).body.code).toBe('product.not_ready')
    await scene.shop.database.execute(
      sql`update price_history set since = since - interval '15 days' where product_id = ${id}`,
    )
    expect((await lower()).status).toBe(200)
    expect((await page(id)).data).toMatchObject({ price: 100, originalPrice: 120 })
    await scene.shop.database.execute(sql`
      update price_history set since = since - interval '61 days', original_since = original_since - interval '61 days'
      where product_id = ${id}`)
    await scene.shop.platform.jobs.runScheduledNow()
    expect((await page(id)).data.originalPrice).toBeNull()
  })

  test('gets prices of several products by one call, each refused on its own', async () => {
    const [one, other] = [await add('Basket one'), await add('Basket two')]
    await publish(scene.staff, scene.workshop, one.id)
    const unknown = '01890000-0000-7000-8000-000000000000'
    const prices = [one.id, other.id, unknown].map(product_id => ({ product_id, price: asCedis(55.5) }))
    const { body } = await scene.workshop.editor.call('setWorkshopPrices', {
      params: { vendorId: scene.workshop.id },
      body: { changes: prices },
    })
    expect(body.data.map(({ failure }) => failure)).toEqual([null, null, 'catalogue.product_not_found'])
    expect((await page(one.id)).data.price).toBe(55.5)
    expect((await read(other.id)).price).toBe(55.5)
  })

  test('has its stock set by packers, once and not over a sale', async () => {
    const { id } = await add('Counted basket')
    await publish(scene.staff, scene.workshop, id)
    const set = (quantity: number, expected: object) =>
      scene.workshop.packer.call('setWorkshopStock', { ...of(id), body: { quantity, expected } as never })
    for (let times = 0; times < 2; times++)
      expect((await set(9, { quantity: 5, sold: 0 })).body.data).toMatchObject({ quantity: 9, available: 9 })
    expect((await set(3, { quantity: 5, sold: 0 })).body.code).toBe('fulfilment.stock_changed')
  })
})

describe('the list of products', () => {
  test('finds products by state, search and stock, drafts and published ones together', async () => {
    const own = await openWorkshop(scene.shop, 'List Workshop')
    const list = async (query: object) =>
      (await own.packer.call('listWorkshopProducts', { params: { vendorId: own.id }, query })).body.data.map(
        ({ name }) => name,
      )
    const draft = await addCompleteProduct(own, completeFields(scene.category, 'Drafted fan'))
    const live = await addCompleteProduct(own, { ...completeFields(scene.category, 'Sold fan'), quantity: 2 })
    await publish(scene.staff, own, live.id)
    expect(await list({ sortBy: 'name' })).toEqual(['Drafted fan', 'Sold fan'])
    expect(await list({ state: 'draft' })).toEqual(['Drafted fan'])
    expect(await list({ stock: 'low' })).toEqual(['Sold fan'])
    const more = workshopLimits.workshops.lowStock + 1
    await scene.shop.database.execute(sql`
      update stock_levels set on_hand = ${more}, received = ${more} where product_id = ${live.id}`)
    expect(await list({ stock: 'low' })).toEqual([])
    expect(await list({ search: 'DRAFT' })).toEqual(['Drafted fan'])
    await own.editor.call('offerWorkshopProduct', { params: { vendorId: own.id, productId: draft.id } })
    expect(await list({ state: 'reviewed' })).toEqual(['Drafted fan'])
  })
})
