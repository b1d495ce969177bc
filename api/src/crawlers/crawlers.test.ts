import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueTag } from '#feature/catalogue'
import { publishChange } from '#platform/response-cache.ts'
import { sql } from '#platform/sql.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { productFeed } from './product-feed.ts'
import { sitemap, sitemapPart } from './sitemap.ts'

const nasty = `<b>Ɛsi & "Kofi" ]]> it's</b>\u0007`
const nastyEscaped = "&lt;b&gt;Ɛsi &amp; &quot;Kofi&quot; ]]&gt; it's&lt;/b&gt;"

let shop: TestShop
let ids: string[]
beforeAll(async () => {
  shop = await openTestShop()
  ids = await addProducts(shop, [
    { name: nasty, description: nasty, maker: nasty, category: 'things/small', price: 14_500 },
    { name: 'Sold out', stock: 0, price: 5 },
    { name: 'Third' },
    { name: 'Fourth' },
    { name: 'Hidden', onSale: false },
  ])
})
afterAll(() => shop.close())

const get = (url: string, headers = {}) => shop.http.inject({ method: 'GET', url, headers })
const all = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, inside = '']) => inside)
const hidden = () => ids[4] ?? ''
const onSale = () => ids.slice(0, 4)

test('the sitemap lists every page, category, vendor and product on sale once', async () => {
  const { statusCode, headers, body } = await get('/sitemap.xml')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  const addresses = all(body, 'loc')
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const path of ['/', '/browse', '/help', '/contact', '/terms', '/privacy', '/browse/category/small']) {
    expect(addresses).toContain(shop.origin + path)
  }
  expect(addresses.filter(address => address.includes('/product/')).toSorted()).toEqual(
    onSale()
      .map(id => `${shop.origin}/product/${id}`)
      .toSorted(),
  )
  const { rows } = await shop.database.execute<{ slug: string }>(sql`select slug from vendors`)
  expect(addresses.filter(address => address.includes('/vendor/'))).toHaveLength(rows.length)
  expect(all(body, 'lastmod')).toHaveLength(4)
})

test('the last modification of a product is its latest review', async () => {
  const [id] = ids
  await shop.database.execute(sql`
    insert into reviews (id, product_id, author, town, rating, text, verified, created_at)
    values (${id}, ${id}, 'Ama', '', 5, 'Good', false, '2031-02-03T12:00:00Z')`)
  const written = await sitemap({ database: shop.database, origin: shop.origin, maxEntries: 100 })
  expect(written).toContain(`/product/${id}</loc><lastmod>2031-02-03</lastmod>`)
})

test('splits too many addresses into files that an index names', async () => {
  const context = { database: shop.database, origin: shop.origin, maxEntries: 3 }
  const parts = all(await sitemap(context), 'loc').map(address => address.split('/').at(-1) ?? '')
  expect(parts.filter(part => part.startsWith('products'))).toEqual(['products-1.xml', 'products-2.xml'])
  const files = await Promise.all(parts.map(part => sitemapPart(part, context)))
  const divided = files.flatMap(file => all(file ?? '', 'loc'))
  const singleFile = all(await sitemap({ ...context, maxEntries: 100 }), 'loc')
  expect(divided.toSorted()).toEqual(singleFile.toSorted())
  expect(Math.max(...files.map(file => all(file ?? '', 'loc').length))).toBe(3)
  expect(await sitemapPart('products-3.xml', context)).toBeUndefined()
})

test.each([
  '/sitemaps/products-9.xml',
  '/sitemaps/products-0.xml',
  '/sitemaps/x.xml',
  '/feed/products-1.xml',
  '/feed/x',
])('returns 404 for %s', async path => expect((await get(path)).statusCode).toBe(404))

test('the feed lists each product on sale once, with all attributes that Merchant Center requires', async () => {
  const { statusCode, headers, body } = await get('/feed/products.xml')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  const items = body.split('<item>').slice(1)
  expect(items.map(item => all(item, 'g:id')[0]).toSorted()).toEqual(onSale().toSorted())
  expect(body).not.toContain(hidden())
  const [item = ''] = items.filter(entry => entry.includes(ids[0] ?? ''))
  const textOf = (name: string) => all(item, name)[0]
  expect({
    title: textOf('title'),
    description: textOf('description'),
    link: textOf('link'),
    picture: textOf('g:image_link'),
    price: textOf('g:price'),
    availability: textOf('g:availability'),
    brand: textOf('g:brand'),
    condition: textOf('g:condition'),
    type: textOf('g:product_type'),
  }).toEqual({
    title: nastyEscaped,
    description: nastyEscaped,
    link: `${shop.origin}/product/${ids[0]}`,
    picture: `${shop.origin}/pictures/on-the-shelf-1000.webp`,
    price: '145.00 GHS',
    availability: 'in_stock',
    brand: nastyEscaped,
    condition: 'new',
    type: expect.stringMatching(/^things &gt; .*small$/),
  })
  const soldOut = items.find(other => other.includes(ids[1] ?? '')) ?? ''
  expect([all(soldOut, 'g:price'), all(soldOut, 'g:availability')]).toEqual([['0.05 GHS'], ['out_of_stock']])
})

test('splits a long feed, and each file links the next', async () => {
  const context = { database: shop.database, origin: shop.origin, maxEntries: 3 }
  const first = (await productFeed('products.xml', context)) ?? ''
  const second = (await productFeed('products-2.xml', context)) ?? ''
  expect([first, second].flatMap(file => all(file, 'g:id')).toSorted()).toEqual(onSale().toSorted())
  expect(first).toContain(`rel="next" href="${shop.origin}/feed/products-2.xml"`)
  expect(second).not.toContain('rel="next"')
  expect(await productFeed('products-3.xml', context)).toBeUndefined()
})

test('robots.txt excludes personal pages and names the sitemap', async () => {
  const { headers, body } = await get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toMatch(/^User-agent: \*\n/)
  for (const path of ['/cart', '/checkout', '/orders', '/dashboard', '/search?']) {
    expect(body).toContain(`\nDisallow: ${path}\n`)
  }
  expect(body).toContain(`\nSitemap: ${shop.origin}/sitemap.xml\n`)
  expect(body).not.toMatch(/^Disallow: \/$/m)
})

test('caches the files, evicts them when the catalogue changes, and redirects made-up addresses', async () => {
  await get('/feed/products.xml')
  expect((await get('/feed/products.xml')).headers['cache-status']).toBe('akyede; hit')
  await shop.database.execute(sql`update products set name = 'Fourth again' where id = ${ids[3]}`)
  await publishChange(shop.platform.broadcast, shop.database, [catalogueTag])
  await expect.poll(async () => (await get('/feed/products.xml')).body).toContain('Fourth again')
  const { statusCode, headers } = await get('/sitemap.xml?x=1')
  expect([statusCode, headers.location]).toEqual([301, '/sitemap.xml'])
  expect((await get('/sitemap.xml', { authorization: 'Bearer a.b.c' })).statusCode).toBe(200)
})
