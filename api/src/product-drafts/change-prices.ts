import type { RequestFor, ResponseFor } from '@akyede/contract/api'
import { Failure, type FailureCode } from '@akyede/contract/failures'
import { toCedis, toPesewas } from '@akyede/contract/money'
import type { Transaction } from '#platform/database.ts'
import { changeFields, type EditContext } from './change-product.ts'
import { changeVariants } from './change-variants.ts'
import { type EditedProduct, lockEdited } from './edited-product.ts'
import { refusalOf } from './refusal.ts'

type PriceChange = RequestFor<'setWorkshopPrices'>['body']['changes'][number]
type Outcome = ResponseFor<'setWorkshopPrices'>['data'][number]

/**
 * Sets prices of several products of a workshop. Products are locked in the order of their ids, so that concurrent calls
 * cannot deadlock. Each change is done, or refused with the code of its failure.
 */
export async function changePrices(
  tx: Transaction,
  context: EditContext,
  vendorId: string,
  changes: readonly PriceChange[],
): Promise<Outcome[]> {
  const failures = new Map<PriceChange, FailureCode | undefined>()
  for (const change of changes.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1)))
    failures.set(change, await changeOne(tx, context, vendorId, change))
  return changes.map(change => ({
    product_id: change.product_id,
    variant_id: change.variant_id ?? null,
    failure: failures.get(change) ?? null,
  }))
}

const changeOne = (
  tx: Transaction,
  context: EditContext,
  vendorId: string,
  { product_id: productId, variant_id, price }: PriceChange,
): Promise<FailureCode | undefined> =>
  refusalOf(tx, async inner => {
    const product = await lockEdited(inner, { vendorId, productId })
    if (product.live?.state === 'retired') throw new Failure('product.retired')
    if (variant_id) return changeVariantPrice(inner, context, product, { variantId: variant_id, price })
    if (product.variants.length > 0) throw new Failure('catalogue.variant_not_found')
    const fields = { price: toPesewas(price), ...withoutOriginal(product, price) }
    await changeFields(inner, context, product, fields)
  })

type Price = PriceChange['price']

/** An earlier price that is not above the new one is no longer shown. */
const withoutOriginal = ({ fields }: EditedProduct, price: Price) =>
  fields.original_price !== null && fields.original_price <= toPesewas(price) ? { original_price: null } : {}

async function changeVariantPrice(
  tx: Transaction,
  context: EditContext,
  product: EditedProduct,
  { variantId, price }: { readonly variantId: string; readonly price: Price },
): Promise<void> {
  if (!product.variants.some(({ id }) => id === variantId)) throw new Failure('catalogue.variant_not_found')
  const inputs = product.variants.map(({ id, options, original_price, price: before }) => {
    const asked = id === variantId ? price : toCedis(before)
    const isAbove = original_price !== null && original_price > toPesewas(asked)
    return {
      id,
      options: { ...options },
      price: asked,
      original_price: isAbove ? toCedis(original_price) : null,
    }
  })
  await changeVariants(tx, context, product, inputs)
}
