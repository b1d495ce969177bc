import { createHash } from 'node:crypto'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { eq, sql } from '#platform/sql.ts'
import { availabilityOf, type MakerAvailability } from '../act-on-product.ts'
import { slugOf, storeProduct } from '../store-product.ts'
import { products, vendors } from '../tables.ts'
import type { ImportedPicture } from './import-picture.ts'
import type { ParsedProduct } from './parse-product.ts'

export interface ProductToWrite {
  readonly parsed: ParsedProduct
  readonly categoryId: string
  readonly pictures: readonly [ImportedPicture, ...ImportedPicture[]]
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

export type WrittenProduct = { readonly id: string; readonly outcome: 'added' | 'changed' }

/**
 * Writes a product with its maker, variants, stock levels and pictures. An existing handle is updated. Its
 * sales, holds, reviews and stock stay as they are, because the file does not know what was sold meanwhile.
 */
export async function writeProduct(tx: Transaction, product: ProductToWrite): Promise<WrittenProduct> {
  const { parsed, pictures, now } = product
  const { id: vendorId, ...maker } = await findOrAddVendor(tx, product)
  const [found] = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.slug, parsed.handle))
    .for('update')
  const { variants, quantity } = parsed
  const columns = { ...columnsOf(product), vendor_id: vendorId }
  const id = found?.id ?? newId()
  const stored = { id, isNew: !found, slug: parsed.handle, maker, columns, pictures, now }
  await storeProduct(tx, { ...stored, variants, quantity })
  return { id, outcome: found ? 'changed' : 'added' }
}

const columnsOf = ({ parsed, categoryId }: ProductToWrite) => ({
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
  state: parsed.onSale ? 'on_sale' : 'resting',
})

/** Matches the exact name without case: names that differ in tone marks are different makers. */
async function findOrAddVendor(
  tx: Transaction,
  { parsed, place, now }: ProductToWrite,
): Promise<MakerAvailability & { readonly id: string }> {
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

const shortHash = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 8)
