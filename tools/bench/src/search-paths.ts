import type { Card } from './catalogue.ts'

/** Paths that were never requested before, all different. */
export interface SearchPaths {
  readonly searches: readonly string[]
  /** With the last letter missing, as while typing. */
  readonly unfinishedSearches: readonly string[]
  readonly filteredLists: readonly string[]
  /** With the filter "arrives by" and sometimes another one. */
  readonly arrivalLists: readonly string[]
  readonly suggestions: readonly string[]
  /** Further searches of three words each, for warming up and for load. */
  readonly otherSearches: (count: number) => string[]
}

interface Facets {
  readonly attributes: readonly {
    readonly name: string
    readonly values: readonly { readonly value: string }[]
  }[]
  readonly brands: readonly { readonly value: string }[]
}

const api = '/api/v1/products'
/** Of one and of two words. */
const ofEach = 120
const lists = 100
const suggested = 200
const valuesOfEach = 6

export async function createSearchPaths(origin: string, cards: readonly Card[]): Promise<SearchPaths> {
  const words = wordsOf(cards)
  const filters = filtersFrom(await findFacets(origin))
  const typed = [...words.slice(0, ofEach), ...pairsOf(cards, ofEach)]
  const search = (text: string, index: number) => {
    // Half of them with one filter or two.
    const chosen = index % 2 === 0 ? [] : filtersAt(filters, index, index % 4 === 1 ? 1 : 2)
    return `${api}/search?${[`q=${encodeURIComponent(text)}`, ...chosen].join('&')}`
  }
  return {
    searches: typed.map(search),
    // Cutting "stars" short must not repeat "star".
    unfinishedSearches: distinct(typed.map(text => text.slice(0, -1)))
      .filter(text => !typed.includes(text))
      .map(search),
    filteredLists: distinct(
      Array.from({ length: lists * 2 }, (_, index) => {
        const chosen = filtersAt(filters, index * 3, index % 2 === 0 ? 1 : 2)
        return `${api}/list?${[...chosen, limitAt(index)].join('&')}`
      }),
    ).slice(0, lists),
    arrivalLists: Array.from({ length: lists }, (_, index) => {
      const other = index % 2 === 0 ? [] : filtersAt(filters, index * 3, 1)
      return `${api}/list?${[arrivalAt(index), ...other, limitAt(index)].join('&')}`
    }),
    suggestions: distinct(
      words.flatMap(word => [2, 3, 4, 5].map(letters => word.slice(0, letters).toLowerCase())),
    )
      .slice(0, suggested)
      .map(text => `${api}/suggestions?q=${encodeURIComponent(text)}`),
    otherSearches: count =>
      Array.from({ length: count }, (_, index) => {
        const at = (step: number) => words[Math.floor(index / step + index * 7) % words.length]
        return `${api}/search?q=${encodeURIComponent(`${at(1)} ${at(13)} ${at(171)}`)}`
      }),
  }
}

const distinct = <T>(all: readonly T[]): T[] => [...new Set(all)]

const wordsIn = (name: string): string[] => name.split(/[^\p{L}]+/u).filter(word => word.length > 3)

const wordsOf = (cards: readonly Card[]): string[] =>
  distinct(cards.flatMap(({ name }) => wordsIn(name).map(word => word.toLowerCase())))

/** Two words of one product name, so that something is found. */
const pairsOf = (cards: readonly Card[], count: number): string[] =>
  distinct(
    cards.flatMap(({ name }, index) => {
      const words = wordsIn(name.toLowerCase())
      const [first, second] = [words[index % words.length], words[(index + 1) % words.length]]
      return first === second ? [] : [`${first} ${second}`]
    }),
  ).slice(0, count)

async function findFacets(origin: string): Promise<Facets> {
  const response = await fetch(`${origin}${api}/list?limit=1`)
  if (!response.ok) throw new Error(`the list of products answered ${response.status}`)
  return ((await response.json()) as { facets: Facets }).facets
}

/** Query parameters, grouped by filter. */
function filtersFrom({ attributes, brands }: Facets): string[][] {
  const parameters = (name: string, values: readonly { value: string }[]) =>
    values.slice(0, valuesOfEach).map(({ value }) => `${name}=${encodeURIComponent(value)}`)
  return [
    ...attributes.map(({ name, values }) => parameters(`attr_${name}`, values)),
    parameters('brands', brands),
    ['inStock=true'],
    ['minRating=4', 'minRating=3'],
    ['maxPrice=50', 'minPrice=100&maxPrice=200', 'minPrice=500'],
  ]
}

const limitAt = (index: number): string => `limit=${12 + (index % 13)}`

/** Days from one week to four months from now, so that some products are too late. */
function arrivalAt(index: number): string {
  const by = new Date(Date.now() + (7 + index) * 86_400_000).toISOString().slice(0, 10)
  return `arrivesBy=${by}&region=${['Ashanti', 'Greater+Accra', 'Volta', 'Northern'][index % 4]}`
}

function filtersAt(filters: readonly (readonly string[])[], index: number, count: number): string[] {
  return Array.from({ length: count }, (_, nth) => {
    const values = filters[(index + nth * 3) % filters.length] ?? []
    return values[Math.floor(index / filters.length) % values.length] ?? 'inStock=true'
  })
}
