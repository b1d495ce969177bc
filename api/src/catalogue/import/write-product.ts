import { createHash } from 'node:crypto'
import { fold } from '@akyede/contract/fold'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { and, eq, inArray, notInArray, sql } from '#platform/sql.ts'
import { availabilityOf } from '../act-on-product.ts'
import { refreshInStock } from '../in-stock.ts'
import { stockLevels } from '../stock-tables.ts'
import { pictures, productPictures, products, variants, vendors } from '../tables.ts'
import type { ImportedPicture } from './import-picture.ts'
import type { ParsedProduct, ParsedVariant } from './parse-product.ts'

export interface ProductToWrite {
  readonly parsed: ParsedProduct
  readonly categoryId: string
  readonly pictures: ImportedPictures
  /** Location of the maker, used when the shop does not know the maker yet. */
  readonly place: MakerLocation | undefined
  readonly now: Date
}

export interface MakerLocation {
  readonly town: string
  readonly region: string
  /** ISO 3166-1. */
  readonly country: string
}

/** A product has at least one picture. */
export type ImportedPictures = readonly [ImportedPicture, ...ImportedPicture[]]

export type WrittenProduct = { readonly id: string; readonly outcome: 'added' | 'changed' }

/**
 * Writes a product with its maker, variants, stock levels and pictures. An existing handle is updated. Its
 * sales, holds, reviews and stock stay as they are, because the file does not know what was sold meanwhile.
 */
export async function writeProduct(tx: Transaction, product: ProductToWrite): Promise<WrittenProduct> {
  const { parsed, now } = product
  const vendor = await findOrAddVendor(tx, product)
  const slugs = await upsertPictures(tx, product.pictures)
  const [found] = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.slug, parsed.handle))
    .for('update')
  const id = found?.id ?? newId()
  const columns = { ...columnsOf(product, vendor.id), picture_slug: slugs[0] }
  const { isSuspended: maker_suspended, isPaused: maker_paused } = vendor
  const values = { ...columns, maker_suspended, maker_paused }
  if (found) await tx.update(products).set(values).where(eq(products.id, id))
  else await tx.insert(products).values({ id, slug: parsed.handle, created_at: now, ...values })
  await replaceGallery(tx, id, slugs.slice(1))
  await upsertVariants(tx, id, parsed.variants)
  await insertStockLevels(tx, id, parsed)
  await refreshInStock(tx, [id])
  return { id, outcome: found ? 'changed' : 'added' }
}

const columnsOf = ({ parsed, categoryId }: ProductToWrite, vendorId: string) => ({
  vendor_id: vendorId,
  category_id: categoryId,
  name: parsed.name,
  description: parsed.description,
  story: parsed.story,
  materials: parsed.attributes
    .filter(one => one.startsWith('material='))
    .map(one => one.slice(9))
    .join(', '),
  dimensions: '',
  care: '',
  keywords: [
    parsed.vendor,
    parsed.type,
    ...parsed.keywords,
    ...parsed.attributes.map(one => one.slice(one.indexOf('=') + 1)),
  ].join(' '),
  price: parsed.price,
  original_price: parsed.originalPrice,
  weight_grams: parsed.weightGrams,
  lead_time_days: 3,
  attributes: [...parsed.attributes],
  has_variants: parsed.variants.length > 0,
  state: parsed.onSale ? 'on_sale' : 'resting',
})

/** Matches the exact name without case: names that differ in tone marks are different makers. */
async function findOrAddVendor(
  tx: Transaction,
  { parsed, place, now }: ProductToWrite,
): Promise<{ readonly id: string; readonly isSuspended: boolean; readonly isPaused: boolean }> {
  const { vendor: name, type } = parsed
  // The lock makes a suspension wait for the products of this transaction.
  const [known] = await tx
    .select({ id: vendors.id, state: vendors.state })
    .from(vendors)
    .where(sql`lower(${vendors.name}) = lower(${name})`)
    .limit(1)
    .for('key share')
  if (known) return { id: known.id, ...availabilityOf(known.state) }
  if (!place) throw new UnknownMaker(name)
  const plain = slugOf(name)
  const [taken] = await tx.select({ id: vendors.id }).from(vendors).where(eq(vendors.slug, plain))
  const slug = taken || plain === '' ? `${plain || 'maker'}-${shortHash(name)}` : plain
  const id = newId()
  await tx
    .insert(vendors)
    .values({ id, slug, name, craft: type, ...place, since: now.getUTCFullYear(), story: '' })
  return { id, isSuspended: false, isPaused: false }
}

/** The file does not contain a maker's location, so the importer names it for new makers. */
export class UnknownMaker extends Error {
  constructor(name: string) {
    super(`the maker "${name}" is new: name the town and the region with --town and --region`)
  }
}

const slugOf = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50)

const shortHash = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 8)

async function upsertPictures(tx: Transaction, chosen: ImportedPictures): Promise<[string, ...string[]]> {
  await tx
    .insert(pictures)
    .values(chosen.map(({ slug, alt, placeholder }) => ({ slug, alt, placeholder })))
    .onConflictDoUpdate({ target: pictures.slug, set: { alt: sql`excluded.alt` } })
  const [first, ...rest] = chosen
  return [first.slug, ...rest.map(picture => picture.slug)]
}

async function replaceGallery(tx: Transaction, productId: string, slugs: readonly string[]): Promise<void> {
  await tx.delete(productPictures).where(eq(productPictures.product_id, productId))
  if (slugs.length === 0) return
  await tx
    .insert(productPictures)
    .values(slugs.map((picture_slug, position) => ({ product_id: productId, picture_slug, position })))
}

/** Takes variants that are missing in the file off sale. Their rows stay, because orders refer to them. */
async function upsertVariants(
  tx: Transaction,
  productId: string,
  parsed: readonly ParsedVariant[],
): Promise<void> {
  const names = parsed.map(variant => variant.name)
  const isMissing = names.length === 0 ? undefined : notInArray(variants.name, names)
  await tx
    .update(variants)
    .set({ on_sale: false })
    .where(and(eq(variants.product_id, productId), isMissing))
  const known = await tx.select().from(variants).where(eq(variants.product_id, productId))
  for (const [position, { name, options, price, originalPrice }] of parsed.entries()) {
    const columns = { options: { ...options }, price, original_price: originalPrice, position, on_sale: true }
    const found = known.find(variant => variant.name === name)
    if (found) await tx.update(variants).set(columns).where(eq(variants.id, found.id))
    else await tx.insert(variants).values({ id: newId(), product_id: productId, name, ...columns })
  }
}

async function insertStockLevels(tx: Transaction, productId: string, parsed: ParsedProduct): Promise<void> {
  const offered = await tx
    .select({ id: variants.id, name: variants.name })
    .from(variants)
    .where(
      and(
        eq(variants.product_id, productId),
        inArray(
          variants.name,
          parsed.variants.map(one => one.name),
        ),
      ),
    )
  const levels =
    parsed.variants.length === 0
      ? [{ variant_id: null, quantity: parsed.quantity }]
      : parsed.variants.map(({ name, quantity }) => ({
          variant_id: offered.find(variant => variant.name === name)?.id ?? null,
          quantity,
        }))
  await tx
    .insert(stockLevels)
    .values(
      levels.map(({ variant_id, quantity }) => ({
        id: newId(),
        product_id: productId,
        ...{ variant_id, received: quantity, on_hand: quantity },
      })),
    )
    .onConflictDoNothing()
}
