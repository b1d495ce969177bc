import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction, violatedConstraint } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { sql } from '#platform/sql.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { holdStock, holdStockAgain, type LineItemToHold, releaseStock, sellHeldStock } from './stock-holds.ts'

let shop: TestShop
let lines: [LineItemToHold, LineItemToHold]

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.execute(sql`delete from stock_holds`)
  const { rows } = await shop.database.execute<{ id: string; product_id: string }>(sql`
    update stock_levels set received = 5, on_hand = 5, held = 0
    where id in (select id from stock_levels where variant_id is null order by id limit 2)
    returning id, product_id`)
  const [first, second] = rows
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, product_id }) => ({ stock_level_id: id, product_id, variant_id: null, quantity: 2 }))
  if (!first || !second) throw new Error('the demo shop has no two plain products')
  lines = [first, second]
})

const now = new Date()
const hold = (holder: string, requested: readonly LineItemToHold[]) =>
  transaction(shop.database, tx => holdStock(shop.platform, tx, holder, requested, now))
const release = (holder: string) =>
  transaction(shop.database, tx => releaseStock(shop.platform, tx, holder, now))
const sell = (holder: string) => transaction(shop.database, tx => sellHeldStock(tx, holder, now))

async function levels(): Promise<unknown[]> {
  const { rows } = await shop.database.execute(sql`
    select on_hand, held from stock_levels where id in ${lines.map(line => line.stock_level_id)} order by id`)
  return rows
}

describe('the line items of an order', () => {
  test('are held all or none, and a refusal names the available units', async () => {
    const [first, second] = lines
    const refusal = await hold(newId(), [first, { ...second, quantity: 6 }]).catch(error => error)
    expect(refusal).toMatchObject({
      code: 'order.stock_short',
      options: { facts: { items: [{ product_id: second.product_id, available: 5 }] } },
    })
    expect(await levels()).toEqual(Array(2).fill({ on_hand: 5, held: 0 }))
  })

  test('end once: sold units cannot be released, released ones cannot be sold, and repeating changes nothing', async () => {
    const [buyer, other, bystander] = [newId(), newId(), newId()]
    const one = lines.map(line => ({ ...line, quantity: 1 }))
    await hold(buyer, one)
    await hold(other, one)
    // Another order holds units too, so that ending twice would take its units.
    await hold(
      bystander,
      one.map(line => ({ ...line, quantity: 3 })),
    )
    expect([await sell(buyer), await sell(buyer), await release(buyer)]).toEqual([2, 0, 0])
    expect(await levels()).toEqual(Array(2).fill({ on_hand: 4, held: 4 }))
    expect([await release(other), await release(other), await sell(other)]).toEqual([2, 0, 0])
    expect(await levels()).toEqual(Array(2).fill({ on_hand: 4, held: 3 }))
  })

  test('are held again after their release, unless another order took the units', async () => {
    const [late, quick] = [newId(), newId()]
    const again = () => transaction(shop.database, tx => holdStockAgain(shop.platform, tx, late, now))
    await hold(late, lines)
    expect(await again()).toBe(false)
    await release(late)
    expect(await again()).toBe(true)
    expect(await levels()).toEqual(Array(2).fill({ on_hand: 5, held: 2 }))
    await release(late)
    await hold(quick, [{ ...lines[0], quantity: 4 }])
    expect(await again()).toBe(false)
    expect(await levels()).toEqual([
      { on_hand: 5, held: 4 },
      { on_hand: 5, held: 0 },
    ])
  })
})

test.each([
  ['held above what is on hand', sql`held = on_hand + 1`, 'stock_levels_held'],
  ['held below nothing', sql`held = -1`, 'stock_levels_held'],
  ['on_hand above what was received', sql`on_hand = received + 1`, 'stock_levels_on_hand'],
])('a database constraint rejects %s', async (_what, change, constraint) => {
  const id = lines[0].stock_level_id
  const refusal = await shop.database
    .execute(sql`update stock_levels set ${change} where id = ${id}`)
    .catch(error => error)
  expect(violatedConstraint(refusal)).toBe(constraint)
})
