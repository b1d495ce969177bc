import type { ResponseFor } from '@akyede/contract/api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchIndexes } from '#test/search-indexes.ts'
import { addProducts, type TestProduct } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

// A differential test: the search against a model without SQL must find the same products and counts.

const categories = ['cloth', 'cloth/kente', 'cloth/batik', 'clay', 'clay/pots', 'music'] as const
const makers = ['Ama Loom', 'Kofi Clay', 'Efua Beads', 'Yaw Wood'] as const
const materials = ['Cotton', 'Silk', 'Clay', 'Wood'] as const
const colours = ['Red', 'Gold', 'Blue', 'Natural'] as const
const words = ['kente', 'basket', 'drum', 'bead'] as const
const priceSteps = [0, 25, 50, 100, 150, 200, 300, 500, 800, 1200]

/** A pseudo-random sequence that is the same in every run. */
function drawing(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

interface ModelProduct
  extends Required<Pick<TestProduct, 'name' | 'maker' | 'category' | 'price' | 'ratings' | 'stock'>> {
  readonly attributes: readonly string[]
  readonly onSale: boolean
}

function makeProducts(): ModelProduct[] {
  const draw = drawing(2026)
  const some = <T>(of: readonly T[]): T[] => of.filter(() => draw(3) === 0)
  return Array.from({ length: 160 }, (_, number) => ({
    name: `${some(words).join(' ')} no. ${number}`,
    maker: makers[draw(makers.length)] ?? makers[0],
    category: categories[draw(categories.length)] ?? categories[0],
    // Half of the prices lie exactly on the edges of the steps.
    price: draw(2) === 0 ? (priceSteps[1 + draw(9)] ?? 25) * 100 : 100 + draw(150_000),
    ratings: Array.from({ length: draw(5) }, () => 1 + draw(5)),
    attributes: [
      ...some(materials).map(one => `material=${one}`),
      ...some(colours).map(one => `colour=${one}`),
    ],
    onSale: draw(12) > 0,
    stock: draw(4) === 0 ? 0 : draw(3) === 0 ? [draw(2), draw(2)] : draw(9),
  }))
}

interface Chosen {
  readonly q: string
  readonly categoryId: string | undefined
  readonly categories: readonly string[]
  readonly brands: readonly string[]
  readonly minPrice: number | undefined
  readonly maxPrice: number | undefined
  readonly minRating: number | undefined
  readonly inStock: boolean
  readonly material: readonly string[]
  readonly colour: readonly string[]
}

type Filter = 'categories' | 'brands' | 'price' | 'minRating' | 'inStock' | 'material' | 'colour'

const isBelow = (category: string, slug: string) => category.split('/').includes(slug)
const values = (product: ModelProduct, name: string) =>
  product.attributes.filter(one => one.startsWith(`${name}=`)).map(one => one.slice(name.length + 1))
const available = ({ stock }: ModelProduct) =>
  typeof stock === 'number' ? stock : stock.reduce((sum, one) => sum + one, 0)
const isAtLeast = ({ ratings }: ModelProduct, stars: number) =>
  ratings.length > 0 && ratings.reduce((sum, one) => sum + one, 0) >= stars * ratings.length
const anyOf = (chosen: readonly string[], found: readonly string[]) =>
  chosen.length === 0 || chosen.some(one => found.includes(one))

const matches: Record<Filter, (product: ModelProduct, chosen: Chosen) => boolean> = {
  categories: (product, { categories: all }) =>
    all.length === 0 || all.some(slug => isBelow(product.category, slug)),
  brands: (product, { brands }) => anyOf(brands, [product.maker]),
  price: (product, { minPrice = 0, maxPrice = Infinity }) =>
    product.price >= minPrice * 100 && product.price <= maxPrice * 100,
  minRating: (product, { minRating }) => minRating === undefined || isAtLeast(product, minRating),
  inStock: (product, { inStock }) => !inStock || available(product) > 0,
  material: (product, { material }) => anyOf(material, values(product, 'material')),
  colour: (product, { colour }) => anyOf(colour, values(product, 'colour')),
}
const filters = Object.keys(matches) as Filter[]

/** The products that match when these filters are not set. */
const matching = (products: readonly ModelProduct[], chosen: Chosen, ...without: readonly Filter[]) =>
  products.filter(
    product =>
      product.onSale &&
      (chosen.q === '' || chosen.q.split(' ').every(word => product.name.split(' ').includes(word))) &&
      (chosen.categoryId === undefined || isBelow(product.category, chosen.categoryId)) &&
      filters.every(filter => without.includes(filter) || matches[filter](product, chosen)),
  )

const countOf = (products: readonly ModelProduct[], test: (product: ModelProduct) => boolean) =>
  products.filter(test).length
const counted = <T>(all: readonly T[], count: (one: T) => number) =>
  Object.fromEntries(all.map(one => [one, count(one)] as const).filter(([, found]) => found > 0))

function modelOf(products: readonly ModelProduct[], chosen: Chosen) {
  const found = Object.fromEntries(filters.map(filter => [filter, matching(products, chosen, filter)]))
  const of = (filter: Filter) => found[filter] ?? []
  return {
    names: matching(products, chosen)
      .map(product => product.name)
      .sort(),
    categories: counted([...new Set(categories.flatMap(path => path.split('/')))], slug =>
      countOf(of('categories'), product => isBelow(product.category, slug)),
    ),
    brands: counted(makers, maker => countOf(of('brands'), product => product.maker === maker)),
    prices: priceSteps.map((from, step) =>
      countOf(
        of('price'),
        ({ price }) => price >= from * 100 && price < (priceSteps[step + 1] ?? Infinity) * 100,
      ),
    ),
    ratings: [4, 3, 2, 1].map(stars => countOf(of('minRating'), product => isAtLeast(product, stars))),
    inStock: countOf(of('inStock'), product => available(product) > 0),
    material: counted(materials, one =>
      countOf(of('material'), product => values(product, 'material').includes(one)),
    ),
    colour: counted(colours, one =>
      countOf(of('colour'), product => values(product, 'colour').includes(one)),
    ),
  }
}

function shownBy(found: ResponseFor<'searchProducts'>[]): ReturnType<typeof modelOf> {
  const facets = found[0]?.facets
  const asRecord = (all: readonly { value: string; count: number }[] = []) =>
    Object.fromEntries(all.map(({ value, count }) => [value, count]))
  const attribute = (name: string) => asRecord(facets?.attributes.find(one => one.name === name)?.values)
  return {
    names: found.flatMap(page => page.data.map(product => product.name)).sort(),
    categories: asRecord(facets?.categories),
    brands: asRecord(facets?.brands),
    prices: (facets?.prices ?? []).map(step => step.count),
    ratings: (facets?.ratings ?? []).map(step => step.count),
    inStock: facets?.in_stock ?? -1,
    material: attribute('material'),
    colour: attribute('colour'),
  }
}

const products = makeProducts()
let shop: TestShop

/** Fetches all pages and checks that their totals agree. */
async function fetchPages(chosen: Chosen): Promise<ResponseFor<'searchProducts'>[]> {
  const query = new URLSearchParams({ limit: '100', verbatim: 'true' })
  const set = (name: string, value: string | number | undefined) =>
    value !== undefined && query.append(name, String(value))
  if (chosen.q !== '') set('q', chosen.q)
  set('categoryId', chosen.categoryId)
  set('minPrice', chosen.minPrice)
  set('maxPrice', chosen.maxPrice)
  set('minRating', chosen.minRating)
  if (chosen.inStock) set('inStock', 'true')
  // Several values are sent as a comma-separated list and as a repeated parameter.
  if (chosen.categories.length > 0) set('categories', chosen.categories.join(','))
  for (const brand of chosen.brands) set('brands', brand)
  for (const one of chosen.material) set('attr_material', one)
  if (chosen.colour.length > 0) set('attr_colour', chosen.colour.join(','))

  const pages: ResponseFor<'searchProducts'>[] = []
  for (let page = 1, more = true; more; page++) {
    query.set('page', String(page))
    const response = await shop.http.inject(`/api/v1/products/search?${query}`)
    if (response.statusCode !== 200) throw new Error(`${query}: ${response.body}`)
    pages.push(response.json())
    more = pages.at(-1)?.pagination.has_more ?? false
  }
  expect(new Set(pages.map(page => page.pagination.total)).size).toBe(1)
  return pages
}

const subset = <T>(of: readonly T[]) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant<T[]>([]) }, fc.subarray([...of], { minLength: 1 }))
const maybe = <T>(one: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: one })
const price = fc.oneof(
  fc.constantFrom(...priceSteps),
  fc.integer({ min: 0, max: 160_000 }).map(one => one / 100),
)

const anyChoice: fc.Arbitrary<Chosen> = fc
  .record({
    q: fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      fc.subarray([...words], { maxLength: 2 }).map(all => all.join(' ')),
    ),
    categoryId: maybe(fc.constantFrom('cloth', 'kente', 'clay', 'music')),
    categories: subset(['cloth', 'kente', 'batik', 'clay', 'pots', 'music', 'nowhere']),
    brands: subset([...makers, 'Nobody']),
    minPrice: maybe(price),
    maxPrice: maybe(price),
    minRating: maybe(fc.integer({ min: 1, max: 5 })),
    inStock: fc.boolean(),
    material: subset([...materials, 'Gold leaf']),
    colour: subset(colours),
  })
  .filter(({ minPrice = 0, maxPrice = Infinity }) => minPrice <= maxPrice)

/**
 * The counts after removing each of these sets of filters, highest first. Equal counts may come in any order.
 */
const relaxing = (chosen: Chosen, sets: readonly (readonly Filter[])[]) =>
  sets
    .map(set => ({ set: set.map(inAddress).sort(), count: matching(products, chosen, ...set).length }))
    .filter(one => one.count > 0)
    .sort((a, b) => b.count - a.count || (a.set.join() < b.set.join() ? -1 : 1))
const inAddress = (filter: Filter) =>
  filter === 'material' || filter === 'colour' ? `attr_${filter}` : filter
const pairs = filters.flatMap((one, at) => filters.slice(at + 1).map(other => [one, other] as const))

describe.each(searchIndexes)('with $name', ({ open, runs }) => {
  let index: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    index = await open()
    shop = await openTestShop({ environment: index.environment })
    await addProducts(shop, products)
  })
  afterAll(async () => {
    await shop.close()
    await index.close()
  })

  test('random filter combinations return the products and counts of a plain model', async () => {
    await fc.assert(
      fc.asyncProperty(anyChoice, async chosen => {
        const pages = await fetchPages(chosen)
        expect(shownBy(pages)).toEqual(modelOf(products, chosen))
        expect(pages[0]?.pagination.total).toBe(matching(products, chosen).length)
      }),
      { numRuns: runs(2_000), seed: 20_261_121 },
    )
  }, 600_000)

  test('an empty result names the filters, or else the pairs of filters, whose removal helps, with their counts', async () => {
    const seen = { alone: 0, inPairs: 0 }
    await fc.assert(
      fc.asyncProperty(anyChoice, async chosen => {
        const [first] = await fetchPages(chosen)
        const relaxed = (first?.relaxed ?? [])
          .map(({ parameters, count }) => ({ set: parameters.toSorted(), count }))
          .sort((a, b) => b.count - a.count || (a.set.join() < b.set.join() ? -1 : 1))
        if (matching(products, chosen).length > 0) {
          expect(relaxed).toEqual([])
          return
        }
        const alone = relaxing(
          chosen,
          filters.map(filter => [filter]),
        )
        const expected = alone.length > 0 ? alone : relaxing(chosen, pairs)
        if (expected.length > 0) seen[alone.length > 0 ? 'alone' : 'inPairs']++
        expect(relaxed).toEqual(expected)
      }),
      { numRuns: 300, seed: 42 },
    )
    expect(Math.min(seen.alone, seen.inPairs)).toBeGreaterThan(2)
  }, 600_000)
})
