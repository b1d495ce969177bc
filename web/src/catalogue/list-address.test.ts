import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageSizes, sortNames } from '#feature/preferences'
import { type ListAddress, listHref, listQuery } from './list-address.ts'
import { readListAddress, readSearchAddress } from './read-list-address.ts'

const read = (query: string) => readListAddress(new URLSearchParams(query))
const nothing = read('')

/** Words as visitors and makers write them. */
const value = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .map(text => text.replaceAll(',', '').trim())
  .filter(text => text !== '' && text.length <= 60)
const values = fc.uniqueArray(value, { minLength: 1, maxLength: 5 })
const parameter = fc.constantFrom(
  'categories',
  'brands',
  'attr_colour',
  'attr_constructor',
  'attr_to-string_2',
)
const price = fc.option(
  fc.integer({ min: 0, max: 100_000_000 }).map(pesewas => pesewas / 100),
  { nil: undefined },
)
const words = fc.string({ unit: 'grapheme', maxLength: 40 }).map(text => text.trim())

const addresses: fc.Arbitrary<ListAddress> = fc
  .record({
    q: words,
    verbatim: fc.boolean(),
    chosen: fc.dictionary(parameter, values),
    low: price,
    high: price,
    minRating: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    inStock: fc.boolean(),
    sortBy: fc.option(fc.constantFrom(...(Object.keys(sortNames) as (keyof typeof sortNames)[])), {
      nil: undefined,
    }),
    limit: fc.option(fc.constantFrom(...pageSizes), { nil: undefined }),
    page: fc.integer({ min: 1, max: 1000 }),
  })
  .map(({ low, high, ...address }) => {
    const reversed = low !== undefined && high !== undefined && low > high
    const [minPrice, maxPrice] = reversed ? [high, low] : [low, high]
    return { ...address, verbatim: address.verbatim && address.q !== '', minPrice, maxPrice }
  })

const known = [...Object.keys(nothing), 'minPrice', 'attr_colour', 'attr___proto__', 'brands', 'categories']
const junk = fc.array(
  fc.tuple(
    fc.oneof(fc.constantFrom(...known), fc.string({ unit: 'binary' })),
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom('-1', '1e9', 'NaN', '9'.repeat(40)),
    ),
  ),
)

describe('the address of a list', () => {
  test('without parameters is the first page of all products', () => {
    expect(nothing).toMatchObject({
      page: 1,
      chosen: {},
      inStock: false,
      sortBy: undefined,
      limit: undefined,
    })
    expect(listHref(nothing)).toBe('?')
  })

  test('can be read back from its own link, whatever it contains', () => {
    fc.assert(
      fc.property(addresses, address => {
        const again = readSearchAddress(new URLSearchParams(listHref(address).slice(1)))
        expect(again).toEqual(address)
        expect(listHref(again)).toBe(listHref(address))
      }),
      { numRuns: 500 },
    )
  })

  test('is the same for one selection, in whatever order it was made', () => {
    expect(listHref(read('attr_colour=Red&brands=Ama&categories=beads'))).toBe(
      listHref(read('categories=beads&attr_colour=Red&brands=Ama')),
    )
  })

  test('never fails on invalid input, and yields a valid API query', () => {
    fc.assert(
      fc.property(junk, entries => {
        const address = readSearchAddress(new URLSearchParams(entries))
        expect(readSearchAddress(new URLSearchParams(listHref(address).slice(1)))).toEqual(address)
        const { page, limit, sortBy } = listQuery(address)
        expect(Number(page)).toBeGreaterThanOrEqual(1)
        expect(Number(page)).toBeLessThanOrEqual(1000)
        expect(pageSizes.map(String)).toContain(limit)
        expect(Object.keys(sortNames)).toContain(sortBy)
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    'page=abc',
    'page=0',
    'page=-2',
    'page=1e3',
    'sortBy=random',
    'sortBy=toString',
    'sortBy=',
    'limit=1000',
    'limit=25',
    'minPrice=-5',
    'minPrice=cheap',
    'maxPrice=1e3',
    'minRating=6',
    'minRating=0',
    'inStock=perhaps',
    'brands=',
    'brands=,%20,',
    'attr___proto__=Red',
    'attr_=Red',
    '__proto__=Red',
    'constructor=Red',
  ])('ignores the invalid parameter %s', query => {
    expect(read(query)).toEqual(nothing)
  })

  test('treats names of prototype properties like other names', () => {
    expect(read('attr_constructor=a&attr_hasownproperty=b').chosen).toEqual({
      attr_constructor: ['a'],
      attr_hasownproperty: ['b'],
    })
  })

  test('reads several values in either form, each once', () => {
    expect(read('attr_colour=Red,Gold&attr_colour=Red&attr_colour=%20Blue').chosen).toEqual({
      attr_colour: ['Red', 'Gold', 'Blue'],
    })
  })

  test('swaps prices in the wrong order, and limits them to a maximum', () => {
    expect(read('minPrice=200&maxPrice=50.5')).toMatchObject({ minPrice: 50.5, maxPrice: 200 })
    expect(read('maxPrice=99999999')).toMatchObject({ maxPrice: 1_000_000 })
  })

  test('limits the page to the number of pages that the API serves', () => {
    expect(read('page=9999').page).toBe(1000)
    expect(read('page=1000000000').page).toBe(1000)
  })

  test('limits filters to twelve attributes and twenty values each', () => {
    const many = new URLSearchParams(Array.from({ length: 40 }, (_, at) => [`attr_a${at}`, 'x']))
    expect(Object.keys(readListAddress(many).chosen)).toHaveLength(12)
    const long = new URLSearchParams(Array.from({ length: 40 }, (_, at) => ['brands', `maker ${at}`]))
    expect(readListAddress(long).chosen.brands).toHaveLength(20)
  })
})
