import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchExternal } from '#platform/fetch-external.ts'
import { sql } from '#platform/sql.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { importProducts } from './import-products.ts'

const columns =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Status'

type Cells = Record<string, string>
const tray: Cells = {
  Handle: 'market-tray',
  Title: 'Market tray',
  'Body (HTML)':
    '<p>A flat tray of grass &amp; leather.</p><p>Woven in <b>Sirigu</b>.<script>alert(1)</script></p>',
  Vendor: 'Akosua & Daughters',
  Type: 'Market Baskets',
  Tags: 'colour:Red, material:Elephant grass, birthday',
  'Variant Grams': '700',
  'Variant Inventory Qty': '7',
  'Variant Price': '145.50',
  'Image Src': 'tray.png',
  'Image Alt Text': 'A flat tray',
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const fileOf = (...rows: Cells[]) =>
  [
    columns,
    ...rows.map(row =>
      columns
        .split(',')
        .map(name => quoted(row[name] ?? ''))
        .join(','),
    ),
  ].join('\r\n')

let shop: TestShop
let images: string
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  images = mkdtempSync(join(tmpdir(), 'akyede-images-'))
  const picture = (background: string) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .png()
      .toBuffer()
  writeFileSync(join(images, 'tray.png'), await picture('#aa3322'))
  writeFileSync(join(images, 'side.png'), await picture('#2233aa'))
  writeFileSync(join(images, 'torn.png'), 'no picture')
  writeFileSync(join(images, 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
})
afterEach(() => rmSync(images, { recursive: true, force: true }))

const place = { town: 'Sirigu', region: 'Upper East', country: 'GH' }
const take = (text: string, more = {}) => importProducts(shop.platform, text, { images, place, ...more })

/** The product as a visitor finds it. */
async function find(name: string) {
  const list = await shop.http.inject(
    `/api/v1/products/search?verbatim=true&q=${encodeURIComponent(`"${name}"`)}`,
  )
  const found = list.json().data.filter((card: { name: string }) => card.name === name)
  expect(found.length).toBeLessThanOrEqual(1)
  if (found.length === 0) return undefined
  return (await shop.http.inject(`/api/v1/products/${found[0].id}`)).json().data
}

describe('importing a product file', () => {
  test('adds a product that can be found, viewed and bought', async () => {
    expect(await take(fileOf(tray))).toEqual({
      ...{ taken: 1, added: 1, refused: 0, remarks: [] },
      // The picture has one colour, so it has no sharp edges.
      warnings: [{ line: 2, text: 'market-tray: tray.png looks blurred' }],
    })
    const product = await find('Market tray')
    expect(product).toMatchObject({
      slug: 'market-tray',
      price: 145.5,
      description: 'A flat tray of grass & leather.',
      story: 'Woven in Sirigu.',
      vendor: { name: 'Akosua & Daughters', town: 'Sirigu', region: 'Upper East' },
      category: { slug: 'baskets' },
      attributes: { colour: ['Red'], material: ['Elephant grass'] },
      stock: { available: 7 },
      picture: { alt: 'A flat tray' },
    })
    expect(existsSync(join(shop.dataDir, 'product-pictures', `${product.picture.slug}.avif`))).toBe(true)
    const byTag = await shop.http.inject(
      '/api/v1/products/search?q=birthday&attr_colour=Red&brands=akosua-daughters',
    )
    expect(byTag.json().pagination.total).toBe(1)
  })

  test('updates existing products and creates no duplicates when it is repeated', async () => {
    const rows = [tray, { Handle: 'market-tray', 'Image Src': 'side.png', 'Image Position': '2' }]
    for (const price of ['145.50', '150.00']) {
      const report = await take(fileOf({ ...tray, 'Variant Price': price }, ...rows.slice(1)))
      expect(report).toMatchObject({ taken: 1, added: 0, refused: 0 })
      const product = await find('Market tray')
      expect(product.price).toBe(Number(price))
      expect(product.pictures).toHaveLength(2)
    }
    const counts = await shop.database.execute(sql`
      select (select count(*)::int from products where slug = 'market-tray') as products,
        (select count(*)::int from vendors where name = 'Akosua & Daughters') as vendors,
        (select count(*)::int from stock_levels level join products on products.id = level.product_id
          where slug = 'market-tray') as shelves`)
    expect(counts.rows).toEqual([{ products: 1, vendors: 1, shelves: 1 }])
  })

  test('keeps the stock on hand, because the file does not know the sales', async () => {
    await shop.database.execute(sql`
      update stock_levels set received = 9, on_hand = 2, held = 1
      where product_id = (select id from products where slug = 'market-tray')`)
    await take(fileOf(tray))
    expect((await find('Market tray')).stock.available).toBe(1)
  })

  test('keeps products of a suspended maker off sale, new ones too, until it is reopened', async () => {
    await shop.operator.changeMaker('akosua-daughters', 'suspend', { reason: 'other', words: 'Asked to' })
    const stand: Cells = { ...tray, Handle: 'market-stand', Title: 'Market stand' }
    expect(await take(fileOf(tray, stand))).toMatchObject({ taken: 2, added: 1 })
    expect([await find('Market tray'), await find('Market stand')]).toEqual([undefined, undefined])
    await shop.operator.changeMaker('akosua-daughters', 'reopen')
    expect((await find('Market tray')).name).toBe('Market tray')
    expect((await find('Market stand')).name).toBe('Market stand')
  })

  test('adds variants and takes variants that the file no longer names off sale', async () => {
    const row = (size: string, price: string): Cells => ({
      Handle: 'nest',
      'Option1 Value': size,
      'Variant Price': price,
      'Variant Inventory Qty': '3',
    })
    const first: Cells = {
      ...tray,
      ...row('Small', '40'),
      Title: 'Nest of bowls',
      'Option1 Name': 'Size',
      'Variant Compare At Price': '55',
    }
    await take(fileOf(first, row('Large', '60')))
    const names = async () => (await find('Nest of bowls')).variants.map((one: { name: string }) => one.name)
    expect(await find('Nest of bowls')).toMatchObject({
      price: 40,
      has_variants: true,
      stock: { available: 6 },
    })
    expect(await names()).toEqual(['Small', 'Large'])
    await take(fileOf(first))
    expect(await names()).toEqual(['Small'])
    expect((await find('Nest of bowls')).stock.available).toBe(3)
  })

  test('takes a draft off sale', async () => {
    await take(fileOf({ ...tray, Handle: 'draft-tray', Title: 'Draft tray', Status: 'draft' }))
    expect(await find('Draft tray')).toBeUndefined()
  })
})

describe('importing an invalid row', () => {
  test.each([
    [
      { Handle: 'No Handle!' },
      'line 2: “no handle!” isn’t a valid handle: use small letters, digits and dashes',
    ],
    [{ Title: '' }, 'line 2: bad-tray: the first row of a product needs a Title'],
    [{ Vendor: '' }, 'line 2: bad-tray: the Vendor is missing'],
    [{ 'Variant Price': 'cheap' }, 'line 2: bad-tray: “cheap” isn’t a price'],
    [{ 'Variant Price': '0' }, 'line 2: bad-tray: “0” isn’t a price'],
    [{ 'Variant Price': '-5' }, 'line 2: bad-tray: “-5” isn’t a price'],
    [
      { 'Variant Grams': '3000000000' },
      'line 2: bad-tray: “3000000000” isn’t a weight in grams up to 100000',
    ],
    [{ Vendor: 'Kofi, Sons' }, 'line 2: bad-tray: the Vendor has a comma in it'],
    [{ Vendor: 'k'.repeat(61) }, 'line 2: bad-tray: the Vendor has more than 60 characters'],
    [{ 'Image Src': 'drawing.svg' }, 'line 2: bad-tray: drawing.svg is not a readable picture'],
    [{ 'Variant Inventory Qty': 'many' }, 'line 2: bad-tray: “many” isn’t a number of units'],
    [
      { Type: 'Spaceships' },
      'line 2: bad-tray: no category is called "Spaceships"; name one with --category',
    ],
    [{ 'Image Src': '' }, 'line 2: bad-tray: a product needs a picture: Image Src is missing'],
    [{ 'Image Src': 'gone.png' }, 'line 2: bad-tray: gone.png was not imported: it is not in the folder'],
    [
      { 'Image Src': '../../etc/passwd' },
      'line 2: bad-tray: ../../etc/passwd was not imported: it is not in the folder',
    ],
    [{ 'Image Src': 'torn.png' }, 'line 2: bad-tray: torn.png is not a readable picture'],
  ])('reports its line and imports nothing of its product: %o', async (cells, line) => {
    const before = await counted()
    const report = await take(fileOf({ ...tray, Handle: 'bad-tray', Title: 'Bad tray', ...cells }))
    expect(report.remarks.map(remark => `line ${remark.line}: ${remark.text}`)).toEqual([line])
    expect(report).toMatchObject({ taken: 0, added: 0 })
    expect(await counted()).toEqual(before)
  })

  const counted = async () =>
    (
      await shop.database.execute(sql`
        select (select count(*) from products) as products, (select count(*) from vendors) as vendors,
          (select count(*) from pictures) as pictures, (select count(*) from variants) as variants`)
    ).rows

  test('rejects only its own product', async () => {
    const bad = { ...tray, Handle: 'second-tray', Title: 'Second tray', 'Variant Price': 'x' }
    const good = { ...tray, Handle: 'third-tray', Title: 'Third tray' }
    expect(await take(fileOf(bad, good))).toMatchObject({ taken: 1, refused: 1 })
    expect(await find('Second tray')).toBeUndefined()
    expect(await find('Third tray')).toBeDefined()
  })

  test('rejects the whole product with its variants and pictures', async () => {
    const rows = [
      { ...tray, Handle: 'half-tray', Title: 'Half tray', 'Option1 Name': 'Size', 'Option1 Value': 'Small' },
      { Handle: 'half-tray', 'Option1 Value': 'Large', 'Variant Price': 'x', 'Variant Inventory Qty': '1' },
    ]
    expect(await take(fileOf(...rows))).toMatchObject({ taken: 0, refused: 1 })
    expect(await find('Half tray')).toBeUndefined()
  })
})

test.each([
  ['', 'The file has no column Handle, Title, Variant Price.'],
  ['Name,Price\na,1', 'The file has no column Handle, Title, Variant Price.'],
  ['Handle,Title,Variant Price\n"a,b,c', 'This is not a CSV file'],
])('rejects a file without the required columns as a whole: %j', async (text, reason) => {
  await expect(take(text)).rejects.toThrow(reason)
})

test('fetches pictures from the web, and never from a private address', async () => {
  const requested: string[] = []
  const fetch: typeof fetchExternal = async (address, limits) => {
    requested.push(address)
    if (address.includes('example.com'))
      return { type: 'image/png', bytes: await sharp(join(images, 'side.png')).toBuffer() }
    return fetchExternal(address, limits)
  }
  const row = (address: string) => ({ ...tray, Handle: 'web-tray', Title: 'Web tray', 'Image Src': address })
  const inside = await importProducts(shop.platform, fileOf(row(`${shop.origin}/pictures/secret.png`)), {
    fetch,
  })
  expect(inside.remarks[0]?.text).toMatch(/was not imported: it is not a plain web address/)
  const outside = await importProducts(shop.platform, fileOf(row('https://example.com/a.png')), {
    fetch,
    place,
  })
  expect(outside).toMatchObject({ taken: 1, remarks: [] })
  expect(requested).toHaveLength(2)
  expect(readdirSync(join(shop.dataDir, 'product-pictures')).filter(file => file.endsWith('.draft'))).toEqual(
    [],
  )
})

test('keeps two makers apart whose names differ only in tone marks', async () => {
  const of = (Vendor: string, Handle: string): Cells => ({
    ...tray,
    Vendor,
    Handle,
    Title: `Tray of ${Vendor}`,
  })
  await take(fileOf(of('Abɛ', 'abe-tray'), of('Abɔ', 'abo-tray'), of('ABƐ', 'abe-second')))
  const { rows } = await shop.database.execute<{ slug: string; maker: string }>(sql`
    select products.slug, vendors.name as maker from products join vendors on vendors.id = products.vendor_id
    where products.slug in ('abe-tray', 'abo-tray', 'abe-second') order by products.slug`)
  expect(rows.map(row => row.maker)).toEqual(['Abɛ', 'Abɛ', 'Abɔ'])
})

test('requires a location for an unknown maker', async () => {
  const row = { ...tray, Vendor: 'Nobody Yet', Handle: 'nobodys-tray', Title: 'Nobody’s tray' }
  const report = await take(fileOf(row), { place: undefined })
  expect(report.remarks[0]?.text).toContain('the maker "Nobody Yet" is new')
  expect(await find('Nobody’s tray')).toBeUndefined()
  expect(await take(fileOf(tray), { place: undefined })).toMatchObject({ taken: 1 })
})

test('removes unreadable characters from cells', async () => {
  const row = { ...tray, Handle: 'odd-tray', Title: 'Odd\u0000 tray', Tags: 'colour:Re\ud800d' }
  expect(await take(fileOf(row))).toMatchObject({ taken: 1, remarks: [] })
})

test('puts a transparent picture on a white background', async () => {
  const clear = { create: { width: 100, height: 125, channels: 4, background: '#00000000' } } as const
  writeFileSync(join(images, 'clear.png'), await sharp(clear).png().toBuffer())
  await take(fileOf({ ...tray, Handle: 'clear-tray', Title: 'Clear tray', 'Image Src': 'clear.png' }))
  const { slug } = (await find('Clear tray')).picture
  const { channels } = await sharp(join(shop.dataDir, 'product-pictures', `${slug}.avif`)).stats()
  for (const channel of channels) expect(channel.mean).toBeGreaterThan(250)
})
