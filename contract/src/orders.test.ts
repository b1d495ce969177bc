import { describe, expect, it } from 'vitest'
import { Address, AddressForm, createOrder } from './orders.ts'

it('an order names a product and a variant alike, however their ids are written', () => {
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
  ])('%s takes no number of Ghana that a rider cannot call', (_where, schema) => {
    expect(schema.safeParse({ ...given, phone: '0244123450' }).success).toBe(true)
    expect(schema.safeParse(given).error?.issues.map(({ path }) => path)).toEqual([['phone']])
  })
})
