import { expect, it } from 'vitest'
import { mayBeGift, queryFromPath } from './query-from-path.ts'

it.each([
  ['/browse/kente-stoles', 'kente stoles'],
  ['/krobo_beads.html', 'krobo beads'],
  ['/s%C9%94b%C9%9B', 'sɔbɛ'],
  ['/404', ''],
  ['/product/01890000-0000-7000-8000-000000000000', ''],
  ['/', ''],
  ['/%E0%A4%A', 'E0 A4 A'],
])('turns %s into the query "%s"', (pathname, query) => {
  expect(queryFromPath(pathname)).toBe(query)
})

it.each(['/browse/kente-stoles', '/product/1', '/krobo_beads.html', '/ordersome', '/404'])(
  'treats %s as a possible product',
  pathname => {
    expect(mayBeGift(pathname)).toBe(true)
  },
)

it.each(['/orders/AK-260306-7KQ2', '/Orders', '/checkout/success', '/dashboard/orders', '/wishlists/1'])(
  'does not treat %s as a product',
  pathname => {
    expect(mayBeGift(pathname)).toBe(false)
  },
)
