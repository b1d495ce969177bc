import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestCatalogue, slugsOf, type TestCatalogue } from '#test/test-catalogue.ts'

let catalogue: TestCatalogue
beforeAll(async () => {
  catalogue = await openTestCatalogue()
})
afterAll(() => catalogue.shop.close())

const search = (q: string, more = '') =>
  catalogue.read('searchProducts', `/products/search?q=${encodeURIComponent(q)}${more}`)

describe('a misspelled query', () => {
  test.each([
    ['baskt', 'basket'],
    ['kentee', 'kente'],
    ['kante', 'kente'],
    ['knte stole', 'kente stole'],
    ['batick', 'batik'],
    ['neclace', 'necklace'],
    ['bolgatanag', 'bolgatanga'],
    ['ketne', 'kente'],
    ['shae buter', 'shea butter'],
  ])('"%s" returns the results of "%s" and says so', async (typed, meant) => {
    const [found, asMeant] = await Promise.all([search(typed), search(meant)])
    expect(found.corrected_query).toBe(meant)
    expect(found.pagination.total).toBeGreaterThan(0)
    expect(slugsOf(found)).toEqual(slugsOf(asMeant))
    expect(found.facets).toEqual(asMeant.facets)
  })

  test('is not repaired when the search is verbatim', async () => {
    const found = await search('kante', '&verbatim=true')
    expect(found).toMatchObject({ data: [], corrected_query: null })
  })

  test('is repaired with filters too, which can then be removed', async () => {
    const found = await search('kentee', '&attr_colour=Nowhere')
    expect(found).toMatchObject({ data: [], corrected_query: 'kente' })
    expect(found.relaxed[0]?.parameters).toEqual(['attr_colour'])
  })

  test('is not repaired when it has results', async () => {
    expect((await search('kente')).corrected_query).toBeNull()
    expect((await search('kente', '&attr_colour=Nowhere')).corrected_query).toBeNull()
  })

  test.each(['xqzvw', '12345', '"kentee stole"', '<script>alert(1)</script>', '<b>', '%%%'])(
    'has no results when no term is similar: %s',
    async q => {
      expect(await search(q)).toMatchObject({ data: [], corrected_query: null, relaxed: [] })
    },
  )
})

describe('a synonym', () => {
  test.each([
    ['fugu', 'smock'],
    ['batakari', 'smock'],
    ['waistbeads', 'waist beads'],
    ['jigida', 'waist beads'],
    ['gifts', ''],
    ['kente gift', 'kente'],
  ])('"%s" finds what "%s" finds', async (said, written) => {
    expect(slugsOf(await search(said)).toSorted()).toEqual(slugsOf(await search(written)).toSorted())
  })

  test.each([
    ['beads for my auntie', 'beads for women'],
    ['a stole for my uncle', 'stole for men'],
    ['beads for my niece', 'beads for children'],
  ])('finds by a relative in "%s" what "%s" finds', async (said, written) => {
    const found = await search(said)
    expect(found).toMatchObject({ corrected_query: null })
    const slugs = slugsOf(await search(written))
    expect(slugs.length).toBeGreaterThan(0)
    expect(slugsOf(found)).toEqual(expect.arrayContaining(slugs))
  })

  test('finds gifts for her by the word "her"', async () => {
    const found = await search('beads for her')
    expect(found.pagination.total).toBeGreaterThan(0)
    expect(found.corrected_query).toBeNull()
  })

  test.each([
    ['ankara', /batik|adinkra/i],
    ['dashiki', /smock|batik/i],
    ['ankara scarf', /scarf|wrap/i],
  ])('finds products for "%s", which no product is called', async (said, name) => {
    const found = await search(said)
    expect(found).toMatchObject({ corrected_query: null })
    expect(found.data[0]?.name).toMatch(name)
  })

  test('without a meaning returns all products', async () => {
    const all = await catalogue.read('listProducts', '/products/list')
    expect((await search('the')).pagination.total).toBe(all.pagination.total)
  })
})
