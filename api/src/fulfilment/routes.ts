import { Failure } from '@akyede/contract/failures'
import { setStock } from '#feature/catalogue'
import { confirmDelivery, refuseUnlessConfirmed } from '#feature/deliveries'
import {
  type AdvanceFulfilmentResult,
  advanceFulfilment,
  type CancelFulfilmentResult,
  findMakerFulfilment,
  findMakerFulfilments,
} from '#feature/orders'
import { transaction } from '#platform/database.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { presentMakerFulfilments } from './present-maker-fulfilment.ts'

/** Serves the endpoints for makers' systems (D140). The token's maker determines the fulfilments and products. */
export function serveFulfilment(serve: Serve, platform: Platform): void {
  const { database } = platform
  const show = async (vendorId: string, partId: string) => {
    const fulfilment = await findMakerFulfilment(database, partId, vendorId)
    const [shown] = fulfilment ? await presentMakerFulfilments(platform, [fulfilment]) : []
    if (!shown) throw new Failure('fulfilment.part_not_found')
    return { data: shown }
  }

  serve('listParts', async ({ query, caller: { vendorId } }) => {
    const { status, page, limit } = query
    const { parts: fulfilments, total } = await findMakerFulfilments(database, {
      vendorId,
      status: status ?? 'open',
      page,
      limit,
    })
    return {
      data: await presentMakerFulfilments(platform, fulfilments),
      pagination: paginate(page, limit, total),
    }
  })

  serve('advancePart', async ({ params: { partId: fulfilmentId }, body, caller: { vendorId } }) => {
    const { status: to, carrier, tracking } = body
    const outcome = await transaction(database, tx =>
      advanceFulfilment(platform, tx, { fulfilmentId, of: { vendorId }, to, carrier, tracking }),
    )
    refuseUnlessDone(outcome)
    return show(vendorId, fulfilmentId)
  })

  serve('confirmPart', async ({ params: { partId }, body: { code }, caller: { vendorId } }) => {
    const outcome = await confirmDelivery(platform, { partId, vendorId }, code)
    refuseUnlessConfirmed(outcome, 'fulfilment.part_not_found', platform.clock)
    return show(vendorId, partId)
  })

  serve('setMakerStock', async ({ params: { productId }, body, caller: { vendorId } }) => {
    const { variant_id: variantId = null, quantity: onHand } = body
    const restockAt = body.next_restock ? new Date(body.next_restock) : null
    const expected = { onHand: body.expected.quantity, sold: body.expected.sold }
    const outcome = await transaction(database, tx =>
      setStock(platform, tx, { vendorId, productId, variantId, onHand, restockAt, expected }),
    )
    if (outcome.kind === 'unknown') throw new Failure('catalogue.product_not_found')
    const { on_hand, sold, held } = outcome
    const stock = { quantity: on_hand, sold, held, available: on_hand - held }
    if (outcome.kind === 'changed') throw new Failure('fulfilment.stock_changed', { facts: stock })
    if (outcome.kind === 'held') throw new Failure('fulfilment.stock_held', { facts: stock })
    return { data: stock }
  })
}

/** Throws the failure of a step that was refused. */
export function refuseUnlessDone(
  outcome: AdvanceFulfilmentResult | CancelFulfilmentResult,
): asserts outcome is Exclude<typeof outcome, { kind: 'unknown' | 'paused' | 'refused' }> {
  if (outcome.kind === 'unknown') throw new Failure('fulfilment.part_not_found')
  if (outcome.kind === 'paused') throw new Failure('fulfilment.paused')
  if (outcome.kind === 'refused')
    throw new Failure('fulfilment.not_advanced', { facts: { status: outcome.status } })
}
