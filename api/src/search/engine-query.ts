import type { SearchInput } from './search-index.ts'
import { starSteps } from './search-index.ts'
import type { FilterName } from './selection.ts'
import type { WordExpression } from './word-expression.ts'

/** A query of the engine's language (https://docs.opensearch.org/latest/query-dsl/). */
export type EngineQuery = Readonly<Record<string, unknown>>

/** What products must contain; undefined for all, and the ordinals that PostgreSQL found for phrases. */
export type EngineWords =
  | { readonly kind: 'everything' | 'nothing' }
  | { readonly kind: 'words'; readonly expression: WordExpression }
  | { readonly kind: 'ordinals'; readonly all: readonly number[]; readonly inName: readonly number[] }

/** Buckets of a facet; makers and values of attributes are fewer. */
const mostBuckets = 20_000

export interface EngineFilter {
  readonly group: FilterName
  readonly query: EngineQuery
}

interface QueryInput {
  readonly input: SearchInput
  readonly words: EngineWords
  /** The ids of the chosen categories and all their subcategories. */
  readonly categoryIds: readonly string[]
  readonly vendorIds: readonly string[]
}

const all = (queries: readonly EngineQuery[]): EngineQuery => ({ bool: { filter: queries } })
const any = (queries: readonly EngineQuery[]): EngineQuery => ({
  bool: { should: queries, minimum_should_match: 1 },
})
const none: EngineQuery = { bool: { must_not: [{ match_all: {} }] } }
const isOneOf = (field: string, values: readonly (string | number)[]): EngineQuery => ({
  terms: { [field]: values },
})

function matchesWords(expression: WordExpression, field: 'words' | 'name_words'): EngineQuery {
  switch (expression.kind) {
    case 'word': {
      const { lexeme, prefix } = expression.leaf
      return prefix ? { prefix: { [field]: lexeme } } : { term: { [field]: lexeme } }
    }
    case 'and':
      return all(expression.parts.map(part => matchesWords(part, field)))
    case 'or':
      return any(expression.parts.map(part => matchesWords(part, field)))
    case 'not':
      return { bool: { must_not: [matchesWords(expression.part, field)] } }
  }
}

/** The conditions of all products and of those whose name alone matches. */
function wordQueries(words: EngineWords): { readonly every: EngineQuery[]; readonly inName: EngineQuery[] } {
  switch (words.kind) {
    case 'everything':
      return { every: [], inName: [] }
    case 'nothing':
      return { every: [none], inName: [] }
    case 'words':
      return {
        every: [matchesWords(words.expression, 'words')],
        inName: [matchesWords(words.expression, 'name_words')],
      }
    case 'ordinals':
      return { every: [isOneOf('ordinal', words.all)], inName: [isOneOf('ordinal', words.inName)] }
  }
}

/** The filters that are set, each as one condition. */
export function engineFilters({ input, categoryIds, vendorIds }: Omit<QueryInput, 'words'>): EngineFilter[] {
  const { categories, brands, minPrice, maxPrice, minRating, inStock, attributes } = input.filters
  const filters: EngineFilter[] = []
  const set = (group: FilterName, query: EngineQuery) => void filters.push({ group, query })
  if (categories.length > 0) set('categories', isOneOf('category_id', categoryIds))
  if (brands.length > 0) {
    const names = brands.map(brand => brand.toLowerCase())
    set('brands', any([isOneOf('maker_lower', names), isOneOf('maker_slug', names)]))
  }
  if (minPrice !== undefined || maxPrice !== undefined)
    set('price', {
      range: { price: { gte: minPrice ?? 0, ...(maxPrice !== undefined && { lte: maxPrice }) } },
    })
  if (minRating !== undefined) set('minRating', { range: { stars: { gte: minRating } } })
  if (inStock) set('inStock', { term: { in_stock: true } })
  if (input.arrival) set('arrivesBy', arrivesInTime(input.arrival, vendorIds))
  for (const [name, values] of Object.entries(attributes))
    set(
      `attr_${name}`,
      isOneOf(
        'attributes',
        values.map(value => `${name}=${value}`),
      ),
    )
  return filters
}

/** One condition for all makers with the same longest lead time. */
function arrivesInTime(
  { longestLeadTimes }: NonNullable<SearchInput['arrival']>,
  vendorIds: readonly string[],
): EngineQuery {
  const longest = longestLeadTimes(vendorIds)
  const byDays = Map.groupBy(vendorIds, (_, at) => longest[at] ?? -1)
  return any(
    [...byDays]
      .filter(([days]) => days >= 0)
      .map(([days, ids]) => all([isOneOf('vendor_id', ids), { range: { lead_time_days: { lte: days } } }])),
  )
}

const orders: Readonly<Record<SearchInput['sortBy'], readonly (readonly [string, 'asc' | 'desc'])[]>> = {
  relevance: [
    ['relevance', 'desc'],
    ['id', 'asc'],
  ],
  popularity: [
    ['popularity', 'desc'],
    ['id', 'asc'],
  ],
  price_asc: [
    ['price', 'asc'],
    ['id', 'asc'],
  ],
  price_desc: [
    ['price', 'desc'],
    ['id', 'desc'],
  ],
  newest: [
    ['created', 'desc'],
    ['id', 'desc'],
  ],
  rating: [
    ['rating', 'desc'],
    ['rating_count', 'desc'],
    ['id', 'asc'],
  ],
  name: [
    ['name_lower', 'asc'],
    ['id', 'asc'],
  ],
}

/**
 * A page of products, and all counts. An aggregation per set filter leaves that filter out, so that its values are
 * counted as if it were not set; the number of products that fail that filter alone follows from it.
 */
export function searchBody(query: QueryInput, filters: readonly EngineFilter[]): object {
  const { page, limit, sortBy, within, vendorId } = query.input
  const { every, inName } = wordQueries(query.words)
  const scope = [
    { term: { on_sale: true } },
    ...every,
    ...(within ? [isOneOf('category_id', within)] : []),
    ...(vendorId === undefined ? [] : [{ term: { vendor_id: vendorId } }]),
  ]
  const order = orders[sortBy].map(([field, direction]) => ({ [field]: direction }))
  return {
    query: {
      bool: { filter: scope, should: inName.map(one => ({ constant_score: { filter: one } })) },
    },
    post_filter: all(filters.map(one => one.query)),
    from: (page - 1) * limit,
    size: limit,
    _source: false,
    track_total_hits: true,
    sort: sortBy === 'relevance' ? [{ _score: 'desc' }, ...order] : order,
    aggs: facetAggregations(filters),
  }
}

const terms = (field: string, include?: string) => ({
  values: { terms: { field, size: mostBuckets, ...(include && { include }) } },
})

function facetAggregations(filters: readonly EngineFilter[]): Record<string, object> {
  const without = (group?: FilterName) =>
    all(filters.filter(one => one.group !== group).map(one => one.query))
  const facet = (group: FilterName, field: string) => ({ filter: without(group), aggs: terms(field) })
  const attributes = filters.filter(({ group }) => group.startsWith('attr_'))
  return {
    base: { filter: { match_all: {} } },
    categories: facet('categories', 'category_id'),
    brands: facet('brands', 'maker'),
    prices: facet('price', 'price_step'),
    ratings: facet('minRating', 'stars'),
    inStock: { filter: all([without('inStock'), { term: { in_stock: true } }]) },
    attributes: { filter: without(), aggs: terms('attributes') },
    ...Object.fromEntries(
      attributes.map(({ group }) => [
        group,
        { filter: without(group), aggs: terms('attributes', `${escaped(group.slice(5))}=.*`) },
      ]),
    ),
    ...Object.fromEntries(filters.map(({ group }) => [`only:${group}`, { filter: without(group) }])),
    ...Object.fromEntries(
      pairsOf(filters).map(([one, other]) => [
        `only:${one.group} ${other.group}`,
        { filter: all(filters.filter(each => each !== one && each !== other).map(each => each.query)) },
      ]),
    ),
  }
}

export const pairsOf = <One>(list: readonly One[]): (readonly [One, One])[] =>
  list.flatMap((one, at) => list.slice(at + 1).map(other => [one, other] as const))

/** Quotes the signs of Lucene's regular expressions. */
const escaped = (text: string): string => text.replace(/[.?+*|{}[\]()"\\#@&<>~^$-]/g, '\\$&')

export const starCounts = (byStars: ReadonlyMap<number, number>): number[] =>
  starSteps.map(stars => [...byStars].reduce((sum, [one, count]) => sum + (one >= stars ? count : 0), 0))
