import type { RequestFor } from '@akyede/contract/api'
import type { Endpoint } from '@akyede/contract/endpoint'
import { Failure } from '@akyede/contract/failures'
import { toPesewas } from '@akyede/contract/money'
import type { ProductFields } from '@akyede/contract/workshop-products'
import { lockMaker, setStock } from '#feature/catalogue'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import { readIfMatch } from '#platform/if-match.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import type { HandlerInput, Serve } from '#platform/serve.ts'
import { type ChoicesContext, changePictures, prepareChoices } from './change-pictures.ts'
import { changePrices } from './change-prices.ts'
import { changeFields } from './change-product.ts'
import { changeVariants, lockStock } from './change-variants.ts'
import { type DraftFields, emptyFields } from './draft.ts'
import { type EditedProduct, findEdited, lockEdited } from './edited-product.ts'
import { findListed } from './list-products.ts'
import { createDraft, offerProduct, restProduct, retireProduct } from './offer-product.ts'
import { presentEdited } from './present-product.ts'

interface ProductParams {
  readonly vendorId: string
  readonly productId: string
}
type Http = HandlerInput<Endpoint>['http']
type Change = (tx: Transaction, product: EditedProduct) => Promise<void>

/** Serves the products of a workshop to its members. */
export function serveProducts(serve: Serve, context: ChoicesContext): void {
  const { platform } = context
  const { database } = platform
  const respond = async (executor: Executor, params: ProductParams) => ({
    data: await presentEdited(platform, executor, await findEdited(executor, params)),
  })
  const change = (tx: Transaction, params: ProductParams, http: Http, apply: Change) =>
    changeLocked(platform, tx, { params, http }, apply).then(() => respond(tx, params))

  serve('listWorkshopProducts', async ({ params: { vendorId }, query }) => {
    const { rows, total } = await findListed(platform, database, vendorId, query)
    return { data: rows, pagination: paginate(query.page, query.limit, total) }
  })
  serve('getWorkshopProduct', async ({ params }) => respond(database, params))
  serve('createWorkshopProduct', async ({ params: { vendorId }, body, tx }) => {
    const productId = await createDraft(tx, platform, vendorId, {
      fields: { ...emptyFields, ...readFields(body) },
    })
    return respond(tx, { vendorId, productId })
  })
  serve('copyWorkshopProduct', async ({ params, tx }) => {
    const productId = await createDraft(tx, platform, params.vendorId, await findEdited(tx, params))
    return respond(tx, { ...params, productId })
  })
  serve('changeWorkshopProduct', ({ params, body, tx, http }) =>
    change(tx, params, http, (_, product) => changeFields(tx, platform, product, readFields(body))),
  )
  serve('offerWorkshopProduct', ({ params, tx, http }) =>
    change(tx, params, http, (_, product) => offerProduct(tx, platform, product)),
  )
  serve('restWorkshopProduct', ({ params, tx, http }) =>
    change(tx, params, http, (_, product) => restProduct(tx, platform, product)),
  )
  serveRetire(serve, platform)
  serve('setWorkshopVariants', async ({ params, body, tx, http }) => {
    await lockStock(tx, params)
    return change(tx, params, http, (_, product) => changeVariants(tx, platform, product, body.variants))
  })
  serve(
    'setWorkshopPictures',
    ({ params, tx, http, prepared }) =>
      change(tx, params, http, (_, product) => changePictures(tx, platform, product, prepared)),
    ({ params, body }: Pick<RequestFor<'setWorkshopPictures'>, 'params' | 'body'>) =>
      prepareChoices(context, params.vendorId, body.pictures),
  )
  serve('setWorkshopPrices', async ({ params: { vendorId }, body, tx }) => ({
    data: await changePrices(tx, platform, vendorId, body.changes),
  }))
  serveStock(serve, platform)
}

/** A deleted draft is presented as it was. */
function serveRetire(serve: Serve, platform: Platform): void {
  serve('retireWorkshopProduct', async ({ params, tx, http }) => {
    const product = await lockForChange(platform, tx, { params, http })
    await retireProduct(tx, platform, product)
    const retired = product.live && (await findEdited(tx, params))
    const data = await presentEdited(platform, tx, retired ?? product)
    return { data: { ...data, state: 'retired' as const, position: null } }
  })
}

function serveStock(serve: Serve, platform: Platform): void {
  serve('setWorkshopStock', async ({ params: { vendorId, productId }, body }) => {
    const restockAt = body.next_restock ? new Date(body.next_restock) : null
    const expected = { onHand: body.expected.quantity, sold: body.expected.sold }
    const { variant_id: variantId = null, quantity: onHand } = body
    const outcome = await transaction(platform.database, tx =>
      setStock(platform, tx, { vendorId, productId, variantId, onHand, restockAt, expected }),
    )
    if (outcome.kind === 'unknown') throw new Failure('catalogue.product_not_found')
    const { on_hand, sold, held } = outcome
    const stock = { quantity: on_hand, sold, held, available: on_hand - held }
    // A repeated call finds what the first one set.
    const isRepeated = outcome.kind === 'changed' && on_hand === onHand && sold === expected.sold
    if (outcome.kind === 'changed' && !isRepeated)
      throw new Failure('fulfilment.stock_changed', { facts: stock })
    if (outcome.kind === 'held') throw new Failure('fulfilment.stock_held', { facts: stock })
    return { data: stock }
  })
}

interface ChangeRequest {
  readonly params: ProductParams
  readonly http: Http
}

/**
 * Locks the maker, then the product. Fails with `catalogue.product_not_found`, or `product.modified` with the product.
 */
async function lockForChange(
  platform: Platform,
  tx: Transaction,
  { params, http }: ChangeRequest,
): Promise<EditedProduct> {
  await lockMaker(tx, params.vendorId)
  const product = await lockEdited(tx, params)
  const expected = readIfMatch(http?.request.headers['if-match'], 'product.if_match_invalid')
  if (expected && !expected.includes(product.version)) {
    const current = await presentEdited(platform, tx, product)
    throw new Failure('product.modified', { facts: { version: product.version, product: current } })
  }
  return product
}

/** Applies a change; a retired product cannot be changed. */
async function changeLocked(
  platform: Platform,
  tx: Transaction,
  request: ChangeRequest,
  apply: Change,
): Promise<void> {
  const product = await lockForChange(platform, tx, request)
  if (product.live?.state === 'retired') throw new Failure('product.retired')
  await apply(tx, product)
}

/** The fields of a call in pesewas. */
function readFields({ price, original_price, ...rest }: ProductFields): Partial<DraftFields> {
  return {
    ...rest,
    ...(price !== undefined && { price: price && toPesewas(price) }),
    ...(original_price !== undefined && { original_price: original_price && toPesewas(original_price) }),
  } as Partial<DraftFields>
}
