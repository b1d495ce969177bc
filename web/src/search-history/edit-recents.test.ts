import { beforeEach, expect, it } from 'vitest'
import { forgetLocally, rememberLocally, restoreLocally } from './edit-recents.ts'
import { recentSearches } from './recent-searches.ts'

beforeEach(() => recentSearches.clear())

const remember = (...queries: string[]) => queries.forEach(rememberLocally)

it('lists the newest search first, and each search once, however its letters are typed', () => {
  remember('kente', 'beads', 'Kɛ́ntɛ', 'BEADS  ')
  expect(recentSearches.read()).toEqual(['BEADS  ', 'Kɛ́ntɛ'])
})

it('stores ten searches', () => {
  remember(...Array.from({ length: 12 }, (_, index) => `search ${index}`))
  expect(recentSearches.read()).toHaveLength(10)
  expect(recentSearches.read().at(-1)).toBe('search 2')
})

it('deletes one search alone, and restores it behind the searches made since', () => {
  remember('kente', 'beads', 'drums')
  forgetLocally(['Beads'])
  expect(recentSearches.read()).toEqual(['drums', 'kente'])
  recentSearches.clear()
  remember('stools', 'drums')
  restoreLocally(['drums', 'kente'])
  expect(recentSearches.read()).toEqual(['drums', 'stools', 'kente'])
})
