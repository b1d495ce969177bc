import { limits } from '@akyede/contract/limits'
import { add, asPesewas, type Pesewas, refundShare, smallest, subtract, zero } from '@akyede/contract/money'
import { findUserById } from '#feature/accounts'
import { findReviewedProducts } from '#feature/catalogue'
import { findGiverId } from '#feature/gifts'
import {
  findFirstDeliveredOrder,
  lockOrderWithContents,
  type OrderRow,
  type OrderWithContents,
} from '#feature/orders'
import { findRetainedAmount } from '#feature/payments'
import { findReturnedUnits } from '#feature/returns'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { lockAccounts } from './account.ts'
import { settleEarning } from './earnings.ts'
import { findReferral } from './referrals.ts'
import { syncReferralEarnings } from './sync-referral-earnings.ts'

type RewardContext = Pick<Platform, 'broadcast' | 'clock' | 'outbox'>

/** A delivered fulfilment and its points. */
interface DeliveredFulfilment {
  readonly id: string
  /** False when it was returned since. */
  readonly isDelivered: boolean
  readonly dueAt: Date
  readonly productIds: readonly string[]
  readonly points: number
}

/**
 * Sets an order's earnings, for its payer and their inviter, to their current points. It reads order and payment
 * under their locks, so that neither order nor repetition of events matters.
 */
export async function syncEarningsWithOrder(
  platform: RewardContext,
  tx: Transaction,
  { order_id, delivered }: { readonly order_id: string; readonly delivered?: boolean },
): Promise<void> {
  // Nothing is earned before a delivery.
  if (delivered === false) return
  const found = await lockOrderWithContents(tx, order_id)
  if (!found?.fulfilments.some(({ delivered_at }) => delivered_at !== null)) return
  const { order } = found
  const buyer = order.user_id ?? (await findGiverId(tx, order_id))
  if (buyer === undefined) return
  const arrived = await findDeliveredFulfilments(tx, found)
  if ((await findUserById(tx, buyer))?.erased_at !== null) return
  const referrer = (await findReferral(tx, buyer))?.referrer_user_id ?? []
  await lockAccounts(tx, platform.clock, [buyer, referrer].flat())
  const counts = arrived.some(({ points }) => points > 0)
  for (const { id, points, dueAt } of arrived) {
    const what = { kind: 'purchase', key: `part:${id}`, orderId: order.id, subject: order.number } as const
    await settleEarning(platform, tx, { userId: buyer, ...what, points, dueAt })
  }
  // A giver cannot review a gift that they never held.
  if (order.user_id !== null) await syncReviewEarnings(platform, tx, order, arrived, counts)
  const [first] = arrived
  // Read again under the locks, because two orders may arrive at once.
  const referral = await findReferral(tx, buyer)
  if (referral && first)
    await syncReferralEarnings(platform, tx, referral, order, { counts, dueAt: first.dueAt })
}

/** A review counts for the delivered order with the product. */
export async function syncEarningsWithReview(
  platform: RewardContext,
  tx: Transaction,
  { user_id, product_id }: { readonly user_id: number; readonly product_id: string },
): Promise<void> {
  const order_id = await findFirstDeliveredOrder(tx, user_id, product_id)
  if (order_id) await syncEarningsWithOrder(platform, tx, { order_id })
}

/**
 * Delivered fulfilments, oldest first. The order's retained money without delivery and wrapping pays for merchandise;
 * a refund reduces the points of the latest fulfilment first.
 */
async function findDeliveredFulfilments(
  tx: Transaction,
  { order, fulfilments, items }: OrderWithContents,
): Promise<DeliveredFulfilment[]> {
  const came = fulfilments
    .flatMap(fulfilment =>
      fulfilment.delivered_at ? [{ ...fulfilment, delivered_at: fulfilment.delivered_at }] : [],
    )
    .toSorted((one, other) => one.delivered_at.getTime() - other.delivered_at.getTime())
  const cameBack = await findReturnedUnits(tx, order.id)
  // Delivery and wrapping of a returned or cancelled fulfilment were refunded too.
  const sent = fulfilments.filter(({ status }) => status !== 'returned' && status !== 'cancelled')
  const delivery = add(...sent.map(({ shipping }) => shipping))
  const wrapping = asPesewas(Math.ceil((order.wrapping * sent.length) / fulfilments.length))
  const retained = subtract(await findRetainedAmount(tx, 'order', order.id), add(delivery, wrapping))
  let merchandise = zero
  return came.map(({ id, status, delivered_at }) => {
    const lineItems = items.filter(item => item.fulfilment_id === id)
    const isDelivered = status === 'delivered'
    const before = pointsFor(smallest(merchandise, retained))
    if (isDelivered) {
      const left = lineItems.map(({ id, quantity, total, discount }) => {
        const paid = subtract(total, discount)
        return subtract(paid, refundShare(paid, quantity, { before: 0, units: cameBack.get(id) ?? 0 }))
      })
      merchandise = add(merchandise, ...left)
    }
    return {
      id,
      isDelivered,
      dueAt: new Date(delivered_at.getTime() + pendingMs),
      productIds: lineItems.map(({ product_id }) => product_id),
      points: pointsFor(smallest(merchandise, retained)) - before,
    }
  })
}

/** Milliseconds until nothing can be returned any more. */
const pendingMs = Math.max(limits.rewards.pendingFor, limits.returns.within)

const pointsFor = (amount: Pesewas): number =>
  Math.floor((Math.max(0, amount) * limits.rewards.perCedi) / 100)

async function syncReviewEarnings(
  platform: RewardContext,
  tx: Transaction,
  { id: orderId, user_id: userId }: OrderRow,
  arrived: readonly DeliveredFulfilment[],
  counts: boolean,
): Promise<void> {
  if (userId === null) return
  const productIds = arrived.flatMap(fulfilment => fulfilment.productIds)
  for (const { product_id, name } of await findReviewedProducts(tx, userId, productIds)) {
    const fulfilment = arrived.find(one => one.productIds.includes(product_id))
    if (!fulfilment) continue
    await settleEarning(platform, tx, {
      userId,
      kind: 'review',
      key: `review:${product_id}`,
      orderId,
      subject: name,
      points: counts && fulfilment.isDelivered ? limits.rewards.review : 0,
      dueAt: fulfilment.dueAt,
    })
  }
}
