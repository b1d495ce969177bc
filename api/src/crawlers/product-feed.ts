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

/** Maximum number of products in one file. */
export const feedMaxProducts = 2_000

/** Maximum number of additional pictures. */
const morePicturesMax = 10

/**
 * Writes the products on sale as RSS 2.0 with the attributes of Google Merchant Center, in several files of
 * which each links the next (RFC 5005, section 3): "products.xml", "products-2.xml". Returns undefined for
 * other file names.
 */
export async function productFeed(
  file: string,
  { database, origin, maxEntries }: CrawlerContext,
): Promise<string | undefined> {
  const number = numberOf(file)
  if (number === undefined) return undefined
  const range = { from: (number - 1) * maxEntries, count: maxEntries + 1 }
  // The count avoids a scan for files far beyond the last one.
  if (number > 1 && range.from >= (await countPublished(database))) return undefined
  const [categories, found] = await Promise.all([findCategories(database), findOffers(database, range)])
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
  const [match, digits = '1'] = /^products(?:-([2-9]|[1-9]\d{1,4}))?\.xml$/.exec(file) ?? []
  return match === undefined ? undefined : Number(digits)
}

function item(origin: string, product: OfferedProduct, type: string): string {
  const picture = (slug: string) => `${origin}/pictures/${slug}-1000.webp`
  return `<item>
${[
  element('g:id', product.id),
  element('title', truncate(product.name, 150)),
  element('description', truncate(product.description, 5000)),
  element('link', `${origin}/product/${product.id}`),
  element('g:image_link', picture(product.picture_slug)),
  ...product.more_pictures
    .slice(0, morePicturesMax)
    .map(slug => element('g:additional_image_link', picture(slug))),
  element('g:price', `${toCedis(product.price).toFixed(2)} GHS`),
  element('g:availability', product.in_stock ? 'in_stock' : 'out_of_stock'),
  element('g:brand', truncate(product.vendor, 70)),
  element('g:condition', 'new'),
  // Handmade products have no manufacturer's number.
  element('g:identifier_exists', 'no'),
  element('g:product_type', type),
].join('\n')}
</item>
`
}

/** Cuts a text after `most` whole characters. */
const truncate = (text: string, maxLength: number): string => Array.from(text).slice(0, maxLength).join('')

/** Returns the path of each category, such as "Home > Baskets". */
function productTypes(categories: readonly CategoryRow[]): ReadonlyMap<string, string> {
  const byId = new Map(categories.map(category => [category.id, category]))
  const pathTo = ({ name, parent_id }: CategoryRow): string => {
    const above = parent_id === null ? undefined : byId.get(parent_id)
    return above ? `${pathTo(above)} > ${name}` : name
  }
  return new Map(categories.map(category => [category.id, pathTo(category)]))
}
