import type { ResponseFor } from '@akyede/contract/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { addProducts } from '#test/test-products.ts'
import { openSecondProcess, openTestShop, type TestShop } from '#test/test-shop.ts'

// Lists are counted in the memory of each process: it must never say what the tables do not say any more.

let shop: TestShop
let beside: Awaited<ReturnType<typeof openSecondProcess>>
let drum = ''
let bowl = ''
beforeAll(async () => {
  shop = await openTestShop({ environment: { WEB_WORKERS: '2' } })
  beside = await openSecondProcess(shop)
  const ids = await addProducts(shop, [
    { name: 'Drum', maker: 'Yaw Wood', category: 'music', attributes: ['material=Wood'] },
    { name: 'Bowl', maker: 'Kofi Clay', category: 'clay', attributes: ['material=Clay'] },
  ])
  drum = ids[0] ?? ''
  bowl = ids[1] ?? ''
})
afterAll(async () => {
  await beside?.close()
  await shop?.close()
})
beforeEach(() =>
  shop.database.execute(sql`
    update products set on_sale = id in (${drum}, ${bowl}), in_stock = true, price = 1000, popularity = 0`),
)

let asked = 0

/** An answer that nobody has kept: every question has an address of its own. */
async function list(query = '', from: Pick<TestShop, 'http'> = shop): Promise<ResponseFor<'listProducts'>> {
  const answer = await from.http.inject(`/api/v1/products/list?maxPrice=${9_000 + asked++ / 100}${query}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

/** Found by what the process knows; the prices on the cards are asked of the tables. */
const namesIn = ({ data }: ResponseFor<'listProducts'>) => data.map(product => product.name).sort()
const brandsIn = ({ facets }: ResponseFor<'listProducts'>) => facets.brands.map(({ value }) => value)

/** Whatever it is that changes, and whoever does it: nobody tells. */
const change = (id: string, what: ReturnType<typeof sql>) =>
  shop.database.execute(sql`update products set ${what} where id = ${id}`)

describe.each(['this process', 'another process'])('%s sees at once that', where => {
  const there = () => (where === 'this process' ? shop : beside)
  beforeAll(() => list('', there()))

  test('a product is taken off sale and comes back', async () => {
    await change(drum, sql`on_sale = false`)
    const without = await list('', there())
    expect([namesIn(without), without.pagination.total, brandsIn(without)]).toEqual([
      ['Bowl'],
      1,
      ['Kofi Clay'],
    ])
    await change(drum, sql`on_sale = true`)
    expect(namesIn(await list('', there()))).toEqual(['Bowl', 'Drum'])
  })

  test('a product is sold out and comes in again', async () => {
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

  test('what a product is made of changes', async () => {
    await change(drum, sql`attributes = '{material=Goatskin,colour=Red}'`)
    expect(namesIn(await list('&attr_material=Wood', there()))).toEqual([])
    expect(namesIn(await list('&attr_material=Goatskin', there()))).toEqual(['Drum'])
    await change(drum, sql`attributes = '{material=Wood}'`)
    expect(namesIn(await list('&attr_material=Wood', there()))).toEqual(['Drum'])
  })

  test('a product is called otherwise', async () => {
    const called = async (words: string) => {
      const answer = await there().http.inject(
        `/api/v1/products/search?q=${words}&maxPrice=${asked++ + 9_000}`,
      )
      return answer.json<ResponseFor<'searchProducts'>>().data.map(({ name }) => name)
    }
    expect(await called('gourd')).toEqual([])
    await change(bowl, sql`name = 'Gourd'`)
    expect([await called('gourd'), await called('bowl')]).toEqual([['Gourd'], []])
    await change(bowl, sql`name = 'Bowl'`)
    expect([await called('gourd'), await called('bowl')]).toEqual([[], ['Bowl']])
  })

  test('a product of a new maker comes', async () => {
    await addProducts(shop, [
      { name: 'Fan', maker: `Maker for ${where}`, category: `fans for ${where}`.replaceAll(' ', '-') },
    ])
    const more = await list('', there())
    expect(namesIn(more)).toEqual(['Bowl', 'Drum', 'Fan'])
    expect(brandsIn(more)).toContain(`Maker for ${where}`)
  })

  test('a maker has another name', async () => {
    const rename = (name: string) =>
      shop.database.execute(sql`update vendors set name = ${name} where slug = 'yaw-wood'`)
    await rename('Yaw and Sons')
    expect(brandsIn(await list('', there())).sort()).toEqual(['Kofi Clay', 'Yaw and Sons'])
    expect(namesIn(await list('&brands=yaw%20and%20sons', there()))).toEqual(['Drum'])
    await rename('Yaw Wood')
  })
})

test('a maker’s new name waits for a sale of theirs, and stands in the way of none', async () => {
  await addProducts(
    shop,
    [1, 2, 3].map(number => ({ name: `Stool ${number}`, maker: 'Adwoa Stools' })),
  )
  const { rows } = await shop.database.execute<{ id: string }>(
    sql`select id from products where name like 'Stool %' order by id`,
  )
  const [first, ...others] = rows.map(({ id }) => id)
  // What was written last is found last by whoever takes them as they lie.
  await change(first ?? '', sql`popularity = 1`)
  let renamed: Promise<unknown> | undefined
  await transaction(shop.database, async sale => {
    await sale.execute(sql`select 1 from products where id = ${first} for update`)
    renamed = shop.database
      .execute(sql`update vendors set name = 'Adwoa and Sons' where slug = 'adwoa-stools'`)
      .catch(error => error)
    await expect.poll(() => waitingFor('update vendors set name')).toBe(1)
    const free = await sale.execute(sql`
      select id from products where name like 'Stool %' and id <> ${first} order by id for update skip locked`)
    expect(free.rows).toEqual(others.map(id => ({ id })))
  })
  expect(await renamed).toMatchObject({ rowCount: 1 })
})

async function waitingFor(statement: string): Promise<number> {
  const { rows } = await shop.database.execute(sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like ${`${statement}%`}`)
  return rows.length
}

test('a change that began before another one and commits after it is seen', async () => {
  await list()
  await transaction(shop.database, async late => {
    await late.execute(sql`update products set price = 77700 where id = ${drum}`)
    await change(bowl, sql`price = 88800`)
    expect(namesIn(await list('&minPrice=700'))).toEqual(['Bowl'])
    // Another look, which begins after the one that saw the second change.
    expect(namesIn(await list('&minPrice=700'))).toEqual(['Bowl'])
  })
  expect(namesIn(await list('&minPrice=700'))).toEqual(['Bowl', 'Drum'])
})

test('a change that is taken back is never seen', async () => {
  await transaction(shop.database, async tx => {
    await tx.execute(sql`update products set on_sale = false where id = ${drum}`)
    throw new Error('never mind')
  }).catch(() => {})
  expect(namesIn(await list())).toEqual(['Bowl', 'Drum'])
})

test('who asks after a change sees it, however many ask at once', async () => {
  const questions: Promise<void>[] = []
  for (let price = 1; price <= 60; price++) {
    // Of the questions that are under way nobody waits for the others.
    void list('&sortBy=price_desc')
    await change(drum, sql`price = ${price * 100}`)
    const from = price % 2 === 0 ? shop : beside
    const seesIt = async () => {
      expect(namesIn(await list(`&minPrice=${price}`, from))).toContain('Drum')
    }
    questions.push(seesIt(), seesIt())
  }
  await Promise.all(questions)
})

/** Answers of the database to looks for changes wait until they are let go; `come` resolves with the first one. */
function holdLooks(): { readonly come: Promise<void>; letGo(): void } {
  const pool = shop.database.$client
  const query = pool.query
  const come = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  pool.query = new Proxy(query, {
    async apply(target, self, args) {
      const answer = await Reflect.apply(target, self, args)
      if (!String(args[0]?.text).includes('changed_xact')) return answer
      come.resolve()
      await gone.promise
      return answer
    },
  })
  return {
    come: come.promise,
    letGo() {
      pool.query = query
      gone.resolve()
    },
  }
}

test('who asks while an older look is under way is not answered by it', async () => {
  await list()
  const looks = holdLooks()
  const before = list()
  await looks.come
  await change(drum, sql`on_sale = false`)
  const after = list()
  looks.letGo()
  expect(namesIn(await after)).toEqual(['Bowl'])
  await before
})

test('thousands of changes at once are all seen', async () => {
  await list()
  await shop.database.execute(sql`
    insert into products (id, slug, vendor_id, category_id, name, description, story, materials, dimensions, care,
      keywords, price, weight_grams, lead_time_days, picture_slug, created_at)
    select gen_random_uuid(), 'many-' || number, vendor_id, category_id, 'Bead', '', '', '', '', '', '', 900, 1, 1,
      picture_slug, created_at from products, generate_series(1, 2500) as number where id = ${drum}`)
  const many = await list()
  expect([many.pagination.total, many.facets.prices[0]?.count]).toEqual([2_502, 2_502])
  await shop.database.execute(sql`update products set on_sale = false where slug like 'many-%'`)
  expect((await list()).pagination.total).toBe(2)
})

test('after a gap everything is read anew', async () => {
  await list()
  // What no trigger sees stands for a database that took the place of the first.
  await transaction(shop.database, async tx => {
    await tx.execute(sql`alter table products disable trigger products_changed`)
    await tx.execute(sql`update products set price = 33300 where id = ${drum}`)
    await tx.execute(sql`alter table products enable trigger products_changed`)
  })
  expect((await list('&minPrice=333')).data).toEqual([])
  await shop.database.execute(sql`select pg_notify('akyede', 'not understood')`)
  await expect.poll(async () => namesIn(await list('&minPrice=333'))).toEqual(['Drum'])
})

test('a backup brings the numbers of another database, and they are not believed', async () => {
  const { rows } = await shop.database.execute<{ own: boolean }>(sql`
    insert into products (id, slug, vendor_id, category_id, name, description, story, materials, dimensions, care,
      keywords, price, weight_grams, lead_time_days, picture_slug, created_at, on_sale, changed_xact)
    select gen_random_uuid(), 'restored', vendor_id, category_id, name, '', '', '', '', '', '', 900, 1, 1,
      picture_slug, created_at, false, '999999999999' from products where id = ${drum}
    returning changed_xact = pg_current_xact_id() as own`)
  expect(rows).toEqual([{ own: true }])
})

test('a product is not deleted: it is taken off sale', async () => {
  const refused = shop.database.execute(sql`delete from products where id = ${drum}`)
  await expect(refused).rejects.toMatchObject({
    cause: { message: expect.stringContaining('taken off sale'), code: '23001' },
  })
})
