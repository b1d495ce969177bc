import type { RequestFor } from '@akyede/contract/api'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { Address } from '@akyede/contract/orders'
import { findFirstNames } from '#feature/accounts'
import { toHolder } from '#feature/orders'
import { countPrompt, type PaymentRow, presentPayment } from '#feature/payments'
import { findListDeliveryAddress } from '#feature/share-links'
import type { VisibleList } from '#feature/wishlists'
import type { Caller } from '#platform/caller.ts'
import type { Executor } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { networkOf } from '#platform/network-of.ts'
import type { Handler } from '#platform/serve.ts'
import { createGiftOrder } from './create-gift-order.ts'
import { findListForGiver, isOwnersDevice, isOwnerView } from './find-list-for-giver.ts'
import { findRequestedGift } from './find-requested-gifts.ts'
import { findStartedPayment, hashRequest, type IdempotentCall } from './find-started-payment.ts'
import type { GiftContext } from './gift-context.ts'
import type { RequestedGifts } from './gift-order-input.ts'
import { resolveGiver, resolveGiverWallet } from './giver.ts'
import { placeOwnPurchase } from './place-own-purchase.ts'

type StartGiftBody = Pick<
  RequestFor<'startGift'>['body'],
  'guest' | 'message' | 'share_id' | 'wishlist_id' | 'expected_total' | 'channel' | 'network' | 'phone'
> & { readonly provider: string; readonly anonymous: boolean }

export interface StartGiftInput {
  readonly route: 'startGift' | 'checkoutWishlist'
  readonly body: StartGiftBody
  readonly caller: Caller
  readonly headers: Parameters<typeof findListForGiver>[3]['headers']
  readonly idempotencyKey: string | undefined
  /** Looked up only when the call is not a repeated one: by then it may be held by itself. */
  find(seen: VisibleList): Promise<RequestedGifts>
}

/**
 * A purchase of the owner's own, or a gift: never told apart by what others have claimed. The provider is asked once it
 * is written. A repeated call finds what it began, whatever became of the list, of what is on it and of its link.
 */
export async function startGiftPayment(parts: GiftContext, asked: StartGiftInput): Promise<PaymentRow> {
  const { route, body, caller, idempotencyKey } = asked
  const key = { idempotency_key: idempotencyKey ?? newId(), request_hash: hashRequest(route, body) }
  const again = async () =>
    idempotencyKey === undefined ? undefined : findStartedPayment(parts.platform, caller, key)
  const payment = (await again()) ?? (await begin(parts, asked, key).catch(orElse(again)))
  return parts.payments.send(payment)
}

/** The same call twice at once: the other one began it, and holds what this one finds taken. */
const orElse = (again: () => Promise<PaymentRow | undefined>) => async (error: unknown) => {
  const other = await again()
  if (!other) throw error
  return other
}

async function begin(parts: GiftContext, asked: StartGiftInput, key: IdempotentCall): Promise<PaymentRow> {
  const { platform, unlockTokens, payments, rateLimiter } = parts
  const { database, clock } = platform
  const { body, caller, headers } = asked
  if (!payments.has(body.provider)) throw new Failure('payment.provider_unknown')
  const seen = await findListForGiver(database, unlockTokens, body, { caller, headers, now: clock.now() })
  await refuseOwnersDevice(database, seen, caller)
  const address = await requireDeliveryAddress(database, seen, caller)
  const giver = await resolveGiver(database, caller, body.guest)
  const wallet = resolveGiverWallet(giver, body)
  const countTries = () => countPrompt(rateLimiter, caller, wallet)
  const { provider, channel, message, anonymous, share_id: shareId, expected_total: expectedTotal } = body
  const holder = toHolder(caller)
  const wish = {
    giver,
    holder,
    provider,
    channel,
    wallet,
    address,
    expectedTotal,
    key,
    countAttempts: countTries,
  }
  const find = () => asked.find(seen)
  if (caller.kind === 'user' && isOwnerView(seen)) return placeOwnPurchase(parts, { ...wish, caller, find })
  const giveBack = giver.isGuest ? await countStartedGifts(rateLimiter, caller) : undefined
  const { list } = seen
  const ownerName = (await findFirstNames(database, [list.user_id])).get(list.user_id) ?? ''
  return createGiftOrder(parts, { ...wish, list, find, ownerName, message, anonymous, shareId }).catch(
    async error => {
      // What is refused holds nothing: nobody can use up the share of their whole network with it.
      await giveBack?.(1)
      throw error
    },
  )
}

/** Where what is given from the list goes. Refuses with `gift.nowhere_to_send`. */
export async function requireDeliveryAddress(
  executor: Executor,
  { list, role }: VisibleList,
  caller: Caller,
): Promise<Address> {
  // Who keeps the list with its owner buys for themselves: where the owner lives is not theirs to know.
  const isKeepers = role === 'co_owner' && caller.kind === 'user'
  const from = isKeepers ? { user_id: caller.userId, delivery_address: null } : list
  const address = await findListDeliveryAddress(executor, from)
  if (!address) throw new Failure('gift.nowhere_to_send')
  return address
}

/** Whoever is not signed in gives from a device on which no owner of the list has been. */
export async function refuseOwnersDevice(
  executor: Executor,
  seen: VisibleList,
  caller: Caller,
): Promise<void> {
  if (caller.kind === 'guest' && (await isOwnersDevice(executor, seen, caller))) {
    throw new Failure('gift.own_device')
  }
}

/** Payments that guests begin hold gifts from others: so many in an hour, by device and by network. */
function countStartedGifts(rateLimiter: GiftContext['rateLimiter'], { fingerprint, address }: Caller) {
  const { byDevice, byNetwork, within } = limits.gifts.begun
  const ofNetwork = { key: `giving:${networkOf(address)}`, atMost: byNetwork, within }
  const ofDevice = fingerprint ? [{ key: `giving:${fingerprint}`, atMost: byDevice, within }] : []
  return rateLimiter.spendGuess([...ofDevice, ofNetwork], 1)
}

/** One item of a list, or pieces of it. */
export const startGift =
  (parts: GiftContext): Handler<'startGift'> =>
  async ({ body, caller, http, idempotencyKey }) => {
    const { database, clock } = parts.platform
    const chosen = { quantity: body.quantity, variantId: body.variant_id ?? null }
    const payment = await startGiftPayment(parts, {
      route: 'startGift',
      body,
      caller,
      headers: http?.request.headers,
      idempotencyKey,
      find: async ({ list }) => ({
        requested: [await findRequestedGift(database, list.id, body.item_id, chosen)],
        skipped: [],
      }),
    })
    return { data: presentPayment(payment, clock) }
  }
