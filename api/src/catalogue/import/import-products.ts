import { transaction } from '#platform/database.ts'
import { fetchExternal } from '#platform/fetch-external.ts'
import type { Platform } from '#platform/platform.ts'
import type { PhotographWarning } from '#platform/redraw-photograph.ts'
import { publishChange } from '#platform/response-cache.ts'
import { catalogueTag, makersTag } from '../catalogue-tag.ts'
import { type CategoryRow, findCategories } from '../find-categories.ts'
import { masterOf } from '../find-pictures.ts'
import { type ImportedPicture, importPicture, PictureFailure, type PictureSource } from './import-picture.ts'
import { type ParsedProduct, parseProduct } from './parse-product.ts'
import { type FileProduct, type Remark, readProductFile } from './product-file.ts'
import { type MakerLocation, UnknownMaker, writeProduct } from './write-product.ts'

export interface ImportOptions {
  /** Folder of the pictures that are not fetched. */
  readonly images?: string | undefined
  /** Location of makers that the shop does not know yet. */
  readonly place?: MakerLocation | undefined
  /** The slug of the category for products whose type matches no category. */
  readonly category?: string | undefined
  readonly fetch?: typeof fetchExternal
}

export interface ImportReport {
  /** Number of products that now match the file; `added` of them are new. */
  readonly taken: number
  readonly added: number
  /** Number of products that were rejected. */
  readonly refused: number
  /** The reasons, in the order of their lines. */
  readonly remarks: readonly Remark[]
  /** Photographs that were imported and should be looked at again. */
  readonly warnings: readonly Remark[]
}

type Outcome =
  | { readonly outcome: 'added' | 'changed'; readonly warnings: readonly Remark[] }
  | { readonly remarks: readonly Remark[] }

const mostPictures = 10

/**
 * Imports the products of a file with the columns of Shopify's product CSV. Each product is imported whole or
 * not at all, and importing a file again creates no duplicates. Fails with ProductFileFailure when the file
 * is not such a CSV.
 */
export async function importProducts(
  platform: Pick<Platform, 'database' | 'broadcast' | 'clock' | 'pictures'>,
  text: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const file = readProductFile(text)
  const categories = await findCategories(platform.database)
  const remarks = [...file.remarks]
  const warnings: Remark[] = []
  const counts = { taken: 0, added: 0, refused: 0 }
  for (const product of file.products) {
    const outcome = await importProduct(platform, categories, product, options)
    if ('remarks' in outcome) {
      counts.refused += 1
      remarks.push(
        ...outcome.remarks.map(({ line, text: why }) => ({ line, text: `${product.handle}: ${why}` })),
      )
      continue
    }
    counts.taken += 1
    warnings.push(...outcome.warnings)
    if (outcome.outcome === 'added') counts.added += 1
  }
  return { ...counts, remarks: remarks.sort((a, b) => a.line - b.line), warnings }
}

async function importProduct(
  platform: Pick<Platform, 'database' | 'broadcast' | 'clock' | 'pictures'>,
  categories: readonly CategoryRow[],
  product: FileProduct,
  { images, category, place, fetch = fetchExternal }: ImportOptions,
): Promise<Outcome> {
  const parsed = parseProduct(product)
  if ('remarks' in parsed) return parsed
  const line = product.rows[0]?.line ?? 0
  const found = findCategoryByType(categories, parsed.type) ?? categories.find(one => one.slug === category)
  if (!found)
    return { remarks: [{ line, text: `no category is called "${parsed.type}"; name one with --category` }] }
  const pictures = await importPictures({ folder: images, fetch }, parsed)
  if ('remarks' in pictures) return pictures
  const [first, ...rest] = pictures.taken
  if (!first) return { remarks: [{ line, text: 'a product needs a picture: Image Src is missing' }] }
  for (const { slug, master } of pictures.taken) await platform.pictures.write(masterOf(slug), master)
  const toWrite = {
    ...{ parsed, place },
    categoryId: found.id,
    pictures: [first, ...rest] as const,
    now: platform.clock.now(),
  }
  try {
    return await transaction(platform.database, async tx => {
      const { id, outcome } = await writeProduct(tx, toWrite)
      await publishChange(platform.broadcast, tx, [catalogueTag, makersTag, id])
      return { outcome, warnings: pictures.warnings }
    })
  } catch (error) {
    if (error instanceof UnknownMaker) return { remarks: [{ line, text: error.message }] }
    throw error
  }
}

/** Finds a category by name or slug, or by the last word of the type: "Market Baskets" matches "Baskets". */
export function findCategoryByType(
  categories: readonly CategoryRow[],
  type: string,
): CategoryRow | undefined {
  const folded = type.trim().toLowerCase()
  if (folded === '') return undefined
  const last = folded.split(/\s+/).at(-1)?.replace(/s$/, '') ?? folded
  const words = (name: string) =>
    name
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .map(word => word.replace(/s$/, ''))
  return (
    categories.find(one => one.slug === folded || one.name.toLowerCase() === folded) ??
    categories.filter(one => words(one.name).includes(last)).at(-1)
  )
}

async function importPictures(
  source: PictureSource,
  { handle, name, images }: ParsedProduct,
): Promise<
  | { readonly taken: readonly ImportedPicture[]; readonly warnings: readonly Remark[] }
  | { readonly remarks: readonly Remark[] }
> {
  const taken: ImportedPicture[] = []
  const remarks: Remark[] = []
  const warnings: Remark[] = []
  for (const { address, alt, line } of images.slice(0, mostPictures)) {
    try {
      const picture = await importPicture(source, { handle, address, alt: alt || name })
      if (!taken.some(one => one.slug === picture.slug)) taken.push(picture)
      warnings.push(
        ...picture.warnings.map(warning => ({
          line,
          text: `${handle}: ${address} ${warningTexts[warning]}`,
        })),
      )
    } catch (error) {
      if (!(error instanceof PictureFailure)) throw error
      remarks.push({ line, text: error.message })
    }
  }
  return remarks.length > 0 ? { remarks } : { taken, warnings }
}

const warningTexts: Readonly<Record<PhotographWarning, string>> = {
  blurred: 'looks blurred',
  dark: 'looks dark',
  far_away: 'shows the product from far away',
  cut_off: 'is so long that much of it is cut off',
}
