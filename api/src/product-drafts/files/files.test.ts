import { randomUUID } from 'node:crypto'
import { failures } from '@akyede/contract/failures'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from '#platform/sql.ts'
import { addCategory } from '#test/maker-products.ts'
import { makePhotograph } from '#test/photographs.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { multipart } from '#test/wire.ts'
import { openWorkshop, type TestWorkshop } from '#test/workshops.ts'
import { importFile } from './import-file.ts'

let shop: TestShop
let workshop: TestWorkshop
beforeAll(async () => {
  shop = await openTestShop()
  workshop = await openWorkshop(shop, 'Sirigu Baskets')
  await addCategory(shop, 'baskets')
})
afterAll(() => shop.close())

const send = (text: string) =>
  workshop.editor.call('importWorkshopFile', {
    params: { vendorId: workshop.id },
    body: multipart('file', Buffer.from(text)),
  } as never)
const read = async (fileId: string) =>
  (await workshop.editor.call('getWorkshopFile', { params: { vendorId: workshop.id, fileId } })).body.data
const done = (fileId: string) =>
  vi.waitFor(async () => expect((await read(fileId)).state).toBe('done'), { timeout: 10_000, interval: 100 })
const drafts = async () =>
  (
    await workshop.editor.call('listWorkshopProducts', {
      params: { vendorId: workshop.id },
      query: { state: 'draft' },
    })
  ).body.data

const shopify = `Handle,Title,Body (HTML),Vendor,Type,Tags,Variant Price,Variant Inventory Qty,Variant Grams,Image Src
tray,Market tray,<p>A flat tray of grass &amp; leather.</p>,Somebody else,Baskets,"colour:Red, birthday",145.50,7,700,
bowl,Small bowl,,X,Baskets,,free,1,,`
const etsy = `TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES
Straw fan,"A fan, woven in Bolgatanga.",60,GHS,4,summer,"Straw,Leather",,Size,Size,"Small,Large"`

/** Milliseconds of the slowest search until it is over; each is another search, so none is cached. */
async function slowestRead(isOver: () => boolean): Promise<number> {
  let slowest = 0
  for (let word = 0; !isOver(); word++) {
    const began = performance.now()
    const url = `/api/v1/products/search?q=basket${word}`
    expect((await shop.http.inject({ method: 'GET', url })).statusCode).toBe(200)
    slowest = Math.max(slowest, performance.now() - began)
  }
  return slowest
}

describe('an imported file', () => {
  test('makes drafts of the products of Shopify, with remarks about those left out', async () => {
    const { status, body } = await send(shopify)
    expect([status, body.data.products]).toEqual([202, 2])
    await done(body.data.id)
    const file = await read(body.data.id)
    expect(file).toMatchObject({ done: 2, added: 1, remarks: [{ line: 3, text: '“free” isn’t a price' }] })
    const [draft] = await drafts()
    expect(draft).toMatchObject({ name: 'Market tray', price: 145.5, state: 'draft' })
    const params = { vendorId: workshop.id, productId: draft?.id ?? '' }
    const { body: product } = await workshop.editor.call('getWorkshopProduct', { params })
    expect(product.data).toMatchObject({ weight_grams: 700, quantity: 7, attributes: ['colour=Red'] })
    expect(product.data.missing.map(({ field }) => field)).toContain('pictures')
  })

  test('makes variants of the options of Etsy', async () => {
    const { body } = await send(etsy)
    await done(body.data.id)
    const fan = (await drafts()).find(({ name }) => name === 'Straw fan')
    const params = { vendorId: workshop.id, productId: fan?.id ?? '' }
    const { body: product } = await workshop.editor.call('getWorkshopProduct', { params })
    expect(product.data.variants.map(({ name, price, quantity }) => [name, price, quantity])).toEqual([
      ...[
        ['Small', 60, 4],
        ['Large', 60, 4],
      ],
    ])
    expect(product.data.attributes).toEqual(['material=Straw', 'material=Leather'])
    expect(product.data.weight_grams).toBeNull()
  })

  test('has its pictures fetched, and goes on after an interruption without importing anything twice', async () => {
    const withPicture = shopify.replace('700,\n', '700,https://pictures.example/tray.jpg\n')
    await shop.database.execute(sql`
      insert into product_files (id, vendor_id, content, products, remarks, created_at)
      values ('01890000-0000-7000-8000-00000000000a', ${workshop.id}, ${withPicture}, 2, '[]', now())`)
    const bytes = await makePhotograph()
    const fetch = async () => ({ bytes }) as never
    const id = '01890000-0000-7000-8000-00000000000a'
    const before = (await drafts()).length
    await Promise.all([importFile(shop.platform, id, fetch), importFile(shop.platform, id, fetch)])
    await importFile(shop.platform, id, fetch)
    const after = await drafts()
    expect(after).toHaveLength(before + 1)
    expect(after[0]?.picture).not.toBeNull()
  })

  test('of 500 products becomes 500 drafts once, while the shop answers and memory stays bounded', {
    timeout: 60_000,
  }, async () => {
    const large = await openWorkshop(shop, 'Large Baskets')
    const products = workshopLimits.makerProducts.file.products
    const rows = Array.from(
      { length: products },
      (_, at) => `basket-${at},Basket ${at},<p>Woven of grass in Sirigu.</p>,X,Baskets,,145.50,7,700,`,
    )
    const content = [shopify.split('\n')[0], ...rows].join('\n')
    const fileId = '01890000-0000-7000-8000-00000000000b'
    await shop.database.execute(sql`
      insert into product_files (id, vendor_id, content, products, remarks, created_at)
      values (${fileId}, ${large.id}, ${content}, ${products}, '[]', now())`)
    const before = process.memoryUsage.rss()
    let isOver = false
    const runs = Promise.all([importFile(shop.platform, fileId), importFile(shop.platform, fileId)]).finally(
      () => {
        isOver = true
      },
    )
    const slowest = await slowestRead(() => isOver)
    await runs
    const params = { vendorId: large.id, fileId }
    const { body } = await large.editor.call('getWorkshopFile', { params })
    expect(body.data).toMatchObject({ state: 'done', done: products, added: products, remarks: [] })
    const { rows: drafts } = await shop.database.execute<{ count: number }>(
      sql`select count(*)::int as count from product_drafts where vendor_id = ${large.id}`,
    )
    expect(drafts[0]?.count).toBe(products)
    expect(slowest).toBeLessThan(2_000)
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 * 1024)
  })

  test('ends with remarks when the workshop has no room for its products', async () => {
    const full = await openWorkshop(shop, 'Full Baskets')
    await shop.database.execute(sql`
      insert into product_drafts (id, vendor_id, version, fields, pictures, variants, created_at, updated_at)
      select gen_random_uuid(), ${full.id}, 1, '{"name":""}', '[]', '[]', now(), now()
      from generate_series(1, ${workshopLimits.makerProducts.perWorkshop})`)
    const { body } = await full.editor.call('importWorkshopFile', {
      params: { vendorId: full.id },
      body: multipart('file', Buffer.from(etsy)),
    } as never)
    const params = { vendorId: full.id, fileId: body.data.id }
    const file = async () => (await full.editor.call('getWorkshopFile', { params })).body.data
    await vi.waitFor(async () => expect((await file()).state).toBe('done'), { timeout: 5_000, interval: 100 })
    expect(await file()).toMatchObject({
      done: 1,
      added: 0,
      remarks: [{ line: 2, text: failures['product.too_many'].message }],
    })
  })

  test('has as many variants as a product may have, however many its options would make', async () => {
    const values = Array.from({ length: 3_000 }, (_, at) => `v${at}`).join(',')
    const { body } =
      await send(`TITLE,DESCRIPTION,PRICE,QUANTITY,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 NAME,VARIATION 2 VALUES
Grass fan,"A fan, woven in Bolgatanga.",60,4,Size,"${values}",Colour,"${values}"`)
    await done(body.data.id)
    const fan = (await drafts()).find(({ name }) => name === 'Grass fan')
    const params = { vendorId: workshop.id, productId: fan?.id ?? '' }
    const { body: product } = await workshop.editor.call('getWorkshopProduct', { params })
    expect(product.data.variants).toHaveLength(workshopLimits.makerProducts.variants)
  })

  test.each([
    ['rows', `Handle,Title,Variant Price\na,Basket,1\n${'a\n'.repeat(100_000)}`],
    ['columns', `Handle,Title,Variant Price${',x'.repeat(1_000)}\na,Basket,1`],
    ['bytes in a row', `Handle,Title,Variant Price\na,Basket,1${',y'.repeat(100_000)}`],
  ])('is refused at once when it has too many %s', async (_, text) => {
    const began = performance.now()
    const { status, body } = await send(text)
    expect([status, body.code]).toEqual([422, 'file.unreadable'])
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  test.each([
    [
      'products',
      `Handle,Title,Variant Price\n${Array.from({ length: 501 }, (_, at) => `a${at},Basket,1`).join('\n')}`,
    ],
    ['listings of Etsy', `TITLE,DESCRIPTION,PRICE\n${'Fan,Woven,60\n'.repeat(10_001)}`],
    ['bytes in a row of Etsy', `TITLE,DESCRIPTION,PRICE\nFan,${'y'.repeat(100_001)},60`],
  ])('is refused when it has too many %s', async (_, text) => {
    const { status, body } = await send(text)
    expect([status, body.code]).toEqual([422, 'file.unreadable'])
  })

  test.each([
    ['no CSV', '"torn'],
    ['another table', 'a,b\n1,2'],
    ['bytes that are no text', '\u0000'.repeat(3)],
  ])('cannot be %s', async (_, text) => {
    const { status, body } = await send(text)
    expect([status, body.code]).toEqual([422, 'file.unreadable'])
  })
})

describe('the files of a workshop', () => {
  const sendAs = (hands: TestWorkshop, text: string) =>
    hands.editor.call(
      'importWorkshopFile',
      { params: { vendorId: hands.id }, body: multipart('file', Buffer.from(text)) } as never,
      { idempotencyKey: randomUUID() },
    )

  test('are limited for each day, also when they are sent at the same time', async () => {
    const busy = await openWorkshop(shop, 'Busy Baskets')
    const { aDay } = workshopLimits.makerProducts.file
    const sent = await Promise.all(Array.from({ length: aDay + 2 }, () => sendAs(busy, shopify)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([...Array(aDay).fill(202), 429, 429])
    expect(sent.find(({ status }) => status === 429)?.body.code).toBe('file.too_many')
  })

  test('count before they are read, so that unreadable ones are refused after thirty an hour', async () => {
    const limited = await openTestShop({ environment: { RATE_LIMIT: 'on', RATE_LIMIT_ADDRESS: '10000' } })
    const hands = await openWorkshop(limited, 'Careless Baskets')
    const { atMost } = workshopLimits.makerProducts.file.attempts
    for (let attempt = 0; attempt < atMost; attempt++)
      expect((await sendAs(hands, 'a,b\n1,2')).body.code).toBe('file.unreadable')
    for (const text of ['a,b\n1,2', shopify])
      expect((await sendAs(hands, text)).body.code).toBe('request.rate_limited')
    await limited.close()
  })
})
