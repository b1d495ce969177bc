import type { Suggestion } from '@akyede/contract/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categoryId, openTestCatalogue, productId, type TestCatalogue } from '#test/test-catalogue.ts'

let catalogue: TestCatalogue
beforeAll(async () => {
  catalogue = await openTestCatalogue()
})
afterAll(() => catalogue.shop.close())

const suggest = async (q: string): Promise<Suggestion[]> =>
  (await catalogue.read('getSuggestions', `/products/suggestions?q=${encodeURIComponent(q)}`)).data

const ofType = (suggestions: Suggestion[], type: Suggestion['type']) =>
  suggestions.filter(one => one.type === type)

test('two letters are enough for products, makers, categories and words, at most eight', async () => {
  const suggestions = await suggest('ba')
  expect(suggestions.length).toBeLessThanOrEqual(8)
  expect(ofType(suggestions, 'product').length).toBeGreaterThan(0)
  for (const product of ofType(suggestions, 'product')) {
    expect(product.image).toMatch(/^\/pictures\/.+-240\.webp$/)
    expect(product.text.toLowerCase()).toMatch(/\bba/)
  }
  expect(ofType(suggestions, 'category').map(one => one.id)).toContain(categoryId('baskets-home'))
  expect(ofType(suggestions, 'query').map(one => one.text)).toContain('basket')
})

test.each(['', 'k', ' k ', '!!', '%'])('"%s" is too little to suggest anything', async q => {
  expect(await suggest(q)).toEqual([])
})

test('a maker is found by name and by town', async () => {
  for (const q of ['bonwire', 'BONWIRE LOOM', 'bonwir'])
    expect(ofType(await suggest(q), 'vendor').map(one => one.text)).toEqual(['Bonwire Loom House'])
})

test('Ghanaian letters and marks fold as they do in the search', async () => {
  expect(await suggest('kɛ́ntɛ')).toEqual(await suggest('kente'))
})

test('all words count, the last one unfinished', async () => {
  const [first] = await suggest('kente stole in')
  expect(first).toMatchObject({ type: 'product', id: productId('kente-stole-indigo') })
})

test('a word spelled unusually suggests what was meant', async () => {
  expect(ofType(await suggest('baskt'), 'product').length).toBeGreaterThan(0)
})

test.each(["'", '%_%', 'a:*', '<b>ke', '\\', '& |', 'k'.repeat(255)])('is calm about %s', async q => {
  expect((await suggest(q)).length).toBeLessThanOrEqual(8)
})
