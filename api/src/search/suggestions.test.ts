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

test('suggests products, makers, categories and words from two letters on, at most eight', async () => {
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

test.each(['', 'k', ' k ', '!!', '%'])('suggests nothing for "%s"', async q => {
  expect(await suggest(q)).toEqual([])
})

test('suggests a maker by name and by town', async () => {
  for (const q of ['bonwire', 'BONWIRE LOOM', 'bonwir'])
    expect(ofType(await suggest(q), 'vendor').map(one => one.text)).toEqual(['Bonwire Loom House'])
  const ofTown = ofType(await suggest('bolgat'), 'vendor').map(one => one.text)
  expect(ofTown).toContain('Atampugre Weavers')
})

test('folds Ghanaian letters and tone marks as the search does', async () => {
  expect(await suggest('kɛ́ntɛ')).toEqual(await suggest('kente'))
})

test('requires all words, of which the last may be unfinished', async () => {
  const [first] = await suggest('kente stole in')
  expect(first).toMatchObject({ type: 'product', id: productId('kente-stole-indigo') })
})

test('shows the price of a product, and keeps to a price in the query', async () => {
  const [earrings] = ofType(await suggest('earrings sky'), 'product')
  expect(earrings).toMatchObject({ text: 'Krobo bead earrings, sky', price: { from: false, amount: 75 } })
  for (const other of (await suggest('ba')).filter(one => one.type !== 'product'))
    expect(other.price).toBeNull()
  const cheap = ofType(await suggest('necklace under 150'), 'product')
  expect(cheap.length).toBeGreaterThan(0)
  for (const { price } of cheap) expect(price?.amount).toBeLessThanOrEqual(150)
})

test('repairs a misspelled word', async () => {
  expect(ofType(await suggest('baskt'), 'product').length).toBeGreaterThan(0)
})

test.each(["'", '%_%', 'a:*', '<b>ke', '\\', '& |', 'k'.repeat(255)])(
  'accepts any input without failing: %s',
  async q => {
    expect((await suggest(q)).length).toBeLessThanOrEqual(8)
  },
)
