import type { ResponseFor } from '@akyede/contract/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { createLog } from '#platform/log.ts'
import { sql } from '#platform/sql.ts'
import { addProducts } from '#test/test-products.ts'
import { openSecondProcess, openTestShop, type TestShop } from '#test/test-shop.ts'
import { createColumnIndex } from './column-index.ts'

// Each process counts lists in its memory, which must never differ from the tables.

let shop: TestShop
let otherProcess: Awaited<ReturnType<typeof openSecondProcess>>
let drum = ''
let bowl = ''
beforeAll(async () => {
  shop = await openTestShop({ environment: { WEB_WORKERS: '2' } })
  otherProcess = await openSecondProcess(shop)
  const ids = await addProducts(shop, [
    { name: 'Drum', maker: 'Yaw Wood', category: 'music', attributes: ['material=Wood'] },
    { name: 'Bowl', maker: 'Kofi Clay', category: 'clay', attributes: ['material=Clay'] },
  ])
  drum = ids[0] ?? ''
  bowl = ids[1] ?? ''
})
afterAll(async () => {
  await otherProcess?.close()
  await shop?.close()
})
beforeEach(() =>
  shop.database.execute(sql`
    update products set state = case when id in (${drum}, ${bowl}) then 'on_sale' else 'resting' end, in_stock = true, price = 1000, popularity = 0`),
)

let requests = 0

/** A response that is not cached, because every request has an address of its own. */
async function list(query = '', from: Pick<TestShop, 'http'> = shop): Promise<ResponseFor<'listProducts'>> {
  const response = await from.http.inject(
    `/api/v1/products/list?maxPrice=${9_000 + requests++ / 100}${query}`,
  )
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json()
}

/** Product names come from the memory of the process; prices on the cards come from the tables. */
const namesIn = ({ data }: ResponseFor<'listProducts'>) => data.map(product => product.name).sort()
const brandsIn = ({ facets }: ResponseFor<'listProducts'>) => facets.brands.map(({ value }) => value)

/** Changes the table without publishing the change. */
const change = (id: string, what: ReturnType<typeof sql>) =>
  shop.database.execute(sql`update products set ${what} where id = ${id}`)

describe.each(['this process', 'another process'])('%s sees at once that', where => {
  const there = () => (where === 'this process' ? shop : otherProcess)
  beforeAll(() => list('', there()))

  test('a product is taken off sale and put on sale again', async () => {
    await change(drum, sql`state = 'resting'`)
    const without = await list('', there())
    expect([namesIn(without), without.pagination.total, brandsIn(without)]).toEqual([
      ['Bowl'],
      1,
      ['Kofi Clay'],
    ])
    await change(drum, sql`state = 'on_sale'`)
    expect(namesIn(await list('', there()))).toEqual(['Bowl', 'Drum'])
  })

  test('a product is sold out and restocked', async () => {
    await change(drum, sql`in_stock = false`)
    const sold = await list('&inStock=true', there())
    expect([namesIn(sold), sold.facets.in_stock]).toEqual([['Bowl'], 1])
    await change(drum, sql`in_stock = true`)
    expect(namesIn(await list('&inStock=true', there()))).toEqual(['Bowl', 'Drum'])
  })

  test('prices, ratings and sales change', async () => {
    await change(drum, sql`price = 2000, rating_sum = 5, rating_count = 1, popularity = 7`)
    expect(namesIn(await list('&minRating=5', there()))).toEqual(['Drum'])
    expect((await list('&sortBy=price_desc', there())).data[0]?.name).toBe('Drum')
    await change(drum, sql`price = 500, rating_sum = 0, rating_count = 0, popularity = 0`)
    await change(bowl, sql`popularity = 1`)
    expect(namesIn(await list('&minRating=5', there()))).toEqual([])
    expect((await list('&sortBy=price_asc', there())).data[0]?.name).toBe('Drum')
    expect((await list('&sortBy=popularity', there())).data[0]?.name).toBe('Bowl')
  })

  test('the attributes of a product change', async () => {
    await change(drum, sql`attributes = '{material=Goatskin,colour=Red}'`)
    expect(namesIn(await list('&attr_material=Wood', there()))).toEqual([])
    expect(namesIn(await list('&attr_material=Goatskin', there()))).toEqual(['Drum'])
    await change(drum, sql`attributes = '{material=Wood}'`)
    expect(namesIn(await list('&attr_material=Wood', there()))).toEqual(['Drum'])
  })

  test('a product passes filters that lists had before, and passes them no longer', async () => {
    const found = async () => {
      const address = `/api/v1/products/list?attr_material=Wood&minRating=4&limit=${1 + (requests++ % 100)}`
      const response = await there().http.inject(address)
      const { data, facets } = response.json<ResponseFor<'listProducts'>>()
      return [data.map(({ name }) => name), facets.prices[0]?.count]
    }
    expect(await found()).toEqual([[], 0])
    await change(drum, sql`rating_sum = 5, rating_count = 1`)
    expect(await found()).toEqual([['Drum'], 1])
    await change(drum, sql`attributes = '{material=Goatskin}'`)
    expect(await found()).toEqual([[], 0])
    await change(drum, sql`attributes = '{material=Wood}'`)
    expect(await found()).toEqual([['Drum'], 1])
    await change(drum, sql`rating_sum = 0, rating_count = 0`)
    expect(await found()).toEqual([[], 0])
  })

  test('the name of a product changes', async () => {
    const namesFor = async (words: string) => {
      const response = await there().http.inject(
        `/api/v1/products/search?q=${words}&maxPrice=${requests++ + 9_000}`,
      )
      return response.json<ResponseFor<'searchProducts'>>().data.map(({ name }) => name)
    }
    expect(await namesFor('gourd')).toEqual([])
    await change(bowl, sql`name = 'Gourd'`)
    expect([await namesFor('gourd'), await namesFor('bowl')]).toEqual([['Gourd'], []])
    await change(bowl, sql`name = 'Bowl'`)
    expect([await namesFor('gourd'), await namesFor('bowl')]).toEqual([[], ['Bowl']])
  })

  test('a product of a new maker is added', async () => {
    await addProducts(shop, [
      { name: 'Fan', maker: `Maker for ${where}`, category: `fans for ${where}`.replaceAll(' ', '-') },
    ])
    const more = await list('', there())
    expect(namesIn(more)).toEqual(['Bowl', 'Drum', 'Fan'])
    expect(brandsIn(more)).toContain(`Maker for ${where}`)
  })

  test('the name of a maker changes', async () => {
    const rename = (name: string) =>
      shop.database.execute(sql`update vendors set name = ${name} where slug = 'yaw-wood'`)
    await rename('Yaw and Sons')
    expect(brandsIn(await list('', there())).sort()).toEqual(['Kofi Clay', 'Yaw and Sons'])
    expect(namesIn(await list('&brands=yaw%20and%20sons', there()))).toEqual(['Drum'])
    await rename('Yaw Wood')
  })
})

test('sees a change that began before another one and was committed after it', async () => {
  await list()
  await transaction(shop.database, async late => {
    await late.execute(sql`update products set price = 77700 where id = ${drum}`)
    await change(bowl, sql`price = 88800`)
    expect(namesIn(await list('&minPrice=700'))).toEqual(['Bowl'])
    // This poll begins after the one that saw the second change.
    expect(namesIn(await list('&minPrice=700'))).toEqual(['Bowl'])
  })
  expect(namesIn(await list('&minPrice=700'))).toEqual(['Bowl', 'Drum'])
})

test('never sees a change that was rolled back', async () => {
  await transaction(shop.database, async tx => {
    await tx.execute(sql`update products set state = 'resting' where id = ${drum}`)
    throw new Error('never mind')
  }).catch(() => {})
  expect(namesIn(await list())).toEqual(['Bowl', 'Drum'])
})

test('every query sees the changes before it, however many queries run at once', async () => {
  const queries: Promise<void>[] = []
  for (let price = 1; price <= 60; price++) {
    // Requests in progress do not wait for each other.
    void list('&sortBy=price_desc')
    await change(drum, sql`price = ${price * 100}`)
    const from = price % 2 === 0 ? shop : otherProcess
    const expectChange = async () => {
      expect(namesIn(await list(`&minPrice=${price}`, from))).toContain('Drum')
    }
    queries.push(expectChange(), expectChange())
  }
  await Promise.all(queries)
})

/** Delays the database's responses to polls until `release`. `started` resolves with the first one. */
function holdPolls(): { readonly started: Promise<void>; release(): void } {
  const pool = shop.database.$client
  const query = pool.query
  const started = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  pool.query = new Proxy(query, {
    async apply(target, self, args) {
      const response = await Reflect.apply(target, self, args)
      if (!String(args[0]?.text).includes('changed_xact')) return response
      started.resolve()
      await released.promise
      return response
    },
  })
  return {
    started: started.promise,
    release() {
      pool.query = query
      released.resolve()
    },
  }
}

test('a query does not use a poll that started before it', async () => {
  await list()
  const polls = holdPolls()
  const before = list()
  await polls.started
  await change(drum, sql`state = 'resting'`)
  const after = list()
  polls.release()
  expect(namesIn(await after)).toEqual(['Bowl'])
  await before
})

test('sees thousands of changes at once', async () => {
  await list()
  await shop.database.execute(sql`
    insert into products (id, slug, vendor_id, category_id, name, description, story, materials, dimensions, care,
      keywords, price, weight_grams, lead_time_days, picture_slug, created_at)
    select gen_random_uuid(), 'many-' || number, vendor_id, category_id, 'Bead', '', '', '', '', '', '', 900, 1, 1,
      picture_slug, created_at from products, generate_series(1, 2500) as number where id = ${drum}`)
  const many = await list()
  expect([many.pagination.total, many.facets.prices[0]?.count]).toEqual([2_502, 2_502])
  await shop.database.execute(sql`update products set state = 'resting' where slug like 'many-%'`)
  expect((await list()).pagination.total).toBe(2)
})

test('counts no product that was taken off sale after it was found', async () => {
  const index = createColumnIndex(shop.platform, async () => [])
  const search = (words: string, attributes: Record<string, string[]>) =>
    index.find({
      ...{ words, verbatim: true, within: undefined, vendorId: undefined, arrival: undefined },
      ...{ sortBy: 'relevance', page: 1, limit: 24 },
      filters: {
        ...{ categories: [], brands: [], minPrice: undefined, maxPrice: undefined, minRating: undefined },
        ...{ inStock: false, arrives: undefined, attributes },
      },
    })
  const found = await Promise.all([search('', {}), search('drum', {}), search('', { material: ['Clay'] })])
  expect(found.map(({ total }) => total)).toEqual([2, 1, 1])
  await change(drum, sql`state = 'resting'`)
  await index.load()
  const counted = await Promise.all(found.map(one => one.facets()))
  expect(counted.map(({ brands }) => [...brands])).toEqual([[['Kofi Clay', 1]], [], [['Kofi Clay', 1]]])
  // The memory of what was counted belongs to the next search.
  await change(drum, sql`state = 'on_sale'`)
  const drums = await search('drum', {})
  const facets = await drums.facets()
  await search('bowl', {})
  expect(await drums.facets()).toEqual(facets)
})

test('reads all products again after a connection gap', async () => {
  await list()
  // A change that no trigger records stands for another database in place of the first.
  await transaction(shop.database, async tx => {
    await tx.execute(sql`alter table products disable trigger products_changed`)
    await tx.execute(sql`update products set price = 33300 where id = ${drum}`)
    await tx.execute(sql`alter table products enable trigger products_changed`)
  })
  expect((await list('&minPrice=333')).data).toEqual([])
  await shop.database.execute(sql`select pg_notify('akyede', 'not understood')`)
  await expect.poll(async () => namesIn(await list('&minPrice=333'))).toEqual(['Drum'])
})

test('searches the products that fit into the memory of the columns, and logs that others do not', async () => {
  const errors: string[] = []
  const log = createLog('silent')
  const bounded = await openTestShop({
    environment: { SEARCH_COLUMNS_MB: '1' },
    log: { ...log, error: words => void errors.push(words) },
  })
  await addProducts(bounded, [{ name: 'Round basket', category: 'home/baskets' }])
  await bounded.database.execute(sql`select setval('products_ordinal_seq', 5000)`)
  await addProducts(bounded, [{ name: 'Square basket', category: 'home/baskets' }])
  const { data } = (await bounded.http.inject('/api/v1/products/search?q=basket')).json()
  expect(data.map(({ name }: { name: string }) => name)).toEqual(['Round basket'])
  expect(errors).toEqual(['the search columns are full: raise SEARCH_COLUMNS_MB or set SEARCH_URL'])
  await bounded.close()
})
