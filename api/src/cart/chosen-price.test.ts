import { expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'

const buying = setUpBuying()

const lineItem = async () => (await buying.buyer.call('getCart', { query: {} })).body.data.items[0]
const add = (quantity = 1) =>
  buying.buyer.call('addToCart', { body: { product_id: buying.product.id, quantity } })
const priceBecomes = (pesewas: number) =>
  buying.shop.database.execute(
    sql`update products set price = ${pesewas}, original_price = null where id = ${buying.product.id}`,
  )

test('a line item contains the price at which it was chosen beside the current price', async () => {
  await priceBecomes(4_000)
  await add()
  await priceBecomes(4_800)
  expect(await lineItem()).toMatchObject({ chosenPrice: 40, price: 48 })
})

test('adding more or changing the quantity chooses the item at the current price', async () => {
  await priceBecomes(4_000)
  await add()
  await priceBecomes(4_800)
  await add()
  expect(await lineItem()).toMatchObject({ quantity: 2, chosenPrice: 48 })
  await priceBecomes(3_000)
  const params = { itemId: `${buying.product.id}-0` }
  await buying.buyer.call('changeCartItem', { params, body: { quantity: 3 } })
  expect(await lineItem()).toMatchObject({ quantity: 3, chosenPrice: 30 })
})

test('a sync chooses new items at the current price and keeps the chosen price of existing ones', async () => {
  const sync = (quantity: number) =>
    buying.buyer.call('syncCart', { body: { items: [{ product_id: buying.product.id, quantity }] } })
  await priceBecomes(4_000)
  await sync(1)
  await priceBecomes(4_800)
  await sync(2)
  expect(await lineItem()).toMatchObject({ quantity: 2, chosenPrice: 40, price: 48 })
})
