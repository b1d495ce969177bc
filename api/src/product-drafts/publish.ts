import { Failure } from '@akyede/contract/failures'
import { asPesewas } from '@akyede/contract/money'
import {
  catalogueTag,
  lockMaker,
  type PictureToStore,
  recordPrices,
  slugOf,
  splitText,
  storeProduct,
} from '#feature/catalogue'
import { findPhotographs } from '#feature/photographs'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { eq, sql } from '#platform/sql.ts'
import type { EditedProduct } from './edited-product.ts'
import { productDrafts, productPublications } from './tables.ts'

/**
 * Publishes a draft that is complete: writes the product, deletes the draft and records who allowed it. The caller has
 * locked the maker, then the product and its draft.
 */
export async function publishDraft(
  tx: Transaction,
  { broadcast, clock }: Pick<Platform, 'broadcast' | 'clock'>,
  product: EditedProduct,
  approved: 'by_staff' | 'by_trust',
): Promise<void> {
  const { id, vendorId, live, variants, fields } = product
  const now = clock.now()
  const maker = await lockMaker(tx, vendorId)
  await recordPrices(tx, [id], now)
  await storeProduct(tx, {
    ...{ id, isNew: !live, maker, now },
    slug: live?.slug ?? (await freeSlug(tx, fields.name, id)),
    columns: await columnsOf(tx, product),
    pictures: await picturesOf(tx, product),
    // A published product changes its variants at once.
    variants: live
      ? undefined
      : variants.map(({ original_price, ...one }) => ({ ...one, originalPrice: original_price })),
    quantity: fields.quantity ?? 0,
  })
  await recordPrices(tx, [id], now)
  await tx.delete(productDrafts).where(eq(productDrafts.id, id))
  await tx.insert(productPublications).values({
    ...{ id: newId(), product_id: id, vendor_id: vendorId, approved, published_at: now },
    checked_at: approved === 'by_staff' ? now : null,
  })
  await publishChange(broadcast, tx, [catalogueTag, vendorId, id])
}

async function columnsOf(tx: Transaction, { vendorId, fields, variants, version, live }: EditedProduct) {
  const { name, materials, dimensions, care, category_id, attributes, price, weight_grams, lead_time_days } =
    fields
  const lowest = variants.length > 0 ? asPesewas(Math.min(...variants.map(one => one.price))) : price
  if (!category_id || lowest === null || weight_grams === null || lead_time_days === null)
    throw new Failure('product.not_ready')
  return {
    vendor_id: vendorId,
    ...{
      category_id,
      name,
      ...splitText(fields.story),
      materials,
      dimensions,
      care,
      weight_grams,
      lead_time_days,
    },
    keywords: await keywordsOf(tx, vendorId, category_id, attributes),
    price: lowest,
    original_price: variants.length > 0 ? null : fields.original_price,
    ...{ attributes: [...attributes], made_to_order: fields.made_to_order, tax_class: fields.tax_class },
    state: live?.state ?? 'on_sale',
    version: version + 1,
  }
}

/** The words that searches match beside the name. */
async function keywordsOf(
  tx: Transaction,
  vendorId: string,
  categoryId: string,
  attributes: readonly string[],
): Promise<string> {
  const { rows } = await tx.execute<{ words: string }>(sql`
    select concat_ws(' ', vendor.name, vendor.town, vendor.craft, category.name) as words
    from vendors as vendor, categories as category
    where vendor.id = ${vendorId} and category.id = ${categoryId}`)
  return [rows[0]?.words ?? '', ...attributes.map(one => one.slice(one.indexOf('=') + 1))].join(' ')
}

/** A product of the same name that is published meanwhile has to wait for this transaction. */
async function freeSlug(tx: Transaction, name: string, id: string): Promise<string> {
  const plain = slugOf(name) || 'gift'
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`product ${plain}`}, 0))`)
  const { rows } = await tx.execute(sql`select from products where slug = ${plain}`)
  return rows.length === 0 ? plain : `${plain}-${id.slice(-8)}`
}

/** Pictures with their placeholders: photographs of the workshop, or those that the published product has. */
async function picturesOf(
  tx: Transaction,
  { vendorId, pictures }: EditedProduct,
): Promise<readonly [PictureToStore, ...PictureToStore[]]> {
  const slugs = pictures.map(({ slug }) => slug)
  const uploaded = await findPhotographs(tx, vendorId, slugs)
  const { rows } = await tx.execute<{ slug: string; placeholder: string }>(sql`
    select slug, placeholder from pictures where slug = any(${sql.param(slugs)}::text[])`)
  const known = new Map(rows.map(row => [row.slug, row.placeholder]))
  const [first, ...rest] = pictures.map(({ slug, alt }) => {
    const placeholder = uploaded.get(slug)?.placeholder ?? known.get(slug)
    if (placeholder === undefined) throw new Failure('picture.unknown')
    return { slug, alt, placeholder }
  })
  if (!first) throw new Failure('product.not_ready')
  return [first, ...rest]
}
