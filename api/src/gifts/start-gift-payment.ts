import type { RequestFor } from '@akyede/contract/api'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { Address } from '@akyede/contract/orders'
import { type Contact, findContact } from '#feature/accounts'
import { findBuyer, toHolder } from '#feature/orders'
import { countPrompt, type PaymentRow, presentPayment } from '#feature/payments'
import { findListDeliveryAddress } from '#feature/share-links'
import type { VisibleList } from '#feature/wishlists'
import { networkOf } from '#platform/address-block.ts'
import type { Caller } from '#platform/caller.ts'
import type { Executor } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
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
> & { readonly provider: string; readonly anonymous: boolean; readonly wrap: boolean }

export interface StartGiftInput {
  readonly route: 'startGift' | 'checkoutWishlist'
  readonly body: StartGiftBody
  readonly caller: Caller
  readonly headers: Parameters<typeof findListForGiver>[3]['headers']
  readonly idempotencyKey: string | undefined
  /** Called only when the call is not a retry, because the items may be held by the first call. */
  find(seen: VisibleList): Promise<RequestedGifts>
}

/**
 * Starts the payment of a gift, or of an owner's own purchase; claims do not change the owner's response. The
 * provider is called after the commit. A retry finds its payment whatever happened to the list or link since.
 */
export async function startGiftPayment(context: GiftContext, input: StartGiftInput): Promise<PaymentRow> {
  const { route, body, caller, idempotencyKey } = input
  const key = { idempotency_key: idempotencyKey ?? newId(), request_hash: hashRequest(route, body) }
  const again = async () =>
    idempotencyKey === undefined ? undefined : findStartedPayment(context.platform, caller, key)
  const payment = (await again()) ?? (await begin(context, input, key).catch(orFindAgain(again)))
  return context.payments.send(payment)
}

/** Of two simultaneous calls with one key, the slower one returns the payment of the other. */
const orFindAgain = (again: () => Promise<PaymentRow | undefined>) => async (error: unknown) => {
  const other = await again()
  if (!other) throw error
  return other
}

async function begin(context: GiftContext, input: StartGiftInput, key: IdempotentCall): Promise<PaymentRow> {
  const { platform, unlockTokens, payments, rateLimiter } = context
  const { database, clock } = platform
  const { body, caller, headers } = input
  if (!payments.has(body.provider)) throw new Failure('payment.provider_unknown')
  const seen = await findListForGiver(database, unlockTokens, body, { caller, headers, now: clock.now() })
  await refuseSurprised(database, seen, caller)
  const owner = await findContact(database, seen.list.user_id)
  const address = await requireDeliveryAddress(database, seen, caller, owner)
  const buyer =
    caller.kind === 'user' ? await findBuyer(database, caller.userId, key.idempotency_key) : undefined
  const giver = resolveGiver(caller, buyer?.contact, body.guest)
  const wallet = resolveGiverWallet(giver, body)
  const countAttempts = () => countPrompt(rateLimiter, caller, wallet)
  const { provider, channel, message, anonymous, wrap, share_id: shareId } = body
  const expectedTotal = body.expected_total
  const holder = toHolder(caller, buyer?.trust ?? 'unknown')
  const paymentInput = {
    giver,
    holder,
    provider,
    channel,
    wallet,
    address,
    expectedTotal,
    key,
    countAttempts,
  }
  const find = () => input.find(seen)
  if (caller.kind === 'user' && buyer && isOwnerView(seen))
    return placeOwnPurchase(context, { ...paymentInput, caller, buyer, find })
  const undoCount = giver.isGuest ? await countStartedGifts(rateLimiter, caller) : undefined
  const { list } = seen
  const ownerName = owner?.first_name ?? ''
  return createGiftOrder(context, {
    ...paymentInput,
    list,
    find,
    ownerName,
    message,
    anonymous,
    wrap,
    shareId,
  }).catch(async error => {
    // A refused call holds nothing, so it must not use up the limit of a shared network.
    await undoCount?.(1)
    throw error
  })
}

/** Delivery address of a gift. Refuses with `gift.nowhere_to_send`. */
export async function requireDeliveryAddress(
  executor: Executor,
  { list, role }: VisibleList,
  caller: Caller,
  owner?: Contact,
): Promise<Address> {
  // A co-owner buys for themselves and must not learn the owner's address.
  const isKeepers = role === 'co_owner' && caller.kind === 'user'
  const address = await (isKeepers
    ? findListDeliveryAddress(executor, { user_id: caller.userId, delivery_address: null })
    : findListDeliveryAddress(executor, list, owner))
  if (!address) throw new Failure('gift.nowhere_to_send')
  return address
}

/**
 * Refuses a guest on a device on which an owner of the list has been signed in, and a former co-owner: that an item is
 * taken would tell them of a gift.
 */
export async function refuseSurprised(executor: Executor, seen: VisibleList, caller: Caller): Promise<void> {
  if (seen.isFormerCoOwner) throw new Failure('gift.former_co_owner')
  if (caller.kind === 'guest' && (await isOwnersDevice(executor, seen, caller))) {
    throw new Failure('gift.own_device')
  }
}

/** Limits guests' payments per device and network and hour, because each holds gifts. */
function countStartedGifts(rateLimiter: GiftContext['rateLimiter'], { fingerprint, address }: Caller) {
  const { byDevice, byNetwork, within } = limits.gifts.begun
  const ofNetwork = { key: `giving:${networkOf(address)}`, atMost: byNetwork, within }
  const ofDevice = fingerprint ? [{ key: `giving:${fingerprint}`, atMost: byDevice, within }] : []
  return rateLimiter.spendGuess([...ofDevice, ofNetwork], 1)
}

/** Gives one item of a list, in any quantity that is open. */
export const startGift =
  (context: GiftContext): Handler<'startGift'> =>
  async ({ body, caller, http, idempotencyKey }) => {
    const { database, clock } = context.platform
    const chosen = { quantity: body.quantity, variantId: body.variant_id ?? null }
    const payment = await startGiftPayment(context, {
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
