import type { DeliveryFailureReason } from '@akyede/contract/delivery-words'
import { limits } from '@akyede/contract/limits'
import { lockOrder } from '#feature/orders'
import { type LinkContext, type UsedLink, withOpenDelivery } from './by-link.ts'
import './events.ts'
import { deliveryEvents } from './tables.ts'

export interface FailedAttempt {
  readonly reason: DeliveryFailureReason
  readonly words?: string | undefined
}

/**
 * Stores a failed attempt and has maker and buyer notified. The same reason within a minute is the same attempt. False
 * once as many attempts are stored as there may be. Refuses as `requireOpen` does.
 */
export const failDelivery = (
  context: LinkContext,
  link: UsedLink,
  { reason, words }: FailedAttempt,
): Promise<boolean> =>
  withOpenDelivery(context, link, async (tx, { row: { part_id, order_id }, events }) => {
    const { clock, outbox } = context.platform
    const at = clock.now()
    const last = events.findLast(({ kind }) => kind === 'failed')
    const number = (last?.number ?? 0) + 1
    const { door, failures } = limits.deliveries
    if (last?.reason === reason && last.at.getTime() + door.spacing > at.getTime()) return true
    if (number > failures) return false
    await tx
      .insert(deliveryEvents)
      .values({ part_id, kind: 'failed', number, at, reason, words: words || null })
    const order = await lockOrder(tx, order_id)
    const user_id = order?.user_id ?? null
    await outbox.emit(tx, 'delivery.failed', { order_id, user_id, part_id, number, reason })
    return true
  })
