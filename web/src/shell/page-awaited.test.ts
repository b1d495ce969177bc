import { expect, test } from 'vitest'
import { kindOf } from './page-awaited.tsx'

test('every page is awaited in its own boxes, and one that is not known in those of the shop', () => {
  const awaited = ['/browse', '/browse/category/beads', '/search', '/product/7', '/cart', '/orders/7/receipt']
  const kinds = ['searchResults', 'searchResults', 'searchResults', 'product', 'cart', 'orders']
  expect(awaited.map(kindOf)).toEqual(kinds)
  const own = ['/dashboard', '/dashboard/friends', '/dashboard/orders', '/dashboard/events/7', '/settings']
  expect(own.map(kindOf)).toEqual(['dashboard', 'dashboard', 'orders', 'events', 'preferences'])
  expect([kindOf('/'), kindOf('/browsers'), kindOf('/signin')]).toEqual(['app', 'app', 'app'])
})
