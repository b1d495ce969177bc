import { z } from 'zod'
import { ProductCard, SortBy } from './catalogue.ts'
import { isDay } from './days.ts'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { cedis, id, limit, line, page, type Region, region, stripUnreadable } from './fields.ts'
import { limits } from './limits.ts'
import { asCedis, type Pesewas, toPesewas } from './money.ts'

/** Treats an empty query parameter as absent, because forms without scripts send empty fields. */
const unlessEmpty = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional()

const slug = z.string().regex(/^[a-z0-9-]{1,60}$/, 'This category is not valid')

/** `a,b` or a repeated parameter: one list without duplicates (D96). */
const several = (most: number = limits.search.valuesMax) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform(given => [
      ...new Set(
        [given]
          .flat()
          .flatMap(one => one.split(','))
          .map(one => stripUnreadable(one))
          .filter(one => one !== ''),
      ),
    ])
    .refine(values => values.length <= most, `Please choose at most ${most} values`)
    .refine(values => values.every(value => value.length <= 60), 'This value is too long')

const price = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, { error: 'Please enter a price in cedis', abort: true })
  .refine(text => Number(text) <= limits.search.priceMax, 'Please enter a lower price')
  .transform(text => toPesewas(asCedis(Number(text))))

/** A value, also as a list of this value alone. */
const once = <S extends z.ZodType<string>>(schema: S) =>
  z.union([schema, z.tuple([schema]).transform(([value]) => value)])

const rating = z
  .string()
  .regex(/^[1-5]$/, 'Please choose a rating from 1 to 5')
  .transform(Number)

const yes = z.enum(['true', 'false'], 'Please choose true or false').transform(text => text === 'true')

/** The names of attributes as parameters: `attr_material`. */
const attributeParameter = /^attr_([a-z][a-z0-9_-]{0,39})$/

const parameters = {
  categoryId: unlessEmpty(z.union([id, slug])),
  categories: unlessEmpty(several()),
  brands: unlessEmpty(several()),
  minPrice: unlessEmpty(price),
  maxPrice: unlessEmpty(price),
  minRating: unlessEmpty(rating),
  inStock: unlessEmpty(yes),
  /** The last day of the arrival, in `region`; without a region in Accra. */
  arrivesBy: unlessEmpty(once(z.string().refine(isDay, 'Please choose a date'))),
  region: unlessEmpty(once(region)),
  city: unlessEmpty(line(80)),
  sortBy: z.union([z.literal('').transform((): SortBy => 'relevance'), SortBy]).prefault('relevance'),
  page,
  limit: limit(),
}

/** The filters of a list. Values of one filter are alternatives; different filters are combined (D96). */
export interface Filters {
  readonly categories: readonly string[]
  /** Makers, by name or slug. */
  readonly brands: readonly string[]
  readonly minPrice: Pesewas | undefined
  readonly maxPrice: Pesewas | undefined
  /** Minimum number of stars. */
  readonly minRating: number | undefined
  readonly inStock: boolean
  /** The last day on which products may arrive, and where; undefined for any day. */
  readonly arrives:
    | { readonly by: string; readonly region: Region | undefined; readonly city: string | undefined }
    | undefined
  readonly attributes: Readonly<Record<string, readonly string[]>>
}

type Query = Readonly<Record<string, unknown>>

/** The values of every `attr_{name}` by its name; rejects parameters that are neither such nor one of `own`. */
function readAttributes(query: Query, own: Query, context: z.RefinementCtx): Filters['attributes'] {
  const read: [name: string, values: string[]][] = []
  for (const [key, given] of Object.entries(query)) {
    if (Object.hasOwn(own, key)) continue
    const name = attributeParameter.exec(key)?.[1]
    if (name === undefined) {
      const message = `Unknown field: ${key.slice(0, 60)}`
      // Zod reports such an issue of an intersection only if both sides raise it.
      context.addIssue({
        code: 'custom',
        path: [key],
        message,
        params: { type: 'unrecognized_keys' },
        input: query,
      })
      continue
    }
    const values = several().safeParse(given)
    if (values.success) read.push([name, values.data])
    else for (const { message } of values.error.issues) refuse(context, key, message, given)
  }
  const [one] = read
  if (one && read.length > limits.search.attributesMax)
    refuse(
      context,
      `attr_${one[0]}`,
      `Please use at most ${limits.search.attributesMax} attribute filters`,
      query,
    )
  return Object.fromEntries(read.filter(([, values]) => values.length > 0))
}

const refuse = (context: z.RefinementCtx, parameter: string, message: string, input: unknown): void =>
  context.addIssue({ code: 'custom', path: [parameter], message, input })

function refuseReversed(query: Query, context: z.RefinementCtx): void {
  const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = query as Partial<Filters>
  if (minPrice > maxPrice)
    refuse(context, 'minPrice', 'The lowest price is higher than the highest', minPrice)
}

/**
 * A query of these parameters and of any `attr_{name}`: parsed by two schemas, so that all issues are
 * reported at once.
 */
const filtered = <Own extends z.ZodRawShape>(own: Own) =>
  z.intersection(
    z.object(own).superRefine(refuseReversed),
    z.looseObject({}).transform((query, context) => ({ attributes: readAttributes(query, own, context) })),
  )

export const ListQuery = filtered(parameters)
export type ListQuery = z.output<typeof ListQuery>

/** A query of nothing but tags finds nothing, while an empty query finds everything. */
const words = z
  .string()
  .max(limits.search.queryMax, { error: 'This text is too long', abort: true })
  .prefault('')
  .transform(given => line(limits.search.queryMax).parse(given) || (given.trim() === '' ? '' : '<>'))

export const SearchQuery = filtered({
  q: words,
  /** Search the words as typed, without correcting their spelling. */
  verbatim: unlessEmpty(yes),
  ...parameters,
})

export type SearchQuery = z.output<typeof SearchQuery>

/** The filters of a parsed query. */
export const filtersOf = (query: ListQuery): Filters => ({
  categories: query.categories ?? [],
  brands: query.brands ?? [],
  minPrice: query.minPrice,
  maxPrice: query.maxPrice,
  minRating: query.minRating,
  inStock: query.inStock ?? false,
  arrives:
    query.arrivesBy === undefined
      ? undefined
      : { by: query.arrivesBy, region: query.region, city: query.city },
  attributes: query.attributes,
})

const Choice = z.strictObject({ value: z.string(), count: z.int() })

/** How many products each value would leave, calculated as if its own filter were not set (D96). */
export const Facets = z.strictObject({
  /** By slug, including subcategories; parents before their children. */
  categories: z.array(Choice.extend({ name: z.string(), parent: z.string().nullable() })),
  /** By the maker's name, most products first. */
  brands: z.array(Choice),
  /** In cedis, from `from` inclusive to `to` exclusive; `to` is null in the last range. */
  prices: z.array(z.strictObject({ from: cedis, to: cedis.nullable(), count: z.int() })),
  /** 4 means four stars and up. */
  ratings: z.array(z.strictObject({ value: z.int(), count: z.int() })),
  in_stock: z.int(),
  /** Products that arrive by `arrivesBy`; null without this filter. */
  arrives_in_time: z.int().nullable(),
  attributes: z.array(z.strictObject({ name: z.string(), values: z.array(Choice) })),
})
export type Facets = z.output<typeof Facets>

export const ProductSearchPage = pageOf(ProductCard).extend({
  facets: Facets,
  /** The query that was searched instead, if the typed one found nothing. */
  corrected_query: z.string().nullable(),
  /**
   * When nothing matches: each single filter whose removal finds products, with their number, most first; if
   * there is none, pairs of filters.
   */
  relaxed: z.array(
    z.strictObject({
      /** The first value of the parameter. */
      parameter: z.string(),
      parameters: z.array(z.string()).min(1).max(2),
      count: z.int(),
    }),
  ),
})
export type ProductSearchPage = z.output<typeof ProductSearchPage>

export const listProducts = endpoint({
  method: 'GET',
  path: '/products/list',
  summary: 'Lists products on sale that match the filters, by page.',
  access: 'anyone',
  maxAge: 300,
  query: ListQuery,
  response: ProductSearchPage,
  failures: ['catalogue.category_not_found'],
})

export const searchProducts = endpoint({
  method: 'GET',
  path: '/products/search',
  summary:
    'Searches products by the words of `q`, narrowed by filters; typos are corrected. A price in `q`, such as "under 150" or "between 50 and 100 cedis", filters by price, unless the query has one or is verbatim.',
  access: 'anyone',
  maxAge: 300,
  query: SearchQuery,
  response: ProductSearchPage,
  failures: ['catalogue.category_not_found'],
})

export const Suggestion = z.strictObject({
  type: z.enum(['product', 'category', 'vendor', 'query']),
  text: z.string(),
  /** Of a product, category or maker: its id; of a query: the words to search for. */
  id: z.string(),
  image: z.string().nullable(),
  /** Of a product, in cedis; `from` means that some of its variants cost more. */
  price: z.strictObject({ from: z.boolean(), amount: cedis }).nullable(),
})
export type Suggestion = z.output<typeof Suggestion>

export const getSuggestions = endpoint({
  method: 'GET',
  path: '/products/suggestions',
  summary: 'Suggests completions of `q`: at most eight, none for less than two letters (D97).',
  access: 'anyone',
  maxAge: 300,
  query: z.strictObject({ q: line(limits.search.queryMax).prefault('') }),
  response: dataOf(z.array(Suggestion).max(8)),
  failures: [],
})
