import { type Pesewas, toCedis } from '@akyede/contract/money'
import type { ProductPicture } from '@akyede/contract/photographs'
import type { DraftState } from '@akyede/contract/product-words'
import type { WorkshopProduct } from '@akyede/contract/workshop-products'
import { createPictureUrls, findPhotographs, presentPhotograph } from '#feature/photographs'
import type { Executor } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { type EditedProduct, type StockLevel, stateOf } from './edited-product.ts'
import { findAllMissing } from './find-missing.ts'

type Context = Pick<Platform, 'config' | 'clock'>

const inCedis = (amount: Pesewas | null) => (amount === null ? null : toCedis(amount))

const presentStock = (stock: StockLevel | null) =>
  stock && {
    quantity: stock.on_hand,
    sold: stock.sold,
    held: stock.held,
    available: stock.on_hand - stock.held,
  }

/** A product for the members of its workshop. */
export async function presentEdited(
  context: Context,
  executor: Executor,
  product: EditedProduct,
): Promise<WorkshopProduct> {
  const { id, version, live, draft, fields } = product
  const { price, original_price, attributes, tax_class, ...rest } = fields
  return {
    ...{ id, version, state: stateOf(product), is_published: live !== undefined },
    change: live && draft ? (draft.state as DraftState) : null,
    words: draft?.words ?? null,
    offered_at: draft?.offered_at?.toISOString() ?? null,
    position: draft?.state === 'waiting' ? await findPosition(executor, id) : null,
    ...rest,
    price: inCedis(price),
    original_price: inCedis(original_price),
    attributes: [...attributes],
    tax_class: tax_class as WorkshopProduct['tax_class'],
    stock: presentStock(live?.stock ?? null),
    variants: product.variants.map(variant => ({
      ...{ id: variant.id, name: variant.name, options: { ...variant.options }, quantity: variant.quantity },
      price: toCedis(variant.price),
      original_price: inCedis(variant.original_price),
      stock: presentStock(variant.stock),
    })),
    pictures: await presentPictures(context, executor, product),
    missing: live && !draft ? [] : await findAllMissing(executor, product, context.clock.now()),
    updated_at: product.updatedAt.toISOString(),
  }
}

/** Pictures in their order, those that were not uploaded without a focus. */
export async function presentPictures(
  context: Context,
  executor: Executor,
  { vendorId, pictures }: Pick<EditedProduct, 'vendorId' | 'pictures'>,
): Promise<ProductPicture[]> {
  const slugs = pictures.map(({ slug }) => slug)
  const uploaded = await findPhotographs(executor, vendorId, slugs)
  const urlOf = await createPictureUrls(context, executor, slugs)
  return pictures.map(({ slug, alt }) => {
    const row = uploaded.get(slug)
    const url = urlOf(slug)
    const picture = row
      ? presentPhotograph(context, row, url)
      : { slug, url, whole_url: null, placeholder: '', focus: null, warnings: [] }
    return { ...picture, alt }
  })
}

/** The place in the review queue, from 1. */
async function findPosition(executor: Executor, id: string): Promise<number> {
  const { rows } = await executor.execute<{ position: number }>(sql`
    select count(*)::int as position
    from product_drafts as draft, (select offered_at, id from product_drafts where id = ${id}) as own
    where draft.state = 'waiting' and (draft.offered_at, draft.id) <= (own.offered_at, own.id)`)
  return rows[0]?.position ?? 1
}
