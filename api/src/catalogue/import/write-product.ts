import { createHash } from 'node:crypto'
import { fold } from '@akyede/contract/fold'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { and, eq, inArray, notInArray, sql } from '#platform/sql.ts'
import { refreshInStock } from '../in-stock.ts'
import { pictures, productPictures, products, stockLevels, variants, vendors } from '../tables.ts'
import type { ImportedPicture } from './import-picture.ts'
import type { ParsedProduct, ParsedVariant } from './parse-product.ts'

export interface ProductToWrite {
  readonly read: ParsedProduct
  readonly categoryId: string
  readonly pictures: ImportedPictures
  /** Where the maker lives, should the shop not know it yet. */
  readonly place: MakerLocation | undefined
  readonly now: Date
}

export interface MakerLocation {
  readonly town: string
  readonly region: string
  /** ISO 3166-1. */
  readonly country: string
}

/** A product has one at least. */
export type ImportedPictures = readonly [ImportedPicture, ...ImportedPicture[]]

export type WrittenProduct = { readonly id: string; readonly outcome: 'added' | 'changed' }

/**
 * Writes a product with its maker, variants, shelves and pictures. One with this handle is changed; what was sold, held
 * and reviewed of it stays, and so do the pieces on its shelves: a file does not know what was sold here meanwhile.
 */
export async function writeProduct(tx: Transaction, whole: ProductToWrite): Promise<WrittenProduct> {
  const { read, now } = whole
  const vendorId = await vendorOf(tx, whole)
  const slugs = await upsertPictures(tx, whole.pictures)
  const [found] = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.slug, read.handle))
    .for('update')
  const id = found?.id ?? newId()
  const facts = { ...factsOf(whole, vendorId), picture_slug: slugs[0] }
  if (found) await tx.update(products).set(facts).where(eq(products.id, id))
  else await tx.insert(products).values({ id, slug: read.handle, created_at: now, ...facts })
  await replaceGallery(tx, id, slugs.slice(1))
  await upsertVariants(tx, id, read.variants)
  await insertStockLevels(tx, id, read)
  await refreshInStock(tx, [id])
  return { id, outcome: found ? 'changed' : 'added' }
}

const factsOf = ({ read, categoryId }: ProductToWrite, vendorId: string) => ({
  vendor_id: vendorId,
  category_id: categoryId,
  name: read.name,
  description: read.description,
  story: read.story,
  materials: read.attributes
    .filter(one => one.startsWith('material='))
    .map(one => one.slice(9))
    .join(', '),
  dimensions: '',
  care: '',
  keywords: [
    read.vendor,
    read.type,
    ...read.keywords,
    ...read.attributes.map(one => one.slice(one.indexOf('=') + 1)),
  ].join(' '),
  price: read.price,
  original_price: read.originalPrice,
  weight_grams: read.weightGrams,
  lead_time_days: 3,
  attributes: [...read.attributes],
  has_variants: read.variants.length > 0,
  on_sale: read.onSale,
})

/** By the name alone: two names that are written alike without their marks are two makers. */
async function vendorOf(tx: Transaction, { read, place, now }: ProductToWrite): Promise<string> {
  const { vendor: name, type } = read
  const [known] = await tx
    .select({ id: vendors.id })
    .from(vendors)
    .where(sql`lower(${vendors.name}) = lower(${name})`)
    .limit(1)
  if (known) return known.id
  if (!place) throw new UnknownMaker(name)
  const plain = slugOf(name)
  const [taken] = await tx.select({ id: vendors.id }).from(vendors).where(eq(vendors.slug, plain))
  const slug = taken || plain === '' ? `${plain || 'maker'}-${shortHash(name)}` : plain
  const id = newId()
  await tx
    .insert(vendors)
    .values({ id, slug, name, craft: type, ...place, since: now.getUTCFullYear(), story: '' })
  return id
}

/** A file does not tell where a maker lives: whoever imports it says so of the new ones. */
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

async function upsertPictures(tx: Transaction, taken: ImportedPictures): Promise<[string, ...string[]]> {
  await tx
    .insert(pictures)
    .values(taken.map(({ slug, alt, placeholder }) => ({ slug, alt, placeholder })))
    .onConflictDoUpdate({ target: pictures.slug, set: { alt: sql`excluded.alt` } })
  const [first, ...rest] = taken
  return [first.slug, ...rest.map(picture => picture.slug)]
}

async function replaceGallery(tx: Transaction, productId: string, slugs: readonly string[]): Promise<void> {
  await tx.delete(productPictures).where(eq(productPictures.product_id, productId))
  if (slugs.length === 0) return
  await tx
    .insert(productPictures)
    .values(slugs.map((picture_slug, position) => ({ product_id: productId, picture_slug, position })))
}

/** A variant that the file no longer names is not offered any more: orders may still speak of it. */
async function upsertVariants(
  tx: Transaction,
  productId: string,
  read: readonly ParsedVariant[],
): Promise<void> {
  const names = read.map(variant => variant.name)
  const isGone = names.length === 0 ? undefined : notInArray(variants.name, names)
  await tx
    .update(variants)
    .set({ on_sale: false })
    .where(and(eq(variants.product_id, productId), isGone))
  const known = await tx.select().from(variants).where(eq(variants.product_id, productId))
  for (const [position, { name, options, price, originalPrice }] of read.entries()) {
    const facts = { options: { ...options }, price, original_price: originalPrice, position, on_sale: true }
    const found = known.find(variant => variant.name === name)
    if (found) await tx.update(variants).set(facts).where(eq(variants.id, found.id))
    else await tx.insert(variants).values({ id: newId(), product_id: productId, name, ...facts })
  }
}

async function insertStockLevels(tx: Transaction, productId: string, read: ParsedProduct): Promise<void> {
  const offered = await tx
    .select({ id: variants.id, name: variants.name })
    .from(variants)
    .where(
      and(
        eq(variants.product_id, productId),
        inArray(
          variants.name,
          read.variants.map(one => one.name),
        ),
      ),
    )
  const shelves =
    read.variants.length === 0
      ? [{ variant_id: null, quantity: read.quantity }]
      : read.variants.map(({ name, quantity }) => ({
          variant_id: offered.find(variant => variant.name === name)?.id ?? null,
          quantity,
        }))
  await tx
    .insert(stockLevels)
    .values(
      shelves.map(({ variant_id, quantity }) => ({
        id: newId(),
        product_id: productId,
        ...{ variant_id, received: quantity, on_hand: quantity },
      })),
    )
    .onConflictDoNothing()
}
