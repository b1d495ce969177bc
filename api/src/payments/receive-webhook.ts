import type { IncomingHttpHeaders } from 'node:http'
import { Failure } from '@akyede/contract/failures'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Providers } from './settle.ts'
import { paymentEvents } from './tables.ts'

/** The queued jobs that a stored event triggers. */
export const settleTask = 'settle-payment'
export const refundTask = 'follow-refunds'
export const disputeTask = 'follow-disputes'

const tasks = { payment: settleTask, refund: refundTask, dispute: disputeTask } as const

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
  const fresh = await transaction(platform.database, async tx => {
    const stored = await tx
      .insert(paymentEvents)
      .values({ provider: providerName, event_key: key, reference, body, received_at: platform.clock.now() })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (stored.length > 0)
      await platform.jobs.enqueue(
        tx,
        tasks[about],
        { reference, disputeId, transactionId },
        queueOf(reference),
      )
    return stored.length > 0
  })
  count(fresh ? 'stored' : 'duplicate')
}

/** At most two jobs query a provider at once, so that a slow one leaves room in the queue for events. */
const queueOf = (reference: string): string => `provider ${reference.charCodeAt(reference.length - 1) % 2}`
