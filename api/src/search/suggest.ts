import { pictureUrl } from '@akyede/contract/catalogue'
import { fold } from '@akyede/contract/fold'
import { limits } from '@akyede/contract/limits'
import { asCedis, type Pesewas, toCedis, toPesewas } from '@akyede/contract/money'
import { type PricedQuery, readPrices } from '@akyede/contract/price-phrases'
import type { Suggestion } from '@akyede/contract/search'
import { type CategoryRow, makersTag } from '#feature/catalogue'
import type { Executor } from '#platform/database.ts'
import { memoize } from '#platform/memoize.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { repairSpelling } from './repair-spelling.ts'

const productsMax = 4
const othersMax = 2

/** Suggests completions of a typed query: products first, then makers, categories and whole words. */
export type Suggest = (typed: string) => Promise<Suggestion[]>

export function createSuggest(
  platform: Pick<Platform, 'database' | 'broadcast' | 'clock'>,
  categories: () => Promise<readonly CategoryRow[]>,
): Suggest {
  const { database } = platform
  const makers = memoize(platform, makersTag, () => findMakers(database))

  async function suggestFor(words: readonly string[], prices: Prices): Promise<Suggestion[]> {
    const [products, queries, knownMakers, knownCategories] = await Promise.all([
      suggestProducts(database, words, prices),
      suggestQueries(database, words),
      makers(),
      categories(),
    ])
    return [
      ...products,
      ...suggestVendors(knownMakers, words),
      ...suggestCategories(knownCategories, words),
      ...queries,
    ].slice(0, limits.search.suggestions)
  }

  return async typed => {
    const { words: named, ...prices } = readPrices(typed)
    const folded = fold(named)
    const words = wordsOf(folded)
    if (folded.trim().length < limits.search.suggestFrom || words.length === 0) return []
    const found = await suggestFor(words, prices)
    if (found.length > 0) return found
    const repaired = await repairSpelling(database, named)
    return repaired === undefined ? [] : suggestFor(wordsOf(repaired), prices)
  }
}

const wordsOf = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu)?.slice(0, 8) ?? []
const foldedWords = (name: string): string => ` ${wordsOf(fold(name)).join(' ')}`

type Prices = Pick<PricedQuery, 'minPrice' | 'maxPrice'>

/** Products in this price range whose name contains all words; the last word may be unfinished. */
async function suggestProducts(
  executor: Executor,
  words: readonly string[],
  { minPrice = 0, maxPrice = limits.search.priceMax }: Prices,
): Promise<Suggestion[]> {
  const whole = words.slice(0, -1).join(' ')
  const last = words.at(-1) ?? ''
  const query = sql`(plainto_tsquery('english', ${whole}) && (
    to_tsquery('english', ${`${last}:*`}) || to_tsquery('simple', ${`${last}:*`})))`
  const [least, most] = [minPrice, maxPrice].map(price => toPesewas(asCedis(price)))
  const { rows } = await executor.execute<ProductRow & Record<string, unknown>>(sql`
    select id, name, picture_slug, price, has_variants from products as product
    where product.on_sale and product.name_search @@ ${query} and product.price between ${least} and ${most}
    order by product.popularity desc nulls last, product.id limit ${productsMax}`)
  return rows.map(row => ({
    type: 'product',
    text: row.name,
    id: row.id,
    image: pictureUrl(row.picture_slug, 240),
    price: { from: row.has_variants, amount: toCedis(row.price) },
  }))
}

interface ProductRow {
  readonly id: string
  readonly name: string
  readonly picture_slug: string
  readonly price: Pesewas
  readonly has_variants: boolean
}

interface Maker {
  readonly id: string
  readonly name: string
  /** Folded, with a space before each word. */
  readonly name_folded: string
  readonly town: string
}

/** Makers by the `startOf` each word of their name and the first word of their town, in the order of their names. */
type Makers = ReadonlyMap<string, readonly { readonly maker: Maker }[]>

const startOf = (word: string): string => word.slice(0, 2)

/** All makers. They are cached, because every keystroke needs them. */
async function findMakers(executor: Executor): Promise<Makers> {
  const { rows } = await executor.execute<{ id: string; name: string; town: string }>(
    sql`select id, name, town from vendors where state = 'approved' order by name, id`,
  )
  const starts = rows.flatMap(({ id, name, town }) => {
    const maker = { id, name, name_folded: foldedWords(name), town: foldedWords(town) }
    const [firstOfTown = ''] = maker.town.trim().split(' ')
    const words = [...maker.name_folded.trim().split(' '), firstOfTown]
    return Array.from(new Set(words.map(startOf)), start => ({ start, maker }))
  })
  return Map.groupBy(starts, ({ start }) => start)
}

function suggestVendors(makers: Makers, words: readonly string[]): Suggestion[] {
  const typed = ` ${words.join(' ')}`
  return (makers.get(startOf(words[0] ?? '')) ?? [])
    .map(({ maker }) => maker)
    .filter(({ name_folded, town }) => name_folded.includes(typed) || town.startsWith(typed))
    .slice(0, othersMax)
    .map(({ id, name }) => ({ type: 'vendor', text: name, id, image: null, price: null }))
}

function suggestCategories(categories: readonly CategoryRow[], words: readonly string[]): Suggestion[] {
  const typed = ` ${words.join(' ')}`
  return categories
    .filter(category => foldedWords(category.name).includes(typed))
    .slice(0, othersMax)
    .map(category => ({
      type: 'category',
      text: category.name,
      id: category.id,
      image: pictureUrl(category.picture.slug, 240),
      price: null,
    }))
}

/** Completes the last word with the terms that most products contain. */
async function suggestQueries(executor: Executor, words: readonly string[]): Promise<Suggestion[]> {
  const last = words.at(-1) ?? ''
  const { rows } = await executor.execute<{ term: string }>(sql`
    select term from search_terms where term like ${`${last}%`} and term <> ${last}
    order by products desc, term limit ${othersMax}`)
  return rows.map(({ term }) => {
    const text = [...words.slice(0, -1), term].join(' ')
    return { type: 'query', text, id: text, image: null, price: null }
  })
}
