import { Failure } from '@akyede/contract/failures'
import { advanceFulfilment, findOrder, findOrderContents, isArrivalAsked, lockOrder } from '#feature/orders'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { linkHash } from '#platform/secrets.ts'
import { isNull } from '#platform/sql.ts'
import { deliveryToken } from './delivery.ts'
import './events.ts'
import { refuseUnlessConfirmed } from './confirm-delivery.ts'
import { deliveries } from './tables.ts'

interface ReceiptInput {
  readonly orderId: string
  readonly partId: string
  readonly userId: number
  /** The answer to “Did it arrive?”. */
  readonly received: boolean
}

/**
 * Records the buyer's answer. A yes delivers and proves a parcel on its way, or proves its delivery. A no is stored for a
 * delivery without proof, which then stays without one, and notifies the maker. Refuses with `order.not_found` and as
 * fulfilments do.
 */
export const confirmReceipt = (platform: Platform, input: ReceiptInput): Promise<void> =>
  transaction(platform.database, async tx => {
    const { orderId, partId, userId } = input
    if (!(await findOrder(tx, orderId, userId))) throw new Failure('order.not_found')
    const order = await lockOrder(tx, orderId)
    const part = (await findOrderContents(tx, orderId)).fulfilments.find(({ id }) => id === partId)
    if (!order || !part) throw new Failure('order.not_found')
    if (!input.received) {
      if (!isArrivalAsked(order, part)) return
      const isNew = await storeNotReceived(platform, tx, input)
      const fact = { order_id: orderId, user_id: userId, part_id: partId }
      if (isNew) await platform.outbox.emit(tx, 'delivery.not_received', fact)
      return
    }
    if (part.status === 'returned') return
    if (part.status !== 'shipped' && part.status !== 'delivered')
      throw new Failure('fulfilment.not_advanced', { facts: { status: part.status } })
    const outcome = await advanceFulfilment(platform, tx, {
      fulfilmentId: partId,
      of: { orderId },
      to: 'delivered',
      proof: 'buyer',
    })
    refuseUnlessConfirmed(outcome, 'order.not_found', platform.clock)
  })

/** A parcel that its maker delivered without sending it has no row yet. Returns whether the answer is a new one. */
async function storeNotReceived(
  { clock, config }: Platform,
  tx: Transaction,
  { orderId, partId }: ReceiptInput,
): Promise<boolean> {
  const not_received_at = clock.now()
  const stored = await tx
    .insert(deliveries)
    .values({
      part_id: partId,
      order_id: orderId,
      token_hash: linkHash(deliveryToken(config, partId)),
      is_gift: true,
      created_at: not_received_at,
      not_received_at,
    })
    .onConflictDoUpdate({
      target: deliveries.part_id,
      set: { not_received_at },
      setWhere: isNull(deliveries.not_received_at),
    })
    .returning({ id: deliveries.part_id })
  return stored.length > 0
}
