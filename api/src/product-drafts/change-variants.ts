import { Failure } from '@akyede/contract/failures'
import { asPesewas, toPesewas } from '@akyede/contract/money'
import type { VariantInput } from '@akyede/contract/workshop-variants'
import { catalogueTag, lockMaker, recordPrices, setVariants, type VariantToStore } from '#feature/catalogue'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { publishChange } from '#platform/response-cache.ts'
import { sql } from '#platform/sql.ts'
import { type EditContext, requireReady, saveDraft } from './change-product.ts'
import type { DraftVariant } from './draft.ts'
import { type EditedProduct, findEdited } from './edited-product.ts'

const nameOf = (options: Readonly<Record<string, string>>): string => Object.values(options).join(' / ')

/** Locks the maker and the stock of a product that it may change. Orders lock the stock before the product too. */
export async function lockStock(
  tx: Transaction,
  { vendorId, productId }: { readonly vendorId: string; readonly productId: string },
): Promise<void> {
  await lockMaker(tx, vendorId)
  await tx.execute(sql`
    select from stock_levels as level join products as product on product.id = level.product_id
    where product.vendor_id = ${vendorId} and level.product_id = ${productId} order by level.id for update of level`)
}

/**
 * Sets the variants of a product whose rows and stock are locked, at once also of a published one. Fails with
 * `fulfilment.stock_held`, and with `product.not_ready` when prices are not allowed.
 */
export async function changeVariants(
  tx: Transaction,
  context: EditContext,
  product: EditedProduct,
  inputs: readonly VariantInput[],
): Promise<void> {
  const variants = inputs.map(input => readVariant(input, product))
  if (!product.live) return saveDraft(tx, context, product, { variants })
  await changeLiveVariants(tx, context, product, variants, inputs)
}

/** A variant keeps its id when the product has it. */
function readVariant(
  { id, options, price, original_price, quantity }: VariantInput,
  product: EditedProduct,
): DraftVariant {
  const known = product.variants.find(variant => variant.id === id)
  return {
    id: known?.id ?? newId(),
    name: nameOf(options),
    options,
    price: toPesewas(price),
    original_price: original_price == null ? null : toPesewas(original_price),
    quantity: quantity ?? known?.quantity ?? 0,
  }
}

async function changeLiveVariants(
  tx: Transaction,
  { broadcast, clock }: EditContext,
  product: EditedProduct,
  variants: readonly DraftVariant[],
  inputs: readonly VariantInput[],
): Promise<void> {
  const { id, vendorId, fields, live, version } = product
  const now = clock.now()
  await recordPrices(tx, [id], now)
  const toStore = variants.map(
    ({ original_price, ...one }): VariantToStore => ({ ...one, originalPrice: original_price }),
  )
  await setVariants(tx, { productId: id, variants: toStore, quantity: live?.stock?.on_hand ?? 0 })
  const stored = await findEdited(tx, { vendorId, productId: id })
  for (const [position, { quantity }] of inputs.entries()) {
    const variant = stored.variants[position]
    if (quantity !== undefined && variant && variant.stock?.on_hand !== quantity)
      await setUnits(tx, variant.id, quantity)
  }
  const price = variants.length > 0 ? asPesewas(Math.min(...variants.map(one => one.price))) : fields.price
  await tx.execute(sql`
    update products set version = ${version + 1}, price = ${price},
      original_price = case when has_variants or original_price <= ${price} then null else original_price end
    where id = ${id}`)
  await requireReady(tx, await findEdited(tx, { vendorId, productId: id }), now, ['variants', 'price'])
  await recordPrices(tx, [id], now)
  await publishChange(broadcast, tx, [catalogueTag, id])
}

/** Sets the units of a variant for sale. Fails with `fulfilment.stock_held` when buyers who are paying hold more. */
async function setUnits(tx: Transaction, variantId: string, onHand: number): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    update stock_levels set received = received + (${onHand}::int - on_hand), on_hand = ${onHand}
    where variant_id = ${variantId} and held <= ${onHand}`)
  if (rowCount === 0) throw new Failure('fulfilment.stock_held')
}
