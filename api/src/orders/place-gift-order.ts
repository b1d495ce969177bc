import { dayOf } from '@akyede/contract/days'
import type { Cedis } from '@akyede/contract/money'
import type { Address, Gift } from '@akyede/contract/orders'
import type { SellableItem } from '#feature/catalogue'
import type { PaymentInput } from '#feature/payments'
import { type Pricing, priceOrder, type WantedLineItem } from '#feature/pricing'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { priceAsGift } from './gift.ts'
import { refuseChangedPrice } from './refuse-changed-price.ts'
import type { Holder } from './unpaid-holds.ts'
import { type PlacedOrder, writeOrder } from './write-order.ts'

export interface PlaceGiftOrderInput
  extends Pick<PaymentInput, 'provider' | 'channel' | 'wallet' | 'email' | 'returnPath'> {
  readonly items: readonly WantedLineItem[]
  /** The items as they were read for this request. */
  readonly found: readonly SellableItem[]
  readonly holder: Holder
  /** The address of the list's owner, which the giver never learns. */
  readonly address: Address
  readonly gift: Gift
  /** The name of the giver on the card. */
  readonly givenBy: string
  /** The total that the giver saw. */
  readonly expectedTotal: Cedis | undefined
}

/**
 * Places a gift order and its payment in the caller's transaction. It is priced, held and paid like every order, but
 * stands in nobody's list of orders. Throws as `createOrder` does.
 */
export async function placeGiftOrder(
  platform: Platform,
  pricing: Pricing,
  tx: Transaction,
  { items, found, holder, address, gift, givenBy, expectedTotal, ...payment }: PlaceGiftOrderInput,
): Promise<PlacedOrder> {
  const to = { region: address.state, town: address.city }
  const priced = priceAsGift(
    await priceOrder(tx, pricing, items, to, [], { found }),
    gift,
    dayOf(platform.clock.now()),
  )
  refuseChangedPrice(priced, expectedTotal)
  return writeOrder(platform, tx, {
    userId: null,
    givenBy,
    priced,
    address,
    gift,
    // The caller stores the idempotency key of its own request.
    idempotencyKey: newId(),
    requestHash: '',
    holder,
    payment,
  })
}
