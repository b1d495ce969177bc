import { expect, it } from 'vitest'
import { queryFromPath } from './query-from-path.ts'

it.each([
  ['/browse/kente-stoles', 'kente stoles'],
  ['/krobo_beads.html', 'krobo beads'],
  ['/s%C9%94b%C9%9B', 'sɔbɛ'],
  ['/404', ''],
  ['/product/01890000-0000-7000-8000-000000000000', ''],
  ['/', ''],
  ['/%E0%A4%A', 'E0 A4 A'],
])('the address %s suggests the search "%s"', (pathname, query) => {
  expect(queryFromPath(pathname)).toBe(query)
})
