import type { Pesewas } from '@akyede/contract/money'
import { findMissing, type MissingField } from '@akyede/contract/product-readiness'
import { wasAskedFor } from '#feature/catalogue'
import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import type { EditedProduct } from './edited-product.ts'

/** All that is missing before a product can be offered (E22), also what only the server knows. */
export async function findAllMissing(
  executor: Executor,
  product: Pick<EditedProduct, 'id' | 'fields' | 'variants' | 'pictures'>,
  now: Date,
): Promise<MissingField[]> {
  const { fields, variants, pictures } = product
  const missing = findMissing({ ...fields, variants, pictures }, 100)
  if (fields.category_id && !(await isLeaf(executor, fields.category_id)))
    missing.push({ field: 'category_id', text: 'a narrower category' })
  if (!(await areEarlierPricesTrue(executor, product, now)))
    missing.push({
      field: variants.length > 0 ? 'variants' : 'original_price',
      text: 'an earlier price that you asked for at least 14 of the last 30 days',
    })
  return missing
}

async function isLeaf(executor: Executor, categoryId: string): Promise<boolean> {
  const { rows } = await executor.execute(sql`
    select from categories as category where id = ${categoryId}
      and not exists (select from categories where parent_id = category.id)`)
  return rows.length > 0
}

async function areEarlierPricesTrue(
  executor: Executor,
  { id: productId, fields, variants }: Pick<EditedProduct, 'id' | 'fields' | 'variants'>,
  now: Date,
): Promise<boolean> {
  const claimed: { variantId: string | null; price: Pesewas | null }[] =
    variants.length > 0
      ? variants.map(({ id, original_price }) => ({ variantId: id, price: original_price }))
      : [{ variantId: null, price: fields.original_price }]
  for (const { variantId, price } of claimed)
    if (price !== null && !(await wasAskedFor(executor, { productId, variantId, price }, now))) return false
  return true
}
