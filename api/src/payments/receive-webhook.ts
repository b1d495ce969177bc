import type { IncomingHttpHeaders } from 'node:http'
import { Failure } from '@akyede/contract/failures'
import { prepared } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { queueJob } from '#platform/write-before-commit.ts'
import { isRefundTransfer } from './refund-by-transfer.ts'
import type { Providers } from './settle.ts'
import { paymentEvents } from './tables.ts'

/** The queued jobs that a stored event triggers. */
export const settleTask = 'settle-payment'
export const refundTask = 'follow-refunds'
export const disputeTask = 'follow-disputes'
export const transferTask = 'follow-transfer'
export const refundTransferTask = 'follow-refund-transfer'

/**
 * Stores a genuine event once and queues its processing; responds only when it is stored. A forged event leaves only
 * a log line.
 */
export async function receiveWebhook(
  platform: Platform,
  providers: Providers,
  providerName: string,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const provider = providers.get(providerName)
  if (!provider) throw new Failure('payment.provider_unknown')
  const count = (result: 'stored' | 'duplicate' | 'forged' | 'ignored') =>
    platform.metrics.count('webhook', { provider: providerName, result })
  const outcome = provider.readWebhook(rawBody, headers)
  if (outcome.status === 'forged') {
    count('forged')
    platform.log.warn('a webhook was forged', { provider: providerName, event: 'webhook.forged' })
    throw new Failure('payment.webhook_forged')
  }
  if (outcome.status === 'ignored') return count('ignored')
  const { key, reference, about, disputeId, transactionId, body } = outcome.event
  const stored = await storeEvent(platform.database).execute({
    provider: providerName,
    key,
    reference,
    body,
    now: platform.clock.now(),
    task: taskOf(about, reference),
    payload: JSON.stringify({ reference, disputeId, transactionId }),
    queue: queueOf(reference),
  })
  count(stored.length > 0 ? 'stored' : 'duplicate')
}

const tasks = {
  payment: settleTask,
  refund: refundTask,
  dispute: disputeTask,
  transfer: transferTask,
} as const

const taskOf = (about: keyof typeof tasks, reference: string): string =>
  about === 'transfer' && isRefundTransfer(reference) ? refundTransferTask : tasks[about]

/** Stores an event and queues its job in one statement: there are both or neither. A duplicate queues nothing. */
const storeEvent = prepared('store_payment_event', executor => {
  const stored = executor.$with('stored').as(
    executor
      .insert(paymentEvents)
      .values({
        provider: sql.placeholder('provider'),
        event_key: sql.placeholder('key'),
        reference: sql.placeholder('reference'),
        body: sql.placeholder('body'),
        received_at: sql.placeholder('now'),
      })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id }),
  )
  const job = queueJob(
    sql`${sql.placeholder('task')}::text`,
    sql`${sql.placeholder('payload')}::json`,
    sql`${sql.placeholder('queue')}::text`,
  )
  return executor.with(stored).select({ id: stored.id }).from(stored).innerJoin(sql`${job} as job`, sql`true`)
})

/** At most two jobs query a provider at once, so that a slow one leaves room in the queue for events. */
const queueOf = (reference: string): string => `provider ${reference.charCodeAt(reference.length - 1) % 2}`
