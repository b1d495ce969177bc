import { expect, test } from 'vitest'
import { preferredSearch } from './preferred-search.ts'

const usual = { defaultSort: 'relevance', itemsPerPage: 24 } as const
const own = { defaultSort: 'price_asc', itemsPerPage: 48 } as const

test('who prefers what is usual is led nowhere', () => {
  expect(preferredSearch('?q=kente', usual)).toBeUndefined()
})

test('what the address leaves open is as preferred', () => {
  expect(preferredSearch('', own)).toBe('?sortBy=price_asc&limit=48')
  expect(preferredSearch('?q=kente&limit=12', own)).toBe('?q=kente&limit=12&sortBy=price_asc')
})

test('what the address says counts more, and where it leads there is nothing left to prefer', () => {
  expect(preferredSearch('?sortBy=relevance&limit=24', own)).toBeUndefined()
  expect(preferredSearch(preferredSearch('?q=kente', own) ?? '', own)).toBeUndefined()
})

test('a page of a list that somebody names stays that page', () => {
  expect(preferredSearch('?page=2', own)).toBeUndefined()
})
