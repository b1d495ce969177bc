import type { PaymentRow } from '#feature/payments'
import { findListIncludingDeleted, findSurprisedUsers } from '#feature/wishlists'
import type { Caller } from '#platform/caller.ts'
import type { Executor } from '#platform/database.ts'
import { findGiftOrder, findGifts, type GiftOrderRow } from './gift.ts'

/**
 * Whether the caller gives this: the account that does; of a guest's gift the device that began it, also once somebody is
 * signed in there, or whoever holds one of its letters. Nobody who is to be surprised by it, in whatever way they came.
 */
export async function isGiver(
  executor: Executor,
  caller: Caller,
  giving: GiftOrderRow,
  isFromLetter: boolean,
): Promise<boolean> {
  if (giving.giver_id !== null) return caller.kind === 'user' && caller.userId === giving.giver_id
  const began = giving.giver_key === `guest:${caller.fingerprint ?? caller.address}`
  if (!began && !isFromLetter) return false
  return caller.kind !== 'user' || !(await isSurprisedBy(executor, caller.userId, giving))
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

/** The same of a payment, for `payments`. */
export async function isGiversPayment(
  executor: Executor,
  caller: Caller,
  payment: PaymentRow,
  isFromLetter: boolean,
): Promise<boolean> {
  const giving = await findGiftOrder(executor, payment.subject_id)
  return giving !== undefined && isGiver(executor, caller, giving, isFromLetter)
}

/** The account that gives an order; undefined where it is no gift from a list, or a guest's. */
export const findGiverId = async (executor: Executor, orderId: string): Promise<number | undefined> =>
  (await findGiftOrder(executor, orderId))?.giver_id ?? undefined

/**
 * Whether an order holds a gift that this person must not learn of: for a list of theirs, and not revealed yet. A gift
 * from an anonymous giver stays hidden for ever.
 */
export async function isSurpriseFor(executor: Executor, orderId: string, userId: number): Promise<boolean> {
  const giving = await findGiftOrder(executor, orderId)
  if (!giving || !(await isSurprisedBy(executor, userId, giving))) return false
  return giving.anonymous || (await findGifts(executor, orderId)).some(({ revealed_at }) => !revealed_at)
}
