import { describe, expect, it } from 'vitest'
import { Address, AddressForm, createOrder } from './orders.ts'

it('product and variant ids are normalized to lower case', () => {
  const [product_id, variant_id] = [
    '01890abc-0000-7000-8000-00000000000f',
    '01890def-0000-7000-8000-00000000000f',
  ]
  const large = { product_id: product_id.toUpperCase(), variant_id: variant_id.toUpperCase(), quantity: 1 }
  expect(createOrder.body.shape.items.parse([large])).toEqual([{ product_id, variant_id, quantity: 1 }])
})

describe('an address', () => {
  const given = {
    recipient_name: 'Ama',
    phone: '024412345',
    street: '12 Ring Road',
    city: 'Accra',
    state: 'Greater Accra',
  }

  it.each([
    ['of an order', Address],
    ['in the form', AddressForm],
  ])('%s refuses a Ghanaian number that a rider cannot call', (_where, schema) => {
    expect(schema.safeParse({ ...given, phone: '0244123450' }).success).toBe(true)
    expect(schema.safeParse(given).error?.issues.map(({ path }) => path)).toEqual([['phone']])
  })
})
