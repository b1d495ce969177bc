import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPreferences } from './preferences.ts'

const usual = { itemsPerPage: 24, defaultSort: 'relevance', savedFilters: [], favoriteCategories: [] }
let kept: string | null
beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => kept }))
afterEach(() => vi.unstubAllGlobals())

test('who has chosen nothing has lists of 24, the best match first, and nothing kept', () => {
  kept = null
  expect(readPreferences()).toEqual(usual)
})

test('what somebody wrote into the storage by hand is no preference', () => {
  kept = JSON.stringify({ version: 1, value: { ...usual, itemsPerPage: 7 } })
  expect(readPreferences()).toEqual(usual)
  kept = JSON.stringify({ version: 1, value: { ...usual, itemsPerPage: 48 } })
  expect(readPreferences().itemsPerPage).toBe(48)
})
