import { Failure } from '@akyede/contract/failures'
import { fold } from '@akyede/contract/fold'
import type { Pesewas } from '@akyede/contract/money'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { and, eq, notInArray, sql } from '#platform/sql.ts'
import { availabilityOf, type MakerAvailability } from './act-on-product.ts'
import { refreshInStock } from './in-stock.ts'
import { stockLevels } from './stock-tables.ts'
import { pictures, productPictures, products, variants, vendors } from './tables.ts'

/** A picture whose master is in the picture store. */
export interface PictureToStore {
  readonly slug: string
  readonly alt: string
  readonly placeholder: string
}

/** A product has at least one picture. */
export type StoredPictures = readonly [PictureToStore, ...PictureToStore[]]

export interface VariantToStore {
  /** The id of a variant that may exist; without it, a variant of the same name is meant. */
  readonly id?: string
  readonly name: string
  readonly options: Readonly<Record<string, string>>
  readonly price: Pesewas
  readonly originalPrice: Pesewas | null
  /** Units of a variant that has no stock level yet. */
  readonly quantity: number
}

type ProductColumns = Omit<
  typeof products.$inferInsert,
  'id' | 'slug' | 'picture_slug' | 'has_variants' | 'maker_suspended' | 'maker_paused' | 'created_at'
>

export interface ProductToStore {
  readonly id: string
  readonly isNew: boolean
  readonly slug: string
  /** Read while the maker is locked, so that a suspension waits for the product. */
  readonly maker: MakerAvailability
  readonly columns: ProductColumns
  readonly pictures: StoredPictures
  /** Left as they are when undefined. */
  readonly variants: readonly VariantToStore[] | undefined
  /** Units of a product without variants that has no stock level yet. */
  readonly quantity: number
  readonly now: Date
}

/**
 * Writes a product with its pictures, variants and stock levels; the import of the operator and the workshop use it.
 * Sales, holds, reviews and existing stock stay as they are. The caller publishes the change.
 */
export async function storeProduct(tx: Transaction, product: ProductToStore): Promise<void> {
  const { id, isNew, slug, columns, now } = product
  const { isSuspended: maker_suspended, isPaused: maker_paused } = product.maker
  const slugs = await upsertPictures(tx, product.pictures)
  const has_variants = product.variants && { has_variants: product.variants.length > 0 }
  const values = { ...columns, ...has_variants, picture_slug: slugs[0], maker_suspended, maker_paused }
  if (isNew) await tx.insert(products).values({ id, slug, created_at: now, ...values })
  else await tx.update(products).set(values).where(eq(products.id, id))
  await replaceGallery(tx, id, slugs.slice(1))
  if (product.variants)
    await insertStockLevels(tx, id, await upsertVariants(tx, id, product.variants), product.quantity)
  await refreshInStock(tx, [id])
}

interface VariantsToStore {
  readonly productId: string
  readonly variants: readonly VariantToStore[]
  /** Units of a product without variants that has no stock level yet. */
  readonly quantity: number
}

/** Sets the variants of a product that exists; those left out are switched off. The caller publishes the change. */
export async function setVariants(
  tx: Transaction,
  { productId, variants, quantity }: VariantsToStore,
): Promise<void> {
  await insertStockLevels(tx, productId, await upsertVariants(tx, productId, variants), quantity)
  await tx
    .update(products)
    .set({ has_variants: variants.length > 0 })
    .where(eq(products.id, productId))
  await refreshInStock(tx, [productId])
}

/** Locks a maker against changes of its state until the end of the transaction. Fails with `vendor.not_found`. */
export async function lockMaker(tx: Transaction, vendorId: string): Promise<MakerAvailability> {
  const [maker] = await tx
    .select({ state: vendors.state })
    .from(vendors)
    .where(eq(vendors.id, vendorId))
    .for('key share')
  if (!maker) throw new Failure('vendor.not_found')
  return availabilityOf(maker.state)
}

/** The address part of a name: "Market tray" as "market-tray". */
export const slugOf = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50)

async function upsertPictures(tx: Transaction, chosen: StoredPictures): Promise<[string, ...string[]]> {
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

interface StoredVariant {
  readonly id: string | null
  readonly quantity: number
}

/** Takes variants that are left out off sale. Their rows stay, because orders refer to them. */
async function upsertVariants(
  tx: Transaction,
  productId: string,
  wanted: readonly VariantToStore[],
): Promise<StoredVariant[]> {
  const known = await tx.select().from(variants).where(eq(variants.product_id, productId))
  // A new variant may have the name that one of these had until now.
  const chosen = new Set(wanted.map(({ id }) => id))
  const stored: (StoredVariant & { readonly id: string })[] = []
  for (const [position, { id, name, options, price, originalPrice, quantity }] of wanted.entries()) {
    const columns = {
      name,
      options: { ...options },
      price,
      original_price: originalPrice,
      position,
      on_sale: true,
    }
    const found =
      known.find(variant => variant.id === id) ??
      known.find(variant => variant.name === name && !chosen.has(variant.id))
    const variantId = found?.id ?? newId()
    if (found) await tx.update(variants).set(columns).where(eq(variants.id, variantId))
    else await tx.insert(variants).values({ id: variantId, product_id: productId, ...columns })
    stored.push({ id: variantId, quantity })
  }
  const ids = stored.map(({ id }) => id)
  const isLeftOut = ids.length === 0 ? undefined : notInArray(variants.id, ids)
  await tx
    .update(variants)
    .set({ on_sale: false })
    .where(and(eq(variants.product_id, productId), isLeftOut))
  return stored
}

async function insertStockLevels(
  tx: Transaction,
  productId: string,
  stored: readonly StoredVariant[],
  quantity: number,
): Promise<void> {
  const levels = stored.length === 0 ? [{ id: null, quantity }] : stored
  await tx
    .insert(stockLevels)
    .values(
      levels.map(level => ({
        id: newId(),
        product_id: productId,
        variant_id: level.id,
        received: level.quantity,
        on_hand: level.quantity,
      })),
    )
    .onConflictDoNothing()
}
