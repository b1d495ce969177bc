import { asPesewas } from '@akyede/contract/money'
import type { Filters } from '@akyede/contract/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Columns, createColumns, type ProductRow } from './columns.ts'
import { countFacets } from './count-facets.ts'
import { selectProducts } from './selection.ts'

const attributes = ['colour=Red', 'colour=Gold', 'material=Silk', 'material=Wood']

/** Ordinals of up to 100 need four words of a set, so that cached filters grow with the products. */
const change: fc.Arbitrary<ProductRow> = fc
  .record({
    ordinal: fc.nat({ max: 100 }),
    category_id: fc.constantFrom('cloth', 'clay', 'music'),
    vendor_id: fc.constantFrom('Ama Loom', 'Kofi Clay', 'Efua Beads'),
    price: fc.nat({ max: 150_000 }).map(asPesewas),
    rating_sum: fc.nat({ max: 5 }),
    rating_count: fc.nat({ max: 1 }),
    lead_time_days: fc.nat(9),
    on_sale: fc.boolean(),
    in_stock: fc.boolean(),
    attributes: fc.subarray(attributes),
  })
  .map(row => ({
    ...row,
    id: `00000000-0000-4000-8000-${String(row.ordinal).padStart(12, '0')}`,
    maker: row.vendor_id,
    ...{ maker_lower: row.vendor_id.toLowerCase(), maker_slug: row.vendor_id.toLowerCase() },
    ...{ popularity: 0, relevance_percent: 100, created: 0 },
    ...{ words: [], name_words: [], name_lower: '' },
  }))

const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { freq: 2, nil: undefined })
const some = <T>(of: readonly T[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant<T[]>([]) }, fc.subarray([...of], { minLength: 1 }))

const choices = fc.record({
  categories: some(['cloth', 'clay', 'dance']),
  brands: some(['ama loom', 'efua beads']),
  minPrice: maybe(fc.constantFrom(5_000, 20_000).map(asPesewas)),
  maxPrice: maybe(fc.constantFrom(20_000, 80_000).map(asPesewas)),
  minRating: maybe(fc.constantFrom(3, 5)),
  inStock: fc.boolean(),
  colour: some(['Red', 'Gold', 'Blue']),
  material: some(['Silk', 'Wood']),
  longestLeadTime: maybe(fc.nat(9)),
})

interface Query {
  readonly categories: readonly string[]
  readonly filters: Filters
  readonly longestLeadTime: number | undefined
}

const anyQuery: fc.Arbitrary<Query> = choices.map(({ colour, material, longestLeadTime, ...filters }) => ({
  categories: filters.categories,
  longestLeadTime,
  filters: {
    ...filters,
    arrives: undefined,
    attributes: { ...(colour.length > 0 && { colour }), ...(material.length > 0 && { material }) },
  },
}))

/** What a visitor sees: numbers that depend on the order in which products were added are left out. */
function findAndCount(columns: Columns, { categories, filters, longestLeadTime }: Query) {
  const arrival = longestLeadTime !== undefined && {
    longestLeadTimes: (ids: readonly string[]) => Int16Array.from(ids, () => longestLeadTime),
  }
  const input = { within: undefined, vendorId: undefined, filters, arrival: arrival || undefined }
  const selection = selectProducts(columns, input, undefined, categories)
  const { categories: byCategory, brands, attributes: byValue, ...facets } = countFacets(columns, selection)
  return {
    found: [...selection.matching.ordinals()],
    ...facets,
    categories: sorted(byCategory),
    brands: sorted(brands),
    attributes: sorted(byValue),
  }
}

const sorted = (counts: ReadonlyMap<string, number>) => [...counts].sort()

test('filters that are cached find and count what changed since', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ rows: fc.array(change, { minLength: 1, maxLength: 8 }) }),
      fc.record({ queries: fc.array(anyQuery, { minLength: 1, maxLength: 3 }) }),
    ),
    { minLength: 10, maxLength: 30 },
  )
  fc.assert(
    fc.property(steps, all => {
      const columns = createColumns()
      const rows = new Map<number, ProductRow>()
      for (const step of all) {
        if ('rows' in step)
          for (const row of step.rows) {
            columns.set(row)
            rows.set(row.ordinal, row)
          }
        else
          for (const query of step.queries) {
            const fresh = createColumns()
            for (const row of rows.values()) fresh.set(row)
            expect(findAndCount(columns, query)).toEqual(findAndCount(fresh, query))
          }
      }
    }),
    { numRuns: 300, seed: 7 },
  )
})
