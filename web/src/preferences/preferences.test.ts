import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preferredSearch, readPreferences } from './preferences.ts'

const defaults = { itemsPerPage: 24, defaultSort: 'relevance', savedFilters: [], favoriteCategories: [] }
let storedText: string | null
beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => storedText }))
afterEach(() => vi.unstubAllGlobals())

test('defaults to 24 products per page, the best match first and nothing saved', () => {
  storedText = null
  expect(readPreferences()).toEqual(defaults)
})

test('ignores invalid values in storage', () => {
  storedText = JSON.stringify({ version: 1, value: { ...defaults, itemsPerPage: 7 } })
  expect(readPreferences()).toEqual(defaults)
  storedText = JSON.stringify({ version: 1, value: { ...defaults, itemsPerPage: 48 } })
  expect(readPreferences().itemsPerPage).toBe(48)
})

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
