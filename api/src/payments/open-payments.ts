import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import './events.ts'
import { changePayment, lockPayment, type PaymentRow } from './payment.ts'
import { pollPayments } from './poll-payments.ts'
import type { PaymentProvider } from './provider.ts'
import { receiveWebhook, settleTask } from './receive-webhook.ts'
import { endPayment, type Providers, settle, settleForSure } from './settle.ts'
import { createPayment, type PaymentWanted, sendToProvider } from './start-payment.ts'
import { isOpen } from './transitions.ts'

/** What other features may do with payments. */
export interface Payments {
  has(provider: string): boolean
  create(tx: Transaction, wanted: PaymentWanted): Promise<PaymentRow>
  send(payment: PaymentRow): Promise<PaymentRow>
  settle(reference: string): Promise<PaymentRow | undefined>
  /** Cancels an open payment, unless the provider says that it was paid. */
  cancel(payment: PaymentRow): Promise<PaymentRow>
  /** Money that came for something that can no longer be had. */
  markForReview(tx: Transaction, paymentId: string, reason: string): Promise<void>
  receiveWebhook: (provider: string, ...rest: WebhookRest) => Promise<void>
}

type WebhookRest = [rawBody: Buffer, headers: Parameters<PaymentProvider['readWebhook']>[1]]

/** Payments over the given providers; open ones are polled while jobs run. */
export function openPayments(platform: Platform, list: readonly PaymentProvider[]): Payments {
  const providers: Providers = new Map(list.map(provider => [provider.name, provider]))
  platform.jobs.every('poll payments', 2_000, () => pollPayments(platform, providers))
  platform.jobs.define<{ reference: string }>(settleTask, ({ reference }) =>
    settleForSure(platform, providers, reference),
  )
  return {
    has: provider => providers.has(provider),
    create: createPayment,
    send: payment => sendToProvider(platform, providers, payment),
    settle: reference => settle(platform, providers, reference),
    cancel: payment => cancelPayment(platform, providers, payment),
    markForReview: (tx, paymentId, reason) => markForReview(tx, paymentId, reason),
    receiveWebhook: (provider, rawBody, headers) =>
      receiveWebhook(platform, providers, provider, rawBody, headers),
  }
}

async function cancelPayment(
  platform: Platform,
  providers: Providers,
  payment: PaymentRow,
): Promise<PaymentRow> {
  const current = (await settle(platform, providers, payment.reference)) ?? payment
  if (!isOpen(current.status)) return current
  return transaction(platform.database, async tx => {
    const locked = await lockPayment(tx, payment.id)
    return isOpen(locked.status)
      ? endPayment(platform, tx, locked, 'cancelled', 'cancelled by the payer')
      : locked
  })
}

async function markForReview(tx: Transaction, paymentId: string, reason: string): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  if (payment.status === 'needs_review') return
  await changePayment(tx, payment, 'needs_review', { failure_reason: reason })
}
