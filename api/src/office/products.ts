import { Failure } from '@akyede/contract/failures'
import { actOnProduct } from '#feature/catalogue'
import { reviewProduct } from '#feature/product-drafts'
import type { Transaction } from '#platform/database.ts'
import type { Serve } from '#platform/serve.ts'
import { findHistory, requireVersion } from './changed-meanwhile.ts'
import { findProduct, findProductStock, findProducts, presentProduct } from './find-products.ts'
import type { OfficeContext } from './index.ts'
import { paginateRows } from './paginate.ts'
import { lockProductVersion } from './product-version.ts'
import { findOwnProducts } from './refuse-conflict-of-interest.ts'
import { actedBy, mayCall } from './require-staff.ts'
import { findNewProduct, findReview, isUnchecked } from './waiting-products.ts'

export function serveOfficeProducts(serve: Serve, { platform }: OfficeContext): void {
  const { database } = platform
  serve('listOfficeProducts', async ({ query }) => {
    const { rows, count } = await findProducts(database, query)
    return { data: rows.map(presentProduct), pagination: paginateRows(query.page, query.limit, count) }
  })

  serve('getOfficeProduct', async ({ params: { productId } }) => {
    const product = (await findProduct(database, productId)) ?? (await findNewProduct(database, productId))
    if (!product) throw new Failure('office.not_found')
    const { description, maker_state, vendor_id: vendorId } = product
    const review = await findReview(platform, database, { productId, vendorId })
    const data = {
      ...{ ...presentProduct(product), description, maker_state },
      stock: await findProductStock(database, productId),
      history: await findHistory(database, { fact: 'product_id', id: productId }, 20),
      review,
      is_unchecked: await isUnchecked(database, productId),
    }
    return { data }
  })

  serve('actOnProducts', async ({ body: { ids, versions, act, reason, words }, caller, tx, http }) => {
    const isFeaturing = act === 'feature' || act === 'unfeature'
    if (isFeaturing && !mayCall(caller, 'trade')) throw new Failure('auth.forbidden')
    const [productId] = ids
    if (ids.length === 1 && productId) {
      const version = await lockProductVersion(tx, productId)
      await requireVersion(tx, { http, version, subject: { fact: 'product_id', id: productId } })
    }
    const by = actedBy(caller, { reason, words })
    const runAction = (inner: Transaction, id: string, actor: typeof by) =>
      act === 'approve' || act === 'return'
        ? reviewProduct(inner, platform, { productId: id, act, words }, actor)
        : actOnProduct(inner, platform, { productId: id, act }, actor)
    const failures = new Map<string, string | null>()
    const own = await findOwnProducts(tx, caller, ids)
    // Products are locked in the order of their ids, so that concurrent calls cannot deadlock.
    for (const productId of [...new Set(ids)].sort()) {
      const seen = versions?.[productId]
      const isChanged = seen !== undefined && seen !== (await lockProductVersion(tx, productId))
      const refusal = own.has(productId)
        ? 'office.conflict_of_interest'
        : isChanged && 'office.changed_meanwhile'
      const failure = refusal || (await runAction(tx, productId, by))
      failures.set(productId, failure ?? null)
    }
    return { data: [...new Set(ids)].map(id => ({ id, failure: failures.get(id) ?? null })) }
  })
}
