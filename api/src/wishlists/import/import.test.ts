import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { asCedis } from '@akyede/contract/money'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchExternal } from '#platform/fetch-external.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { fetchPage, fetchPicture } from './fetch-page.ts'
import { readAmount, readPage } from './read-page.ts'

let shop: TestShop
let ama: Program
let listId: string
let basket: string
let canary: Server
let canaryPort: number
let heard: string[] = []
const pages = new Map<string, { type: string; body: string | Buffer }>()

beforeAll(async () => {
  shop = await openTestShop()
  basket = String((await addProducts(shop, [{ name: 'Bolga basket', price: 12_000 }]))[0])
  canary = createServer((request, response) => {
    heard.push(String(request.url))
    const page = pages.get(String(request.url))
    response.writeHead(page ? 200 : 404, { 'content-type': page?.type ?? 'text/html' }).end(page?.body)
  })
  await new Promise<void>(done => canary.listen(0, '127.0.0.1', done))
  canaryPort = (canary.address() as AddressInfo).port
})
afterAll(async () => {
  canary.close()
  await shop.close()
})
beforeEach(async () => {
  heard = []
  ama = openProgram(shop)
  await ama.register()
  listId = (await ama.call('addWishlist', { body: { name: 'My birthday' } })).body.data.id
})

const look = (url: string, more: object = {}, who = ama) =>
  who.call('importToWishlist', { body: { url, ...more } })
const put = (url: string, more: object = {}, who = ama) => look(url, { wishlist_id: listId, ...more }, who)
const names = async () =>
  (await ama.call('getWishlist', { params: { wishlistId: listId } })).body.data.items.map(({ name }) => name)
const meta = (property: string, content: string) => `<meta property="${property}" content="${content}">`

describe('an address of this shop', () => {
  test('of a product is imported as that product, once', async () => {
    const url = `${shop.origin}/product/${basket}`
    expect((await look(url)).body.data).toMatchObject({
      found: [{ product_id: basket, name: 'Bolga basket', price: 120 }],
      created: [],
    })
    expect(await names()).toEqual([])
    expect((await put(url)).body.data).toMatchObject({ created: [{ productId: basket }], skipped: 0 })
    expect((await put(url)).body.data).toMatchObject({ created: [], skipped: 1 })
    const nothing = await put(`${shop.origin}/product/${crypto.randomUUID()}`)
    expect(nothing.body.code).toBe('catalogue.product_not_found')
    const other = await put(`${shop.origin}/contact`)
    expect([other.status, other.body.code]).toEqual([422, 'wishlist.import_incomplete'])
  })

  test('of a list is imported for viewers with access and for nobody else', async () => {
    const kofi = openProgram(shop)
    await kofi.register()
    const body = { name: 'Kofi’s canary' }
    const theirs = (await kofi.call('addWishlist', { body })).body.data.id
    await kofi.call('addWishlistItems', {
      params: { wishlistId: theirs },
      body: [{ product_id: basket }, { external: { name: 'Pot', price: asCedis(20) } }],
    })
    const url = `${shop.origin}/wishlists/${theirs}`
    const refused = await put(url)
    expect([refused.status, refused.body.code]).toEqual([404, 'wishlist.not_found'])
    expect((await put(`${shop.origin}/shared/unknown`)).body.code).toBe('wishlist.not_found')
    await kofi.call('changeWishlist', { params: { wishlistId: theirs }, body: { privacy: 'public' } })
    expect((await put(url)).body.data.created).toHaveLength(2)
    expect(await names()).toEqual(['Bolga basket', 'Pot'])
    const onto = await look(url, { wishlist_id: theirs })
    expect(onto.body.code).toBe('wishlist.not_allowed')
  })

  test('of a share link is imported as long as the link is open', async () => {
    const kofi = openProgram(shop)
    await kofi.register()
    const wishlist_id = (await kofi.call('addWishlist', { body: { name: 'Linked' } })).body.data.id
    const added = { params: { wishlistId: wishlist_id }, body: [{ product_id: basket }] }
    await kofi.call('addWishlistItems', added)
    const link = (await kofi.call('generateLink', { body: { wishlist_id } })).body.data
    expect((await put(link.share_url)).body.data.created).toHaveLength(1)
    const params = { wishlistId: wishlist_id }
    await kofi.call('changeWishlist', { params, body: { privacy: 'public' } })
    await kofi.call('changeWishlist', { params, body: { privacy: 'private' } })
    expect((await look(link.share_url)).body.code).toBe('wishlist.not_found')
  })
})

describe('an address that the server must not fetch', () => {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '0x7f.0.0.1',
    '0x7f000001',
    '2130706433',
    '017700000001',
    '0177.0.0.1',
    '0.0.0.0',
    '0',
    'localhost',
    'LOCALHOST',
    'localhost.',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:0:0:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fc00::1]',
    '169.254.169.254',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '100.64.0.1',
    '198.18.0.1',
    '192.0.2.1',
    '224.0.0.1',
    '255.255.255.255',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '127.0.0.1.',
    'ⓛocalhost',
  ]
  const whole = () => [
    ...hosts.flatMap(host => [`http://${host}:${canaryPort}/secret`, `http://${host}/secret`]),
    `https://127.0.0.1:${canaryPort}/`,
    `http://user:pass@127.0.0.1:${canaryPort}/`,
    `http://example.com@127.0.0.1:${canaryPort}/`,
    `http://127.0.0.1:${canaryPort}#@example.com/`,
    `http://127.0.0.1:${canaryPort}\\@example.com/`,
    'http://example.com:22/',
    'http://[::ffff:a9fe:a9fe]/latest/meta-data',
    'http://metadata.invalid/',
  ]

  test('is never fetched and always gets the same response', async () => {
    const answers = new Set<string>()
    for (const url of whole()) {
      const { status, body } = await put(url)
      answers.add(`${status} ${body.code} ${body.message}`)
    }
    expect([...answers].sort()).toEqual([
      '422 request.invalid Please enter a link that starts with https://',
      '422 wishlist.import_incomplete We couldn’t read everything from that page. Please fill in the rest.',
    ])
    for (const url of [
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
      'data:text/html,x',
      'javascript:1',
      'ftp://a.example/',
    ])
      expect((await put(url)).body.code, url).toBe('request.invalid')
    expect(heard).toEqual([])
    expect(await names()).toEqual([])
  })

  test('is refused at once when it fills a whole body', async () => {
    const url = `http://${'a.'.repeat(30_000)} x`
    const began = performance.now()
    expect((await look(url)).body.detail).toMatchObject([{ msg: 'This link is too long' }])
    expect(performance.now() - began).toBeLessThan(500)
  })

  test('becomes an item when the user enters the details by hand', async () => {
    const url = `http://127.0.0.1:${canaryPort}/red-bicycle`
    const { status, body } = await put(url, { name: 'Red bicycle', price: 900 })
    expect([status, body.data?.created]).toMatchObject([200, [{ name: 'Red bicycle', price: 900, url }]])
    expect(heard).toEqual([])
  })
})

describe('a page of another shop', () => {
  const mayReach = () => true
  const fetchHere: typeof fetchExternal = (address, limits) => fetchExternal(address, { ...limits, mayReach })
  const at = (path: string) => `http://127.0.0.1:${canaryPort}${path}`

  test('is imported with its offer and a redrawn picture', async () => {
    const jpeg = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a63a16' } })
      .withExif({ IFD0: { Make: 'Telltale' } })
      .jpeg()
      .toBuffer()
    pages.set('/bike.jpg', { type: 'image/jpeg', body: jpeg })
    pages.set('/bike', {
      type: 'text/html; charset=utf-8',
      body: `<title>x</title>${meta('og:title', 'Bike &amp; bell')}${meta('product:price:amount', '1,250.50')}${meta('product:price:currency', 'GHS')}${meta('og:image', '/bike.jpg')}`,
    })
    const found = await fetchPage(fetchHere, at('/bike'))
    expect(found).toEqual({
      name: 'Bike & bell',
      price: 1250.5,
      asking: '1250.50 GHS',
      picture: at('/bike.jpg'),
    })
    const picture = await fetchPicture(fetchHere, at('/bike.jpg'))
    expect((await sharp(picture).metadata()).format).toBe('webp')
    expect(picture?.includes('Telltale')).toBe(false)
    expect(await fetchPicture(fetchHere, at('/bike'))).toBeUndefined()
  })

  test('offers nothing when it is not a page, too large, compressed or missing', async () => {
    pages.set('/pdf', { type: 'application/pdf', body: meta('og:title', 'No') })
    pages.set('/large', { type: 'text/html', body: Buffer.alloc(2 * 1024 * 1024 + 1, 'a') })
    pages.set('/bomb', { type: 'text/html', body: gzipSync(Buffer.alloc(5_000_000, meta('og:title', 'No'))) })
    for (const path of ['/pdf', '/large', '/bomb', '/missing'])
      expect((await fetchPage(fetchHere, at(path))).name, path).toBeNull()
  })

  test('is read in this order: JSON-LD, Open Graph, microdata', () => {
    const micro = `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Micro</h1>
      <meta itemprop="priceCurrency" content="GHS"><span itemprop=price>80,00</span><img itemprop="image" src="m.jpg"></div>`
    const graph = meta('og:title', 'Graph') + meta('og:price:amount', '70')
    const linked = `<script type="application/ld+json">${JSON.stringify({
      '@graph': [
        { '@type': 'BreadcrumbList', name: 'No' },
        { '@type': ['Product'], name: 'Linked', offers: [{ price: 60, priceCurrency: 'GHS' }] },
      ],
    })}</script>`
    expect(readPage(micro)).toEqual({ name: 'Micro', price: 80, asking: '80.00 GHS', picture: 'm.jpg' })
    expect(readPage(micro + graph)).toMatchObject({ name: 'Graph', price: 70 })
    expect(readPage(micro + graph + linked)).toMatchObject({ name: 'Linked', price: 60 })
    const abroad = readPage(
      meta('og:title', 'A') + meta('og:price:amount', '24.90') + meta('og:price:currency', 'eur'),
    )
    expect(abroad).toMatchObject({ price: null, asking: '24.90 EUR' })
  })

  test.each([
    ['Open Graph', meta('og:title', '<'.repeat(60_000))],
    [
      'microdata',
      `<i itemtype="http://schema.org/Product"><i itemprop="name" content="${'<'.repeat(60_000)}">`,
    ],
  ])('is read within a second when its title is a long row of brackets, by %s', async (_, body) => {
    pages.set('/brackets', { type: 'text/html', body })
    const began = performance.now()
    await fetchPage(fetchHere, at('/brackets'))
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  test('cannot slow the reader down or put anything but text on a list', () => {
    const began = performance.now()
    for (const evil of [
      '<',
      '<a ',
      '<meta property="',
      '<meta a=',
      '="',
      '<script type="application/ld+json">',
      '&#',
      '[',
      '{"a":',
    ])
      readPage(evil.repeat(Math.ceil(2_000_000 / evil.length)))
    readPage(`<script type="application/ld+json">${'['.repeat(100_000)}${']'.repeat(100_000)}</script>`)
    expect(performance.now() - began).toBeLessThan(10_000)
    const { name } = readPage(meta('og:title', '&lt;img src=x onerror=alert(1)&gt;Pot\u0000'))
    expect(name).toBe('Pot')
    expect([
      readAmount('1.234,50'),
      readAmount('GH₵ 80'),
      readAmount('free'),
      readAmount('1'.repeat(30)),
    ]).toEqual([1234.5, 80, undefined, undefined])
  })
})
