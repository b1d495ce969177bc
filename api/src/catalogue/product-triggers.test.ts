import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let drum = ''
beforeAll(async () => {
  shop = await openTestShop()
  drum = (await addProducts(shop, [{ name: 'Drum', maker: 'Yaw Wood' }]))[0] ?? ''
})
afterAll(() => shop.close())

test('renaming a maker waits for a sale of its products, and blocks no sale', async () => {
  await addProducts(
    shop,
    [1, 2, 3].map(number => ({ name: `Stool ${number}`, maker: 'Adwoa Stools' })),
  )
  const { rows } = await shop.database.execute<{ id: string }>(
    sql`select id from products where name like 'Stool %' order by id`,
  )
  const [first, ...others] = rows.map(({ id }) => id)
  // The row written last is the last in the table's physical order.
  await shop.database.execute(sql`update products set popularity = 1 where id = ${first ?? ''}`)
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

test('a restored backup does not keep the transaction ids of another database', async () => {
  const { rows } = await shop.database.execute<{ own: boolean }>(sql`
    insert into products (id, slug, vendor_id, category_id, name, description, story, materials, dimensions, care,
      keywords, price, weight_grams, lead_time_days, picture_slug, created_at, state, changed_xact)
    select gen_random_uuid(), 'restored', vendor_id, category_id, name, '', '', '', '', '', '', 900, 1, 1,
      picture_slug, created_at, 'resting', '999999999999' from products where id = ${drum}
    returning changed_xact = pg_current_xact_id() as own`)
  expect(rows).toEqual([{ own: true }])
})

test('rejects deleting a product, which can only be taken off sale', async () => {
  const refused = shop.database.execute(sql`delete from products where id = ${drum}`)
  await expect(refused).rejects.toMatchObject({
    cause: { message: expect.stringContaining('taken off sale'), code: '23001' },
  })
})
