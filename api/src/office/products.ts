import { Failure } from '@akyede/contract/failures'
import { actOnProduct } from '#feature/catalogue'
import type { Serve } from '#platform/serve.ts'
import { findHistory, requireVersion } from './changed-meanwhile.ts'
import {
  findProduct,
  findProductStock,
  findProducts,
  lockProductVersion,
  presentProduct,
} from './find-products.ts'
import type { OfficeContext } from './index.ts'
import { paginateRows } from './paginate.ts'
import { actedBy, mayCall } from './require-staff.ts'

export function serveOfficeProducts(serve: Serve, { platform }: OfficeContext): void {
  const { database } = platform
  serve('listOfficeProducts', async ({ query }) => {
    const { rows, count } = await findProducts(database, query)
    return { data: rows.map(presentProduct), pagination: paginateRows(query.page, query.limit, count) }
  })

  serve('getOfficeProduct', async ({ params: { productId } }) => {
    const product = await findProduct(database, productId)
    if (!product) throw new Failure('office.not_found')
    const stock = await findProductStock(database, productId)
    const history = await findHistory(database, { fact: 'product_id', id: productId }, 20)
    const { description, version, maker_state } = product
    return { data: { ...presentProduct(product), description, stock, maker_state, history, version } }
  })

  serve('actOnProducts', async ({ body: { ids, act, reason, words }, caller, tx, http }) => {
    const isFeaturing = act === 'feature' || act === 'unfeature'
    if (isFeaturing && !mayCall(caller, 'trade')) throw new Failure('auth.forbidden')
    const [productId] = ids
    if (ids.length === 1 && productId) {
      const version = await lockProductVersion(tx, productId)
      await requireVersion(tx, { http, version, subject: { fact: 'product_id', id: productId } })
    }
    const by = actedBy(caller, { reason, words })
    const failures = new Map<string, string | null>()
    // Products are locked in the order of their ids, so that concurrent calls cannot deadlock.
    for (const productId of [...new Set(ids)].sort())
      failures.set(productId, (await actOnProduct(tx, platform, { productId, act }, by)) ?? null)
    return { data: [...new Set(ids)].map(id => ({ id, failure: failures.get(id) ?? null })) }
  })
}
