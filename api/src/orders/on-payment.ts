import { sellHeldStock } from '#feature/catalogue'
import {
  hasMoney,
  insertedJournal,
  journalValues,
  type LockSubject,
  lockPayment,
  type PaymentEventPayload,
  type PaymentRow,
  type Payments,
} from '#feature/payments'
import { confirmUses } from '#feature/promotions'
import { inOneRoundTrip, prepared, type Transaction } from '#platform/database.ts'
import type { Outbox } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, sql } from '#platform/sql.ts'
import { endOrder } from './end-order.ts'
import './events.ts'
import { lockOrder, lockOrderWithContents, type OrderRow, type OrderWithContents } from './order.ts'
import { journalOfSale } from './post-sale.ts'
import { type HoldAgain, reviveOrder } from './revive-order.ts'
import { orders } from './tables.ts'
import { canPaymentBecome, endReasonFor } from './transitions.ts'

/**
 * Handles money that arrived: sells the held stock and marks the order as paid. Money for an ended order revives it
 * if everything it held is available again (decision 0083), else it is refunded.
 */
export async function onPaymentSettled(
  platform: Platform,
  payments: Payments,
  tx: Transaction,
  fact: PaymentEventPayload,
  holdAgain: HoldAgain,
): Promise<void> {
  if (fact.subject_type !== 'order') return
  // An order is always locked before its payment.
  const [found, payment] = await inOneRoundTrip([
    lockOrderWithContents(tx, fact.subject_id),
    lockPayment(tx, fact.payment_id),
  ])
  const { emit } = platform.outbox
  if (found) await handleMoney({ platform, payments, holdAgain, publish: emit }, tx, found, payment)
}

/**
 * Locks the order of a payment whose money is about to be booked, and handles the money in the same transaction, with
 * all that follows from a paid order.
 */
export async function lockPaidOrder(
  platform: Platform,
  payments: Payments,
  tx: Transaction,
  payment: Pick<PaymentRow, 'subject_type' | 'subject_id'>,
  holdAgain: HoldAgain,
): ReturnType<LockSubject> {
  if (payment.subject_type !== 'order') return undefined
  const found = await lockOrderWithContents(tx, payment.subject_id)
  const context = { platform, payments, holdAgain, publish: platform.outbox.deliver }
  return found && (booked => handleMoney(context, tx, found, booked))
}

interface MoneyContext {
  readonly platform: Platform
  readonly payments: Payments
  readonly holdAgain: HoldAgain
  readonly publish: Outbox['deliver']
}

async function handleMoney(
  { platform, payments, holdAgain, publish }: MoneyContext,
  tx: Transaction,
  found: OrderWithContents,
  payment: PaymentRow,
): Promise<void> {
  const { order } = found
  if (!canPaymentBecome(order.payment_status, 'paid')) return
  // The event came late: the money is already being refunded.
  if (!hasMoney(payment.status) || !payment.settled_at) {
    await endOrder(platform, tx, order, 'cancelled_by_shop')
    return
  }
  const why =
    order.status === 'placed'
      ? undefined
      : await reviveOrder(platform, tx, order, payment.settled_at, holdAgain)
  if (!why) return markPaid(platform, tx, found, publish)
  const { captured } = await payments.refund(tx, payment, 'order ended')
  await platform.outbox.emit(tx, 'order.refund_started', {
    order_id: order.id,
    user_id: order.user_id,
    amount: captured,
    why,
  })
}

async function markPaid(
  platform: Platform,
  tx: Transaction,
  found: OrderWithContents,
  publish: Outbox['deliver'],
): Promise<void> {
  const now = platform.clock.now()
  const { order, items, hasCodes } = found
  await inOneRoundTrip([
    sellHeldStock(tx, order.id, now),
    bookSale(tx).execute({ ...journalValues(journalOfSale(found, now)), orderId: order.id, now }),
    hasCodes && confirmUses(tx, order.id, now),
  ])
  const payload = {
    order_id: order.id,
    user_id: order.user_id,
    has_codes: hasCodes,
    items: items.map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity })),
  }
  const paid = { ...found, order: { ...order, ...paidStatus, paid_at: now } }
  await publish(tx, 'order.paid', payload, { paid })
}

const paidStatus = {
  status: 'placed',
  payment_status: 'paid',
  ended_at: null,
  end_reason: null,
  expires_at: null,
} as const

/** Marks a locked order as paid and posts its sale. The key of the journal refuses a second sale. */
const bookSale = prepared('book_sale', executor =>
  executor
    .with(insertedJournal(executor))
    .update(orders)
    .set({ ...paidStatus, paid_at: sql`${sql.placeholder('now')}` })
    .where(eq(orders.id, sql.placeholder('orderId'))),
)

/** Handles a payment without money: ends the order and releases its stock. */
export async function onPaymentEnded(
  platform: Platform,
  tx: Transaction,
  fact: PaymentEventPayload & { readonly status: string },
): Promise<void> {
  const order = fact.subject_type === 'order' ? await lockOrder(tx, fact.subject_id) : undefined
  if (!order) return
  await endOrder(platform, tx, order, endReasonFor(fact.status))
  if (fact.status === 'needs_review') await emitUnderReview(platform, tx, order)
}

const emitUnderReview = (platform: Platform, tx: Transaction, order: OrderRow): Promise<void> =>
  platform.outbox.emit(tx, 'order.under_review', { order_id: order.id, user_id: order.user_id })
