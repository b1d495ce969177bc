import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let visitor: Program
let plain: string
let formed: string
beforeAll(async () => {
  shop = await openTestShop()
  visitor = openProgram(shop)
  const ids = await addProducts(shop, [
    { name: 'Plain pot', price: 4_500, stock: 3 },
    { name: 'Pot in two sizes', price: 1_000, stock: [0, 7] },
  ])
  plain = ids[0] ?? ''
  formed = ids[1] ?? ''
})
afterAll(() => shop.close())

const select = (productId: string, variantId: string) =>
  visitor.call('selectVariant', { params: { productId, variantId } })
const variantsOf = async (productId: string) =>
  (await visitor.call('listVariants', { params: { productId } })).body.data

test('selecting a variant returns its price, picture and stock, and changes nothing', async () => {
  const [first, second] = await variantsOf(formed)
  for (const [variant, available] of [
    [first, 0],
    [second, 7],
  ] as const) {
    const { status, body } = await select(formed, variant?.id ?? '')
    expect([status, body.data]).toEqual([
      200,
      { variant, price: 10, image: '/pictures/on-the-shelf-640.webp', available },
    ])
  }
  expect(await variantsOf(formed)).toEqual([first, second])
})

test('selecting a product without variants returns the product itself', async () => {
  expect((await select(plain, 'null')).body.data).toEqual({
    variant: null,
    price: 45,
    image: '/pictures/on-the-shelf-640.webp',
    available: 3,
  })
})

test('rejects products and variants that are not on sale', async () => {
  const [variant] = await variantsOf(formed)
  const nobody = '01890000-0000-7000-8000-000000000000'
  const refused = async (productId: string, variantId: string) =>
    (await select(productId, variantId)).body.code
  expect(await refused(formed, 'null')).toBe('catalogue.variant_not_found')
  expect(await refused(plain, variant?.id ?? '')).toBe('catalogue.variant_not_found')
  expect(await refused(formed, nobody)).toBe('catalogue.variant_not_found')
  expect(await refused(nobody, 'null')).toBe('catalogue.product_not_found')
  expect(await refused(plain, 'nonsense')).toBe('request.invalid')
})
