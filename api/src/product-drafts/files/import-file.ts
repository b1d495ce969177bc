import { setTimeout as wait } from 'node:timers/promises'
import { Failure, failures } from '@akyede/contract/failures'
import { attributeNames } from '@akyede/contract/product-words'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import {
  type FileProduct,
  findCategories,
  findCategoryByType,
  type ParsedProduct,
  PictureFailure,
  parseProduct,
  type Remark,
  readFilePicture,
} from '#feature/catalogue'
import { addPhotograph } from '#feature/photographs'
import { transaction } from '#platform/database.ts'
import { fetchExternal } from '#platform/fetch-external.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, sql } from '#platform/sql.ts'
import { type DraftFields, type DraftPicture, emptyFields, joinStory } from '../draft.ts'
import { createDraft } from '../offer-product.ts'
import { refusalOf } from '../refusal.ts'
import { productFiles } from '../tables.ts'
import { readMakersFile } from './read-file.ts'

type FileRow = typeof productFiles.$inferSelect
type Fetch = typeof fetchExternal

/**
 * Imports the products of a file as drafts, one after the other. The number of products done is stored with each, so a
 * run that was interrupted is continued, and no product is imported twice.
 */
export async function importFile(
  platform: Platform,
  fileId: string,
  fetch: Fetch = fetchExternal,
): Promise<void> {
  const { database } = platform
  const [file] = await database.select().from(productFiles).where(eq(productFiles.id, fileId))
  if (!file || file.state === 'done') return
  const { products } = readMakersFile(Buffer.from(file.content))
  const categories = await findCategories(database)
  await database.update(productFiles).set({ state: 'running' }).where(eq(productFiles.id, fileId))
  for (const [at, product] of [...products.entries()].slice(file.done)) {
    const found = await readOne(platform, file, product, { categories, fetch })
    const line = product.rows[0]?.line ?? 1
    if (!(await storeOne(platform, file, { at, line }, found))) return
  }
  await database.update(productFiles).set({ state: 'done', content: '' }).where(eq(productFiles.id, fileId))
}

interface FoundProduct {
  readonly content: { fields: DraftFields; pictures: DraftPicture[]; variants: DraftVariants } | undefined
  readonly remarks: readonly Remark[]
}
type DraftVariants = Parameters<typeof createDraft>[3]['variants'] & object

interface Reading {
  readonly categories: Awaited<ReturnType<typeof findCategories>>
  readonly fetch: Fetch
}

async function readOne(
  platform: Platform,
  { vendor_id: vendorId }: FileRow,
  product: FileProduct,
  { categories, fetch }: Reading,
): Promise<FoundProduct> {
  // The maker is that of the workshop, whatever the file says.
  const [first, ...rest] = product.rows
  const rows = first ? [{ ...first, cells: { ...first.cells, Vendor: 'Workshop' } }, ...rest] : []
  const parsed = parseProduct({ ...product, rows })
  if ('remarks' in parsed) return { content: undefined, remarks: parsed.remarks }
  const { pictures, remarks } = await importPictures(platform, vendorId, parsed, fetch)
  const hasWeight = Boolean(first?.cells['Variant Grams']?.trim())
  const categoryId = findCategoryByType(categories, parsed.type)?.id ?? null
  const fields = { ...fieldsOf(parsed), category_id: categoryId, ...(!hasWeight && { weight_grams: null }) }
  return { content: { fields, pictures, variants: variantsOf(parsed) }, remarks }
}

const {
  attributes: mostAttributes,
  attribute: longest,
  variants: mostVariants,
  pictures: mostPictures,
} = workshopLimits.makerProducts

function fieldsOf(parsed: ParsedProduct): DraftFields {
  const isKnown = (attribute: string) => {
    const [name = '', value = ''] = attribute.split('=')
    return (attributeNames as readonly string[]).includes(name) && value !== '' && value.length <= longest
  }
  return {
    ...emptyFields,
    name: parsed.name,
    story: joinStory(parsed.description, parsed.story),
    attributes: parsed.attributes
      .map(one => one.replace(/^color=/, 'colour='))
      .filter(isKnown)
      .slice(0, mostAttributes),
    price: parsed.price,
    weight_grams: parsed.weightGrams,
    quantity: parsed.variants.length > 0 ? null : parsed.quantity,
  }
}

const variantsOf = ({ variants }: ParsedProduct): DraftVariants =>
  variants.slice(0, mostVariants).map(({ name, options, price, quantity }) => ({
    ...{ id: newId(), name, options, price, original_price: null, quantity, stock: null },
  }))

async function importPictures(
  platform: Platform,
  vendorId: string,
  { name, images }: ParsedProduct,
  fetch: Fetch,
): Promise<{ pictures: DraftPicture[]; remarks: Remark[] }> {
  const pictures: DraftPicture[] = []
  const remarks: Remark[] = []
  for (const { address, alt, line } of images.slice(0, mostPictures)) {
    try {
      const begun = performance.now()
      const bytes = await readFilePicture({ folder: undefined, fetch }, address)
      const { slug } = await inTurn(() => addPhotograph(platform, { vendorId, bytes }))
      if (!pictures.some(picture => picture.slug === slug))
        pictures.push({ slug, alt: (alt || name).slice(0, workshopLimits.makerProducts.alt.most) })
      // Half of the time of one core is left to the pages of the shop.
      await wait(Math.min(2_000, performance.now() - begun))
    } catch (error) {
      if (!(error instanceof PictureFailure || error instanceof Failure)) throw error
      remarks.push({ line, text: error instanceof Failure ? `${address}: ${error.message}` : error.message })
    }
  }
  return { pictures, remarks }
}

/** Waits while many pictures are being drawn: a member who uploads one comes first. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 30; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'server.busy' || left === 0) throw error
      await wait(1_000)
    }
  }
}

/** Where a product is in the file. */
interface Place {
  readonly at: number
  readonly line: number
}

/**
 * Stores the draft and the progress together. A draft that is refused, as in a full workshop, becomes a remark, because
 * repeating the import would end there each time. False when another run did it.
 */
async function storeOne(
  platform: Platform,
  { id, vendor_id }: FileRow,
  { at, line }: Place,
  { content, remarks }: FoundProduct,
): Promise<boolean> {
  return transaction(platform.database, async tx => {
    const moved = await tx
      .update(productFiles)
      .set({ done: at + 1 })
      .where(and(eq(productFiles.id, id), eq(productFiles.done, at)))
      .returning({ id: productFiles.id })
    if (moved.length === 0) return false
    const refusal =
      content &&
      (await refusalOf(tx, async attempt => {
        await createDraft(attempt, platform, vendor_id, content)
      }))
    const noted = refusal ? [...remarks, { line, text: failures[refusal].message }] : remarks
    await tx
      .update(productFiles)
      .set({
        added: sql`${productFiles.added} + ${content && !refusal ? 1 : 0}`,
        remarks: sql`case when jsonb_array_length(${productFiles.remarks}) < ${workshopLimits.makerProducts.file.remarks}
          then ${productFiles.remarks} || ${JSON.stringify(noted)}::jsonb else ${productFiles.remarks} end`,
      })
      .where(eq(productFiles.id, id))
    return true
  })
}
