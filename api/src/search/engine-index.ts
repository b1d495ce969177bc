import { type CategoryRow, catalogueTag, makersTag } from '#feature/catalogue'
import { memoize, memoizeByKey } from '#platform/memoize.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { createEngineClient } from './engine-client.ts'
import { createProductIndex } from './engine-documents.ts'
import {
  type EngineFilter,
  type EngineWords,
  engineFilters,
  pairsOf,
  searchBody,
  starCounts,
} from './engine-query.ts'
import { parseWords } from './find-matches.ts'
import { type FacetCounts, priceSteps, type SearchIndex, type SearchInput } from './search-index.ts'
import { searchTag } from './search-terms.ts'
import { findSynonyms, type Synonyms } from './synonyms.ts'
import {
  findDescendantIds,
  highestFirst,
  type Relaxed,
  type TypedResult,
  withSpelling,
} from './typed-search.ts'
import { wordQuery } from './word-query.ts'

/** Number of queries whose parsed form is cached. */
const queriesMax = 1_000
/** Products of a phrase; the engine takes no more terms. */
const mostOfPhrase = 65_000

interface Aggregation {
  readonly doc_count: number
  readonly values?: {
    readonly buckets: readonly { readonly key: string | number; readonly doc_count: number }[]
  }
}

interface SearchResponse {
  readonly hits: {
    readonly total: { readonly value: number }
    readonly hits: readonly { readonly _id: string }[]
  }
  readonly aggregations: Readonly<Record<string, Aggregation>>
}

/** Creates an index in OpenSearch. PostgreSQL still parses words, finds phrases and corrects the spelling. */
export function createEngineIndex(
  platform: Pick<Platform, 'database' | 'broadcast' | 'clock'>,
  categories: () => Promise<readonly CategoryRow[]>,
  url: string,
): SearchIndex {
  const { database } = platform
  const engine = createEngineClient(url)
  const index = createProductIndex(platform, engine)
  const synonyms = memoize(platform, searchTag, () => findSynonyms(database))
  const vendorIds = memoize(platform, makersTag, () => findVendorIds(platform))
  const wordsOf = memoizeByKey(platform, [searchTag, catalogueTag], queriesMax, async words =>
    findWords(platform, words, await synonyms()),
  )

  /** Searches the index with this name, or the one that is filled again when the engine has lost it. */
  async function search(name: string, body: object): Promise<SearchResponse> {
    const send = (to: string) => engine.send<SearchResponse>('POST', `/${to}/_search`, body)
    const response = await send(name)
    if (response) return response
    index.forget()
    const again = await send(await index.current())
    if (!again) throw new Error('the index of the search engine is gone')
    return again
  }

  async function findAsTyped(input: SearchInput): Promise<TypedResult> {
    const [name, words, known, vendors] = await Promise.all([
      index.current(),
      wordsOf(input.words),
      categories(),
      input.arrival ? vendorIds() : [],
    ])
    const categoryIds = findDescendantIds(known, input.filters.categories)
    const filters = engineFilters({ input, categoryIds, vendorIds: vendors })
    const body = searchBody({ input, words, categoryIds, vendorIds: vendors }, filters)
    const response = await search(name, body)
    const total = response.hits.total.value
    return {
      total,
      unfiltered: response.aggregations.base?.doc_count ?? 0,
      facets: async () => facetsOf(response, filters, total),
      relaxed: total > 0 ? [] : relaxFilters(response, filters),
      ids: response.hits.hits.map(hit => hit._id),
    }
  }
  return { find: withSpelling(database, findAsTyped), load: async () => {} }
}

async function findVendorIds({ database }: Pick<Platform, 'database'>): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`select id from vendors order by id`)
  return rows.map(({ id }) => id)
}

async function findWords(
  { database }: Pick<Platform, 'database'>,
  words: string,
  synonyms: Synonyms,
): Promise<EngineWords> {
  const parsed = await parseWords(database, words, synonyms)
  if (parsed.kind === 'words') return parsed
  if (parsed.kind !== 'phrases') return { kind: parsed.kind }
  const { rows } = await database.execute<{ ordinal: number; in_name: boolean }>(sql`
    select product.ordinal, product.name_search @@ parsed.query as in_name
    from (select ${wordQuery(words, synonyms)} as query) as parsed
    cross join products as product where product.search @@ parsed.query limit ${mostOfPhrase}`)
  return {
    kind: 'ordinals',
    all: rows.map(({ ordinal }) => ordinal),
    inName: rows.filter(({ in_name }) => in_name).map(({ ordinal }) => ordinal),
  }
}

const bucketsOf = (aggregation: Aggregation | undefined) =>
  (aggregation?.values?.buckets ?? []).map(({ key, doc_count }) => [key, doc_count] as const)
const byText = (aggregation: Aggregation | undefined) =>
  new Map(bucketsOf(aggregation).map(([key, count]) => [String(key), count]))
const byNumber = (aggregation: Aggregation | undefined) =>
  new Map(bucketsOf(aggregation).map(([key, count]) => [Number(key), count]))

function facetsOf(
  { aggregations }: SearchResponse,
  filters: readonly EngineFilter[],
  total: number,
): FacetCounts {
  const steps = byNumber(aggregations.prices)
  const attributes = byText(aggregations.attributes)
  for (const { group } of filters.filter(one => one.group.startsWith('attr_'))) {
    const own = `${group.slice(5)}=`
    for (const value of attributes.keys()) if (value.startsWith(own)) attributes.delete(value)
    for (const [value, count] of byText(aggregations[group])) attributes.set(value, count)
  }
  return {
    categories: byText(aggregations.categories),
    brands: byText(aggregations.brands),
    prices: Array.from({ length: priceSteps.length + 1 }, (_, step) => steps.get(step) ?? 0),
    ratings: starCounts(byNumber(aggregations.ratings)),
    inStock: aggregations.inStock?.doc_count ?? 0,
    inTime: filters.some(({ group }) => group === 'arrivesBy') ? total : null,
    attributes,
  }
}

/** Nothing matches, so what passes all filters but one fails that one alone. */
function relaxFilters({ aggregations }: SearchResponse, filters: readonly EngineFilter[]): Relaxed {
  const countOf = (key: string) => aggregations[`only:${key}`]?.doc_count ?? 0
  const alone = filters.map(({ group }) => ({ parameters: [group], count: countOf(group) }))
  const helping = highestFirst(alone)
  if (helping.length > 0 || filters.length < 2) return helping
  return highestFirst(
    pairsOf(filters).map(([one, other]) => ({
      parameters: [one.group, other.group],
      count: countOf(`${one.group} ${other.group}`),
    })),
  )
}
