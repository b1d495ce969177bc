import { expect, it } from 'vitest'
import { addressOf, viewOf } from './orders-address.ts'

const view = (query: string) => viewOf('/orders', new URLSearchParams(query))
const at = '/orders'

it('the address of the list determines the orders it shows', () => {
  const shown = { at, page: 3, status: 'shipped', search: 'kente' } as const
  expect(addressOf(shown)).toBe('/orders?status=shipped&search=kente&page=3')
  expect(view('status=shipped&search=kente&page=3')).toEqual(shown)
})

it('the plain address shows all orders from the first page', () => {
  expect(view('')).toEqual({ at, page: 1, status: null, search: '' })
  expect(addressOf({ at, page: 1, status: null, search: '' })).toBe('/orders')
})

it.each(['page=0', 'page=two', 'page=1.5', 'page=1001', 'status=lost', 'status=toString'])(
  'an invalid address (%s) shows all orders',
  query => {
    expect(view(query)).toEqual({ at, page: 1, status: null, search: '' })
  },
)

it('links of the list stay in the dashboard', () => {
  const shown = viewOf('/dashboard/orders', new URLSearchParams('status=shipped'))
  expect(addressOf({ ...shown, page: 2 })).toBe('/dashboard/orders?status=shipped&page=2')
})
