import { createHash } from 'node:crypto'
import { dayOf } from '@akyede/contract/days'
import { Failure } from '@akyede/contract/failures'
import type { Cedis } from '@akyede/contract/money'
import type { Address, Gift } from '@akyede/contract/orders'
import {
  findLatestPayment,
  findOpenPayment,
  isBeingSent,
  isOpen,
  type PaymentInput,
  type PaymentRow,
  type Payments,
} from '#feature/payments'
import { type ChooseVariants, type Pricing, priceOrder, type WantedLineItem } from '#feature/pricing'
import { lockCodes } from '#feature/promotions'
import { type Executor, transaction, violatedConstraint } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq } from '#platform/sql.ts'
import { endOrder } from './end-order.ts'
import type { Buyer } from './find-buyer.ts'
import { priceAsGift } from './gift.ts'
import { lockOrder, type OrderRow, typedOrder } from './order.ts'
import { refuseChangedPrice } from './refuse-changed-price.ts'
import { orders } from './tables.ts'
import { endReasonFor } from './transitions.ts'
import type { Holder } from './unpaid-holds.ts'
import { type PlacedOrder, writeOrder } from './write-order.ts'

export interface Checkout {
  readonly userId: number
  readonly buyer: Pick<Buyer, 'placed' | 'hasOpenPayment' | 'codesOnCart'>
  readonly holder: Holder
  readonly email: string
  readonly items: readonly WantedLineItem[]
  /**
   * Fills in the variants that `items` leaves open as of now. A repeated call is recognised by the request as it was
   * sent.
   */
  readonly chooseVariants?: ChooseVariants
  readonly address: Address
  readonly gift: Gift | undefined
  /** The codes to use; undefined stands for those of the cart. */
  readonly promoCodes: readonly string[] | undefined
  readonly provider: string
  readonly channel: 'card' | 'mobile_money' | undefined
  /** The wallet to charge directly, without the provider's page. */
  readonly wallet: PaymentInput['wallet']
  /** The total that the buyer saw. */
  readonly expectedTotal: Cedis | undefined
  readonly idempotencyKey: string | undefined
  /**
   * A hash of the request as it was sent, by which a repeated call is recognised; computed from the fields above
   * when undefined.
   */
  readonly requestHash?: string
  /**
   * Throws `request.rate_limited` after too many unknown codes or too many prompts. Returns a function that takes
   * the count back.
   */
  countAttempts(): Promise<() => Promise<void>>
}

/**
 * Places an order: holds its stock, writes the payment and only then calls the provider. A repeated call with the
 * same key resumes the order it placed; stock is never held twice.
 */
export async function createOrder(
  platform: Platform,
  payments: Payments,
  pricing: Pricing,
  checkout: Checkout,
): Promise<PlacedOrder> {
  const placed = await placeOrder(platform, payments, pricing, checkout)
  return { ...placed, payment: await payments.send(placed.payment) }
}

/** Places the order without calling the provider. */
export async function placeOrder(
  platform: Platform,
  payments: Payments,
  pricing: Pricing,
  checkout: Checkout,
): Promise<PlacedOrder> {
  if (!payments.has(checkout.provider)) throw new Failure('payment.provider_unknown')
  const requestHash = checkout.requestHash ?? hashOf(checkout)
  const { placed } = checkout.buyer
  return placed
    ? findPaymentOf(platform.database, placed, requestHash)
    : place(platform, payments, pricing, checkout, requestHash)
}

function hashOf({ items, address, gift, promoCodes, provider, channel, wallet, expectedTotal }: Checkout) {
  const request = { items, address, gift, promoCodes, provider, channel, wallet, expectedTotal }
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url')
}

/** Finds the order that a repeated call has already placed. Throws `idempotency.reused` when the request differs. */
export async function findPlacedOrder(
  platform: Pick<Platform, 'database'>,
  { userId, idempotencyKey }: Pick<Checkout, 'userId' | 'idempotencyKey'>,
  requestHash: string,
): Promise<PlacedOrder | undefined> {
  if (!idempotencyKey) return undefined
  const [row] = await platform.database
    .select()
    .from(orders)
    .where(and(eq(orders.user_id, userId), eq(orders.idempotency_key, idempotencyKey)))
  return row && findPaymentOf(platform.database, typedOrder(row), requestHash)
}

async function findPaymentOf(executor: Executor, order: OrderRow, requestHash: string): Promise<PlacedOrder> {
  if (order.request_hash !== requestHash) throw new Failure('idempotency.reused')
  const payment = await findLatestPayment(executor, 'order', order.id)
  if (!payment) throw new Error('an order has no payment')
  return { order, payment }
}

async function place(
  platform: Platform,
  payments: Payments,
  pricing: Pricing,
  checkout: Checkout,
  requestHash: string,
): Promise<PlacedOrder> {
  const { hasOpenPayment, codesOnCart } = checkout.buyer
  const open = hasOpenPayment ? await findOpenPayment(platform.database, checkout.userId, 'order') : undefined
  // The open order may belong to this very checkout, placed by the same call a moment ago.
  const same = open && (await findPlacedOrder(platform, checkout, requestHash))
  if (same) return same
  const releaseAttempts = await checkout.countAttempts()
  try {
    if (open) await settleOpenPayment(platform, payments, open, checkout.userId)
    return await transaction(platform.database, async tx => {
      const codes = await lockCodes(tx, checkout.userId, checkout.promoCodes ?? codesOnCart)
      const to = { region: checkout.address.state, town: checkout.address.city }
      const plain = await priceOrder(tx, pricing, checkout.items, to, codes, {
        chooseVariants: checkout.chooseVariants,
      })
      const priced = priceAsGift(plain, checkout.gift, dayOf(platform.clock.now()))
      refuseChangedPrice(priced, checkout.expectedTotal)
      return writeOrder(platform, tx, {
        ...checkout,
        priced,
        idempotencyKey: checkout.idempotencyKey ?? newId(),
        requestHash,
        payment: checkout,
      })
    })
  } catch (error) {
    await releaseAttempts()
    const constraint = violatedConstraint(error)
    // Two calls used the same key at once, and the other one placed the order.
    const other =
      constraint === 'orders_idempotency_key' && (await findPlacedOrder(platform, checkout, requestHash))
    if (other) return other
    if (constraint === 'payments_one_open_key') throw await pendingFailure(platform, checkout.userId)
    throw error
  }
}

/** An open payment that was never sent is replaced; one that waits for money is settled or reported (D151). */
async function settleOpenPayment(
  platform: Platform,
  payments: Payments,
  open: PaymentRow,
  userId: number,
): Promise<void> {
  const neverSent = open.status === 'created' && !isBeingSent(open, platform.clock)
  const current = neverSent ? await payments.cancel(open) : await payments.settle(open)
  if (isOpen(current.status)) throw await pendingFailure(platform, userId)
  if (current.status !== 'succeeded') {
    // The event would do the same a moment later, but this order may need the same units now.
    await transaction(platform.database, async tx => {
      const order = await lockOrder(tx, open.subject_id)
      if (order) await endOrder(platform, tx, order, endReasonFor(current.status))
    })
  }
}

async function pendingFailure(platform: Platform, userId: number): Promise<Failure> {
  const open = await findOpenPayment(platform.database, userId, 'order')
  return new Failure('order.payment_pending', {
    facts: {
      reference: open?.reference ?? null,
      order_id: open?.subject_id ?? null,
      authorization_url: open?.authorization_url ?? null,
    },
  })
}
