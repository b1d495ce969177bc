import { expect, test } from 'vitest'
import { preferredSearch } from './preferred-search.ts'

const usual = { defaultSort: 'relevance', itemsPerPage: 24 } as const
const own = { defaultSort: 'price_asc', itemsPerPage: 48 } as const

test('adds nothing for default preferences', () => {
  expect(preferredSearch('?q=kente', usual)).toBeUndefined()
})

test('adds the preferences that the URL does not contain', () => {
  expect(preferredSearch('', own)).toBe('?sortBy=price_asc&limit=48')
  expect(preferredSearch('?q=kente&limit=12', own)).toBe('?q=kente&limit=12&sortBy=price_asc')
})

test('keeps the values of the URL and changes its own result no further', () => {
  expect(preferredSearch('?sortBy=relevance&limit=24', own)).toBeUndefined()
  expect(preferredSearch(preferredSearch('?q=kente', own) ?? '', own)).toBeUndefined()
})

test('does not change the URL of a numbered page', () => {
  expect(preferredSearch('?page=2', own)).toBeUndefined()
})
