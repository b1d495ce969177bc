import type { PaymentRow } from '#feature/payments'
import { findListIncludingDeleted, findSurprisedUsers } from '#feature/wishlists'
import type { Caller } from '#platform/caller.ts'
import type { Executor } from '#platform/database.ts'
import { findGiftOrder, findGifts, type GiftOrderRow } from './gift.ts'

/**
 * Whether the caller is the giver: the account that gave it; for a guest's gift the device that started it or the
 * holder of a link from its emails. Users who are to be surprised by it are always refused.
 */
export async function isGiver(
  executor: Executor,
  caller: Caller,
  giftOrder: GiftOrderRow,
  isFromLetter: boolean,
): Promise<boolean> {
  if (giftOrder.giver_id !== null) return caller.kind === 'user' && caller.userId === giftOrder.giver_id
  const began = giftOrder.giver_key === `guest:${caller.fingerprint ?? caller.address}`
  if (!began && !isFromLetter) return false
  return caller.kind !== 'user' || !(await isSurprisedBy(executor, caller.userId, giftOrder))
}

async function isSurprisedBy(
  executor: Executor,
  userId: number,
  { owner_id, wishlist_id }: GiftOrderRow,
): Promise<boolean> {
  const list = await findListIncludingDeleted(executor, wishlist_id)
  const surprised = list ? await findSurprisedUsers(executor, list) : [owner_id]
  return surprised.includes(userId)
}

/** The same by payment, for the `payments` feature. */
export async function isGiversPayment(
  executor: Executor,
  caller: Caller,
  payment: PaymentRow,
  isFromLetter: boolean,
): Promise<boolean> {
  const giftOrder = await findGiftOrder(executor, payment.subject_id)
  return giftOrder !== undefined && isGiver(executor, caller, giftOrder, isFromLetter)
}

/** The user who gave an order; undefined when it is not a gift from a list or a guest gave it. */
export const findGiverId = async (executor: Executor, orderId: string): Promise<number | undefined> =>
  (await findGiftOrder(executor, orderId))?.giver_id ?? undefined

/**
 * Whether an order contains a gift that this user must not learn of: for a list of theirs and not revealed. A gift
 * from an anonymous giver stays hidden for good.
 */
export async function isSurpriseFor(executor: Executor, orderId: string, userId: number): Promise<boolean> {
  const giftOrder = await findGiftOrder(executor, orderId)
  if (!giftOrder || !(await isSurprisedBy(executor, userId, giftOrder))) return false
  return giftOrder.anonymous || (await findGifts(executor, orderId)).some(({ revealed_at }) => !revealed_at)
}
