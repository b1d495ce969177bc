import { limits } from '@akyede/contract/limits'
import type { Pesewas } from '@akyede/contract/money'
import { paymentStatuses } from '@akyede/contract/payments'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import './events.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TransferProviders } from './create-providers.ts'
import { remindOfDisputes } from './dispute-emails.ts'
import { type MarkRefundFailed, markRefundFailed } from './mark-refund-failed.ts'
import { verifyByReference } from './operator-payments.ts'
import { lockPayment, type PaymentRow } from './payment.ts'
import { pollPayments } from './poll-payments.ts'
import { processRefunds, processRefundsNow } from './process-refunds.ts'
import type { PaymentProvider } from './provider.ts'
import { disputeTask, receiveWebhook, refundTask, refundTransferTask, settleTask } from './receive-webhook.ts'
import { checkMoneyOrThrow, recheckPayments } from './recheck-payments.ts'
import { checkRefundOf, refundByTransfer, type TransferRefund } from './refund-by-transfer.ts'
import type { RefundReason } from './refund-reason.ts'
import { findRefundableAmount, type RefundRequestOptions, requestRefund } from './request-refund.ts'
import { sendToProvider } from './send-payment.ts'
import {
  closePage,
  closePageTask,
  endPayment,
  type PaymentsContext,
  type Providers,
  settle,
  settleOrThrow,
} from './settle.ts'
import { submitOtp } from './submit-otp.ts'
import { isOpen } from './transitions.ts'

/** The functions that other features may call. */
export interface Payments {
  has(provider: string): boolean
  send(payment: PaymentRow): Promise<PaymentRow>
  settle(payment: PaymentRow): Promise<PaymentRow>
  /** Settles like `settle`, but returns within two seconds with what is known by then. */
  settleWithTimeout(payment: PaymentRow): Promise<PaymentRow>
  /** Cancels an open payment, unless the provider says that it was paid. */
  cancel(payment: PaymentRow): Promise<PaymentRow>
  submitOtp(payment: PaymentRow, otp: string): Promise<PaymentRow>
  /** Refunds what was captured by a locked payment, such as money for sold-out goods. */
  refund(
    tx: Transaction,
    payment: PaymentRow,
    reason: RefundReason,
    options?: RefundRequestOptions,
  ): Promise<PaymentRow>
  /** Pays a refund that failed as a transfer to the wallet that paid. */
  refundByTransfer(request: TransferRefund): Promise<void>
  /** Fails a refund that the provider failed and may still make, so that its money can be refunded in another way. */
  markRefundFailed(request: MarkRefundFailed): Promise<void>
  /** The captured amount of a locked payment without a requested refund. */
  findRefundableAmount(tx: Transaction, payment: PaymentRow): Promise<Pesewas>
  receiveWebhook: (provider: string, ...rest: WebhookRest) => Promise<void>
  /** Queries the provider about a payment of any age, for the operator; says its status before and after. */
  verifyForOperator: (reference: string) => ReturnType<typeof verifyByReference>
}

type WebhookRest = [rawBody: Buffer, headers: Parameters<PaymentProvider['readWebhook']>[1]]

/** Creates payments over the given providers; open ones are polled while jobs run. */
export function createPayments(
  platform: PaymentsContext,
  list: readonly PaymentProvider[],
  transfers: TransferProviders,
): Payments {
  const providers: Providers = new Map(list.map(provider => [provider.name, provider]))
  const refundProviders = { payments: providers, transfers }
  startCounters(platform, [...providers.keys()])
  platform.jobs.every('poll payments', 2_000, () => pollPayments(platform, providers))
  platform.jobs.every('follow refunds', 2_000, () => processRefunds(platform, refundProviders))
  platform.jobs.define<{ reference: string; transactionId?: string }>(
    settleTask,
    ({ reference, transactionId }) => settleOrThrow(platform, providers, reference, transactionId),
  )
  platform.jobs.define<{ paymentId: string }>(closePageTask, payload =>
    closePage(platform, providers, payload),
  )
  platform.jobs.every('limit payment pages', 10_000, limitPages(platform, list))
  platform.jobs.every('remind of disputes', 10 * 60_000, () => remindOfDisputes(platform))
  platform.jobs.every('recheck payments', 60_000, () => recheckPayments(platform, providers))
  platform.jobs.define<{ reference: string }>(refundTask, async ({ reference }) => {
    await processRefundsNow(platform, refundProviders, reference)
    await checkMoneyOrThrow(platform, providers, reference)
  })
  platform.jobs.define<{ reference: string }>(refundTransferTask, async ({ reference }) => {
    await checkRefundOf(platform, reference)
    await processRefunds(platform, refundProviders)
  })
  platform.jobs.define<{ reference: string; disputeId?: string }>(disputeTask, ({ reference, disputeId }) =>
    checkMoneyOrThrow(platform, providers, reference, disputeId),
  )
  return {
    has: provider => providers.has(provider),
    send: payment => sendToProvider(platform, providers, payment),
    settle: payment => settle(platform, providers, payment),
    settleWithTimeout: createSettleWithTimeout(platform, providers),
    cancel: payment => cancelPayment(platform, providers, payment),
    submitOtp: (payment, otp) => submitOtp(platform, providers, payment, otp),
    refund: (tx, payment, reason, options) => requestRefund(platform, tx, payment, reason, options),
    refundByTransfer: request => refundByTransfer(platform, providers, request),
    markRefundFailed: request => markRefundFailed(platform, providers, request),
    findRefundableAmount,
    receiveWebhook: (provider, rawBody, headers) =>
      receiveWebhook(platform, providers, provider, rawBody, headers),
    verifyForOperator: reference => verifyByReference(platform, providers, reference),
  }
}

function startCounters({ metrics }: Platform, provider: readonly string[]): void {
  metrics.startAtZero('payment', { provider, outcome: paymentStatuses })
  metrics.startAtZero('webhook', { provider, result: ['stored', 'duplicate', 'forged', 'ignored'] })
  metrics.startAtZero('dispute', { provider, status: ['opened', 'under_review', 'won', 'lost'] })
}

/** Sets the lifetime of pages at each provider that has one setting for all pages, once per process. */
function limitPages({ log }: Platform, list: readonly PaymentProvider[]): () => Promise<void> {
  const waiting = new Set(list.filter(({ limitPages }) => limitPages))
  return async () => {
    for (const provider of waiting) {
      const outcome = await provider.limitPages?.(limits.order.holdFor)
      if (outcome === 'unreachable') continue
      waiting.delete(provider)
      if (outcome === 'refused')
        log.error('the provider refuses a time limit for its pages', { code: provider.name })
    }
  }
}

async function cancelPayment(
  platform: PaymentsContext,
  providers: Providers,
  payment: PaymentRow,
): Promise<PaymentRow> {
  const current = await settle(platform, providers, payment)
  if (!isOpen(current.status)) return current
  return transaction(platform.database, async tx => {
    const locked = await lockPayment(tx, payment.id)
    return isOpen(locked.status)
      ? endPayment(platform, tx, locked, 'cancelled', 'cancelled by the payer')
      : locked
  })
}

const settleTimeout = 2_000

/**
 * Settles for a waiting request. Concurrent requests for one payment share one query, and a slow provider delays no
 * request for more than two seconds.
 */
function createSettleWithTimeout(
  platform: PaymentsContext,
  providers: Providers,
): (payment: PaymentRow) => Promise<PaymentRow> {
  const underWay = new Map<string, Promise<PaymentRow>>()
  const settleOnce = (payment: PaymentRow) => {
    const { reference } = payment
    const current = underWay.get(reference)
    if (current) return current
    const settling = settle(platform, providers, payment).finally(() => underWay.delete(reference))
    underWay.set(reference, settling)
    // The requester may be gone when it fails; the poller tries again.
    settling.catch(error => platform.log.warn('a payment could not be looked at', { reference, error }))
    return settling
  }
  return async payment =>
    (await Promise.race([settleOnce(payment), sleep(settleTimeout, undefined, { ref: false })])) ?? payment
}
