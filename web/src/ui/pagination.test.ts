import { expect, it } from 'vitest'
import { pageNumbers } from './pagination.tsx'

it.each([
  ['one page', 1, 1, [1]],
  ['few pages', 2, 4, [1, 2, 3, 4]],
  ['the middle of many', 10, 20, [1, 'gap', 9, 10, 11, 'gap', 20]],
  ['a gap of one page, which is filled', 4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  ['the last of many', 20, 20, [1, 'gap', 19, 20]],
])('shows the page numbers of %s', (_what, page, total, expected) => {
  expect(pageNumbers(page, total)).toEqual(expected)
})
