import { toCedis } from '@akyede/contract/money'
import {
  type CategoryRow,
  countPublished,
  findCategories,
  findOffers,
  type OfferedProduct,
} from '#feature/catalogue'
import type { CrawlerContext } from './sitemap.ts'
import { element, xmlDeclaration } from './xml.ts'

/** Products of one file. */
export const feedMaxProducts = 2_000

/** Pictures beside the first, at most as many as are taken. */
const morePictures = 10

/**
 * The products on sale as RSS 2.0 with the attributes of Google Merchant Center, file by file; each names the next
 * (RFC 5005, section 3): "products.xml", "products-2.xml". Undefined for any other.
 */
export async function productFeed(
  file: string,
  { database, origin, maxEntries }: CrawlerContext,
): Promise<string | undefined> {
  const number = numberOf(file)
  if (number === undefined) return undefined
  const stretch = { from: (number - 1) * maxEntries, count: maxEntries + 1 }
  // A file that is far beyond the last one is known to be without a walk there.
  if (number > 1 && stretch.from >= (await countPublished(database))) return undefined
  const [categories, found] = await Promise.all([findCategories(database), findOffers(database, stretch)])
  if (found.length === 0 && number > 1) return undefined
  const types = productTypes(categories)
  const next =
    found.length > maxEntries
      ? `<atom:link rel="next" href="${origin}/feed/products-${number + 1}.xml"/>\n`
      : ''
  const items = found
    .slice(0, maxEntries)
    .map(product => item(origin, product, types.get(product.category_id) ?? ''))
  return `${xmlDeclaration}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>Akyɛde</title>
<link>${origin}/</link>
<description>Handmade gifts from Ghana and its neighbours</description>
${next}${items.join('')}</channel>
</rss>
`
}

function numberOf(file: string): number | undefined {
  const [known, digits = '1'] = /^products(?:-([2-9]|[1-9]\d{1,4}))?\.xml$/.exec(file) ?? []
  return known === undefined ? undefined : Number(digits)
}

function item(origin: string, product: OfferedProduct, type: string): string {
  const picture = (slug: string) => `${origin}/pictures/${slug}-1000.webp`
  return `<item>
${[
  element('g:id', product.id),
  element('title', short(product.name, 150)),
  element('description', short(product.description, 5000)),
  element('link', `${origin}/product/${product.id}`),
  element('g:image_link', picture(product.picture_slug)),
  ...product.more_pictures
    .slice(0, morePictures)
    .map(slug => element('g:additional_image_link', picture(slug))),
  element('g:price', `${toCedis(product.price).toFixed(2)} GHS`),
  element('g:availability', product.in_stock ? 'in_stock' : 'out_of_stock'),
  element('g:brand', short(product.vendor, 70)),
  element('g:condition', 'new'),
  // Handmade: there is no number of a manufacturer.
  element('g:identifier_exists', 'no'),
  element('g:product_type', type),
].join('\n')}
</item>
`
}

/** Whole characters, as many as are taken. */
const short = (text: string, most: number): string => Array.from(text).slice(0, most).join('')

/** "Home > Baskets" for each category. */
function productTypes(categories: readonly CategoryRow[]): ReadonlyMap<string, string> {
  const byId = new Map(categories.map(category => [category.id, category]))
  const pathTo = ({ name, parent_id }: CategoryRow): string => {
    const above = parent_id === null ? undefined : byId.get(parent_id)
    return above ? `${pathTo(above)} > ${name}` : name
  }
  return new Map(categories.map(category => [category.id, pathTo(category)]))
}
