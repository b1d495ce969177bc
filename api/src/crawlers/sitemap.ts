import {
  countPublished,
  findCategories,
  findPublished,
  findVendorSlugs,
  type ProductRange,
} from '#feature/catalogue'
import type { Executor } from '#platform/database.ts'
import { element, xmlDeclaration } from './xml.ts'

/** The protocol allows 50,000 addresses and 50 MB per file (sitemaps.org). */
export const sitemapMaxUrls = 45_000

/** Pages outside the catalogue. */
const ownPages = ['/', '/browse', '/help', '/contact', '/terms', '/privacy']

interface Address {
  readonly path: string
  /** Set only when it is known. */
  readonly changedAt?: Date
}

/** The database to read from, and the start of all addresses. */
export interface CrawlerContext {
  readonly database: Executor
  /** Such as "https://akyede.example". */
  readonly origin: string
  /** Maximum number of entries in one file. */
  readonly maxEntries: number
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Writes all addresses in one file, or an index of several files when they are too many. */
export async function sitemap({ database, origin, maxEntries }: CrawlerContext): Promise<string> {
  const [places, products] = await Promise.all([findPlaces(database), countPublished(database)])
  if (places.length + products <= maxEntries) {
    return urlset(origin, [...places, ...(await findProducts(database, { from: 0, count: products }))])
  }
  const parts = [
    ...numbersTo(places.length / maxEntries).map(number => `places-${number}`),
    ...numbersTo(products / maxEntries).map(number => `products-${number}`),
  ]
  const entries = parts.map(
    part => `<sitemap>${element('loc', `${origin}/sitemaps/${part}.xml`)}</sitemap>\n`,
  )
  return `${xmlDeclaration}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`
}

/**
 * Writes one of the files that the index names, such as "products-2.xml". Returns undefined for other file
 * names.
 */
export async function sitemapPart(
  file: string,
  { database, origin, maxEntries }: CrawlerContext,
): Promise<string | undefined> {
  const [, kind, digits] = /^(places|products)-([1-9]\d{0,4})\.xml$/.exec(file) ?? []
  if (kind === undefined) return undefined
  const from = (Number(digits) - 1) * maxEntries
  // The count avoids a scan for files far beyond the last one.
  if (kind === 'products' && from >= (await countPublished(database))) return undefined
  const addresses =
    kind === 'places'
      ? (await findPlaces(database)).slice(from, from + maxEntries)
      : await findProducts(database, { from, count: maxEntries })
  return addresses.length > 0 ? urlset(origin, addresses) : undefined
}

async function findPlaces(database: Executor): Promise<Address[]> {
  const [categories, vendors] = await Promise.all([findCategories(database), findVendorSlugs(database)])
  return [
    ...ownPages,
    ...categories.map(({ slug }) => `/browse/category/${slug}`),
    ...vendors.map(slug => `/vendor/${slug}`),
  ].map(path => ({ path }))
}

async function findProducts(database: Executor, range: ProductRange): Promise<Address[]> {
  const products = await findPublished(database, range)
  return products.map(({ id, changed_at }) => ({ path: `/product/${id}`, changedAt: new Date(changed_at) }))
}

function urlset(origin: string, addresses: readonly Address[]): string {
  const entries = addresses.map(({ path, changedAt }) => {
    const changed = changedAt ? element('lastmod', changedAt.toISOString().slice(0, 10)) : ''
    return `<url>${element('loc', new URL(path, origin).href)}${changed}</url>\n`
  })
  return `${xmlDeclaration}<urlset ${namespace}>\n${entries.join('')}</urlset>\n`
}

/** Turns 2.1 into 1, 2, 3. */
const numbersTo = (max: number): number[] => Array.from({ length: Math.ceil(max) }, (_, index) => index + 1)
