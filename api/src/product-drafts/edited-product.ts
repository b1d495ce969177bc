import { Failure } from '@akyede/contract/failures'
import type { Pesewas } from '@akyede/contract/money'
import type { WorkshopProductState } from '@akyede/contract/product-words'
import type { Executor, Transaction } from '#platform/database.ts'
import { eq, sql } from '#platform/sql.ts'
import { type DraftFields, type DraftPicture, type DraftVariant, joinStory } from './draft.ts'
import { productDrafts } from './tables.ts'

export type DraftRow = typeof productDrafts.$inferSelect

export interface StockLevel {
  readonly on_hand: number
  readonly sold: number
  readonly held: number
}

/** A published product. */
export interface LiveProduct {
  readonly slug: string
  readonly state: 'on_sale' | 'resting' | 'retired'
  readonly isHeld: boolean
  readonly version: number
  readonly fields: DraftFields
  readonly pictures: readonly DraftPicture[]
  readonly variants: readonly (DraftVariant & { readonly stock: StockLevel | null })[]
  readonly hasVariants: boolean
  /** Of a product without variants. */
  readonly stock: StockLevel | null
  readonly createdAt: Date
}

/** A product as its maker edits it: what is published, and what is not yet. */
export interface EditedProduct {
  readonly id: string
  readonly vendorId: string
  readonly live: LiveProduct | undefined
  readonly draft: DraftRow | undefined
  /** Those of the draft; price, lead time and variants of a published product, which change at once. */
  readonly fields: DraftFields
  readonly pictures: readonly DraftPicture[]
  readonly variants: readonly (DraftVariant & { readonly stock: StockLevel | null })[]
  readonly version: number
  readonly updatedAt: Date
}

interface ProductOfMaker {
  readonly vendorId: string
  readonly productId: string
}

/** Finds a product or a draft of a workshop. Fails with `catalogue.product_not_found`. */
export async function findEdited(executor: Executor, product: ProductOfMaker): Promise<EditedProduct> {
  return combine(product, await findLive(executor, product, sql``), await findDraft(executor, product))
}

/** `findEdited` with locks, the product first. A draft that is published meanwhile is found as a product. */
export async function lockEdited(tx: Transaction, product: ProductOfMaker): Promise<EditedProduct> {
  const lock = sql`for no key update of product`
  const live = await findLive(tx, product, lock)
  const draft = await findDraft(tx, product, 'no key update')
  return combine(product, live ?? (draft ? undefined : await findLive(tx, product, lock)), draft)
}

async function findDraft(
  executor: Executor,
  { vendorId, productId }: ProductOfMaker,
  lock?: 'no key update',
): Promise<DraftRow | undefined> {
  const query = executor.select().from(productDrafts).where(eq(productDrafts.id, productId))
  const [draft] = await (lock ? query.for(lock) : query)
  return draft?.vendor_id === vendorId ? draft : undefined
}

function combine(
  { vendorId, productId: id }: ProductOfMaker,
  live: LiveProduct | undefined,
  draft: DraftRow | undefined,
): EditedProduct {
  if (!live && !draft) throw new Failure('catalogue.product_not_found')
  const base = { id, vendorId, live, draft, version: Math.max(live?.version ?? 0, draft?.version ?? 0) }
  if (live) {
    const { price, original_price, lead_time_days } = live.fields
    const fields = draft ? { ...draft.fields, price, original_price, lead_time_days } : live.fields
    const { pictures } = draft ?? live
    return {
      ...base,
      fields,
      pictures,
      variants: live.variants,
      updatedAt: draft?.updated_at ?? live.createdAt,
    }
  }
  if (!draft) throw new Failure('catalogue.product_not_found')
  const variants = draft.variants.map(variant => ({ ...variant, stock: null }))
  return { ...base, fields: draft.fields, pictures: draft.pictures, variants, updatedAt: draft.updated_at }
}

interface LiveRow
  extends Record<string, unknown>,
    Omit<DraftFields, 'quantity' | 'price' | 'original_price'> {
  readonly slug: string
  readonly state: LiveProduct['state']
  readonly is_held: boolean
  readonly version: number
  readonly description: string
  readonly price: Pesewas
  readonly original_price: Pesewas | null
  readonly has_variants: boolean
  readonly pictures: DraftPicture[]
  readonly variants: (DraftVariant & { stock: StockLevel | null })[]
  readonly stock: StockLevel | null
  readonly created_at: string
}

/** Bigints are read as text by the driver, so amounts are cast. */
async function findLive(
  executor: Executor,
  { vendorId, productId }: ProductOfMaker,
  lock: ReturnType<typeof sql>,
): Promise<LiveProduct | undefined> {
  const { rows } = await executor.execute<LiveRow>(sql`
    select product.slug, product.state, product.held_at is not null as is_held, product.version, product.name,
      product.description, product.story, product.materials, product.dimensions, product.care, product.category_id,
      product.attributes, product.price::float8 as price, product.original_price::float8 as original_price,
      product.weight_grams, product.lead_time_days, product.made_to_order, product.tax_class, product.has_variants,
      product.created_at, (
        select json_agg(json_build_object('slug', picture.slug, 'alt', picture.alt) order by shown.position)
        from (
          select product.picture_slug as slug, -1 as position
          union all
          select picture_slug, position from product_pictures where product_id = product.id
        ) as shown join pictures as picture on picture.slug = shown.slug
      ) as pictures, (
        select coalesce(json_agg(json_build_object(
          'id', variant.id, 'name', variant.name, 'options', variant.options, 'price', variant.price,
          'original_price', variant.original_price, 'quantity', coalesce(level.on_hand, 0),
          'stock', case when level.id is not null then json_build_object(
            'on_hand', level.on_hand, 'sold', level.received - level.on_hand, 'held', level.held) end
        ) order by variant.position, variant.id), '[]')
        from variants as variant
        left join stock_levels as level on level.product_id = product.id and level.variant_id = variant.id
        where variant.product_id = product.id and variant.on_sale
      ) as variants, (
        select json_build_object('on_hand', on_hand, 'sold', received - on_hand, 'held', held)
        from stock_levels where product_id = product.id and variant_id is null
      ) as stock
    from products as product where product.id = ${productId} and product.vendor_id = ${vendorId} ${lock}`)
  return rows[0] && presentLive(rows[0])
}

function presentLive(row: LiveRow): LiveProduct {
  const { slug, state, is_held: isHeld, version, has_variants: hasVariants, stock } = row
  const { name, materials, dimensions, care, category_id, attributes, price, original_price } = row
  const { weight_grams, lead_time_days, made_to_order, tax_class } = row
  return {
    ...{ slug, state, isHeld, version, hasVariants },
    fields: {
      ...{
        name,
        story: joinStory(row.description, row.story),
        materials,
        dimensions,
        care,
        category_id,
        attributes,
      },
      ...{ price, original_price, weight_grams, lead_time_days, made_to_order, tax_class },
      quantity: hasVariants ? null : (stock?.on_hand ?? 0),
    },
    pictures: row.pictures,
    variants: hasVariants ? row.variants : [],
    stock: hasVariants ? null : stock,
    createdAt: new Date(row.created_at),
  }
}

/** The state of a product as its workshop sees it (E20). */
export function stateOf({ live, draft }: Pick<EditedProduct, 'live' | 'draft'>): WorkshopProductState {
  if (!live) return (draft?.state ?? 'draft') as WorkshopProductState
  return live.state !== 'retired' && live.isHeld ? 'held' : live.state
}
