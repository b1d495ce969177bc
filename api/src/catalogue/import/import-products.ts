import { join } from 'node:path'
import { transaction } from '#platform/database.ts'
import { fetchExternal } from '#platform/fetch-external.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/publish-change.ts'
import { catalogueTag } from '../catalogue-tag.ts'
import { type CategoryRow, findCategories } from '../find-categories.ts'
import {
  type ImportedPicture,
  importPicture,
  PictureFailure,
  type PictureSource,
  saveMaster,
} from './import-picture.ts'
import { type ParsedProduct, parseProduct } from './parse-product.ts'
import { type FileProduct, type Remark, readProductFile } from './product-file.ts'
import { type MakerLocation, UnknownMaker, writeProduct } from './write-product.ts'

export interface ImportOptions {
  /** Where pictures lie that are not fetched. */
  readonly images?: string | undefined
  /** Where makers live whom the shop does not know yet. */
  readonly place?: MakerLocation | undefined
  /** The slug of the category of products whose type is none of ours. */
  readonly category?: string | undefined
  readonly fetch?: typeof fetchExternal
}

export interface ImportReport {
  /** Products that are in the shop now as the file says, with how many of them are new. */
  readonly taken: number
  readonly added: number
  /** Products that were not taken at all. */
  readonly refused: number
  /** Why, line by line. */
  readonly remarks: readonly Remark[]
}

type Outcome = { readonly outcome: 'added' | 'changed' } | { readonly remarks: readonly Remark[] }

const mostPictures = 10

/**
 * Takes the products of a file with the columns of Shopify's product CSV: each whole or not at all, and again without
 * doubling anything. Fails with ProductFileFailure when it is no such file.
 */
export async function importProducts(
  platform: Pick<Platform, 'database' | 'broadcast' | 'clock' | 'config'>,
  text: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const file = readProductFile(text)
  const categories = await findCategories(platform.database)
  const remarks = [...file.remarks]
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
    if (outcome.outcome === 'added') counts.added += 1
  }
  return { ...counts, remarks: remarks.sort((a, b) => a.line - b.line) }
}

async function importProduct(
  platform: Pick<Platform, 'database' | 'broadcast' | 'clock' | 'config'>,
  categories: readonly CategoryRow[],
  product: FileProduct,
  { images, category, place, fetch = fetchExternal }: ImportOptions,
): Promise<Outcome> {
  const read = parseProduct(product)
  if ('remarks' in read) return read
  const line = product.rows[0]?.line ?? 0
  const kept = findCategory(categories, read.type) ?? categories.find(one => one.slug === category)
  if (!kept)
    return { remarks: [{ line, text: `no category is called "${read.type}"; name one with --category` }] }
  const pictures = await importPictures({ folder: images, fetch }, read)
  if ('remarks' in pictures) return pictures
  const [first, ...rest] = pictures.taken
  if (!first) return { remarks: [{ line, text: 'a product needs a picture: Image Src is missing' }] }
  for (const picture of pictures.taken)
    await saveMaster(join(platform.config.dataDir, 'product-pictures'), picture)
  const whole = {
    ...{ read, place },
    categoryId: kept.id,
    pictures: [first, ...rest] as const,
    now: platform.clock.now(),
  }
  try {
    return await transaction(platform.database, async tx => {
      const { id, outcome } = await writeProduct(tx, whole)
      await publishChange(platform.broadcast, tx, [catalogueTag, id])
      return { outcome }
    })
  } catch (error) {
    if (error instanceof UnknownMaker) return { remarks: [{ line, text: error.message }] }
    throw error
  }
}

/** By its name or slug, or as one that has the last word of the type in its name: "Market Baskets" are baskets. */
function findCategory(categories: readonly CategoryRow[], type: string): CategoryRow | undefined {
  const wanted = type.trim().toLowerCase()
  if (wanted === '') return undefined
  const last = wanted.split(/\s+/).at(-1)?.replace(/s$/, '') ?? wanted
  const words = (name: string) =>
    name
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .map(word => word.replace(/s$/, ''))
  return (
    categories.find(one => one.slug === wanted || one.name.toLowerCase() === wanted) ??
    categories.filter(one => words(one.name).includes(last)).at(-1)
  )
}

async function importPictures(
  source: PictureSource,
  { handle, name, images }: ParsedProduct,
): Promise<{ readonly taken: readonly ImportedPicture[] } | { readonly remarks: readonly Remark[] }> {
  const taken: ImportedPicture[] = []
  const remarks: Remark[] = []
  for (const { address, alt, line } of images.slice(0, mostPictures)) {
    try {
      const picture = await importPicture(source, { handle, address, alt: alt || name })
      if (!taken.some(one => one.slug === picture.slug)) taken.push(picture)
    } catch (error) {
      if (!(error instanceof PictureFailure)) throw error
      remarks.push({ line, text: error.message })
    }
  }
  return remarks.length > 0 ? { remarks } : { taken }
}
