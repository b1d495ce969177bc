import { isDay } from '@akyede/contract/days'
import { limits } from '@akyede/contract/limits'
import { readPrices } from '@akyede/contract/price-phrases'
import { regions } from '@akyede/contract/regions'
import { isPageSize, isSortBy } from '#feature/preferences'
import { byPlace, type ListAddress, type ListFilters } from './list-address.ts'

const lastPage = 1000
/** In cedis; above every price and below the limit of the database column. */
const highestPrice = 1_000_000
/** Each attribute filter costs the server a count of its own. */
const attributesMax = 12
const valueMax = 60

const severalName = /^(categories|brands|attr_[a-z][a-z0-9_-]{0,39})$/

/** Reads an address and ignores everything that is not valid. */
export function readListAddress(params: URLSearchParams): ListAddress {
  const prices = [priceIn(params, 'minPrice'), priceIn(params, 'maxPrice')] as const
  const [low, high] = prices
  const reversed = low !== undefined && high !== undefined && low > high
  const sortBy = params.get('sortBy')
  const limit = Number(params.get('limit'))
  const page = params.get('page') ?? ''
  const stars = params.get('minRating') ?? ''
  return {
    q: '',
    verbatim: false,
    chosen: readChosen(params),
    minPrice: reversed ? high : low,
    maxPrice: reversed ? low : high,
    minRating: /^[1-5]$/.test(stars) ? Number(stars) : undefined,
    inStock: params.get('inStock') === 'true',
    sortBy: isSortBy(sortBy) ? sortBy : undefined,
    limit: isPageSize(limit) ? limit : undefined,
    page: /^\d+$/.test(page) ? Math.min(Math.max(Number(page), 1), lastPage) : 1,
  }
}

/** Reads the address of a search. A price among its words, such as "under 150", becomes a filter. */
export function readSearchAddress(params: URLSearchParams): ListAddress {
  const q = (params.get('q') ?? '').trim().slice(0, limits.search.queryMax).trim()
  const address = readListAddress(params)
  const verbatim = q !== '' && params.get('verbatim') === 'true'
  if (verbatim || address.minPrice !== undefined || address.maxPrice !== undefined)
    return { ...address, q, verbatim }
  const { words, minPrice, maxPrice } = readPrices(q)
  return { ...address, q: words, verbatim, minPrice, maxPrice }
}

function readChosen(params: URLSearchParams): ListFilters['chosen'] {
  const names = [...new Set(params.keys())].filter(name => severalName.test(name)).sort(byPlace)
  const filled = names.map(name => [name, valuesIn(params, name)] as const)
  const chosen = filled.filter(([, values]) => values.length > 0).slice(0, attributesMax)
  return { ...Object.fromEntries(chosen), ...readArrival(params) }
}

/** The day by which gifts must arrive, and the region if one is named. */
function readArrival(params: URLSearchParams): ListFilters['chosen'] {
  const arrivesBy = params.get('needed_by') ?? params.get('arrivesBy') ?? ''
  const region = params.get('region') ?? ''
  if (!isDay(arrivesBy)) return {}
  return { arrivesBy: [arrivesBy], ...(Object.hasOwn(regions, region) && { region: [region] }) }
}

/** Reads `a,b` or a repeated parameter as one list without duplicates. */
function valuesIn(params: URLSearchParams, name: string): string[] {
  const values = params
    .getAll(name)
    .flatMap(given => given.split(','))
    .map(value => value.trim())
    .filter(value => value !== '' && value.length <= valueMax)
  return [...new Set(values)].slice(0, limits.search.valuesMax)
}

function priceIn(params: URLSearchParams, name: string): number | undefined {
  const given = params.get(name) ?? ''
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(given)) return undefined
  return Math.min(Number(given), highestPrice)
}
