import { expect, test } from 'vitest'
import { skeletonKindFor } from './page-skeleton.tsx'

test('shows the skeleton of each page, and the default one for an unknown page', () => {
  const awaited = ['/browse', '/browse/category/beads', '/search', '/product/7', '/cart', '/orders/7/receipt']
  const kinds = ['searchResults', 'searchResults', 'searchResults', 'product', 'cart', 'orders']
  expect(awaited.map(skeletonKindFor)).toEqual(kinds)
  const own = ['/dashboard', '/dashboard/friends', '/dashboard/orders', '/dashboard/events/7', '/settings']
  expect(own.map(skeletonKindFor)).toEqual(['dashboard', 'dashboard', 'orders', 'events', 'preferences'])
  expect([skeletonKindFor('/'), skeletonKindFor('/browsers'), skeletonKindFor('/signin')]).toEqual([
    'app',
    'app',
    'app',
  ])
})
