import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPreferences } from './preferences.ts'

const usual = { itemsPerPage: 24, defaultSort: 'relevance', savedFilters: [], favoriteCategories: [] }
let kept: string | null
beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => kept }))
afterEach(() => vi.unstubAllGlobals())

test('defaults to 24 products per page, the best match first and nothing saved', () => {
  kept = null
  expect(readPreferences()).toEqual(usual)
})

test('ignores invalid values in storage', () => {
  kept = JSON.stringify({ version: 1, value: { ...usual, itemsPerPage: 7 } })
  expect(readPreferences()).toEqual(usual)
  kept = JSON.stringify({ version: 1, value: { ...usual, itemsPerPage: 48 } })
  expect(readPreferences().itemsPerPage).toBe(48)
})
