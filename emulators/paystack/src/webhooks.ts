import { randomUUID } from 'node:crypto'
import type { Delivery, Ledger } from './ledger.ts'
import type { Settings } from './options.ts'
import { postWebhook } from './post-webhook.ts'

// A moved clock of a test is noticed at the next check.
const longestSleepMs = 1_000
const maxConcurrent = 32

/** Sends webhooks until each is answered with 200 or its retries are used up. */
export class Webhooks {
  readonly #ledger: Ledger
  readonly #settings: Settings
  readonly #sending = new Map<string, Promise<void>>()
  readonly #firstAttempts = new Map<string, () => void>()
  readonly #closing = new AbortController()
  #timer: NodeJS.Timeout | undefined

  constructor(ledger: Ledger, settings: Settings) {
    this.#ledger = ledger
    this.#settings = settings
  }

  /** Resumes unanswered webhooks of an earlier process; call it once the URL is known. */
  start(): void {
    this.#wake()
  }

  /** Queues `copies` webhooks with this body; resolves when each was attempted once. */
  async announce(reference: string, body: string, copies: number): Promise<void> {
    const firstAttempts = Array.from({ length: copies }, () => this.#enqueue(reference, body))
    this.#wake()
    await Promise.all(firstAttempts)
  }

  /** Sends once, outside the schedule; returns the response status (0 for no response). */
  async sendNow(body: string): Promise<number> {
    await this.#ledger.flushed()
    const { webhookUrl, secretKey } = this.#settings
    return postWebhook({ url: webhookUrl, body, secretKey, stop: this.#closing.signal })
  }

  /** Number of webhooks of this reference that wait for a 200. */
  waiting(reference: string): number {
    return this.#ledger.deliveries().filter(delivery => delivery.reference === reference).length
  }

  /** Deletes every unanswered webhook of this reference. */
  drop(reference: string): void {
    const dropped = this.#ledger.deliveries().filter(delivery => delivery.reference === reference)
    for (const delivery of dropped) {
      this.#ledger.endDelivery(delivery)
      this.#attempted(delivery)
    }
  }

  /** Stops sending. Unanswered webhooks stay in the ledger for the next process. */
  async close(): Promise<void> {
    this.#closing.abort()
    clearTimeout(this.#timer)
    await Promise.all(this.#sending.values())
    for (const settle of this.#firstAttempts.values()) settle()
  }

  #enqueue(reference: string, body: string): Promise<void> {
    const dueAt = this.#settings.clock.now().toISOString()
    const delivery = { id: randomUUID(), reference, body, attempts: 0, dueAt }
    this.#ledger.saveDelivery(delivery)
    return new Promise(resolve => this.#firstAttempts.set(delivery.id, resolve))
  }

  #wake(): void {
    clearTimeout(this.#timer)
    if (this.#closing.signal.aborted) return
    const now = this.#settings.clock.now().getTime()
    let sleep = longestSleepMs
    const idle = this.#ledger.deliveries().filter(({ id }) => !this.#sending.has(id))
    for (const delivery of idle) {
      const wait = Date.parse(delivery.dueAt) - now
      if (wait > 0) sleep = Math.min(sleep, wait)
      else if (this.#sending.size < maxConcurrent) this.#send(delivery)
    }
    if (idle.length === 0) return
    this.#timer = setTimeout(() => this.#wake(), sleep).unref()
  }

  #send(delivery: Delivery): void {
    const sending = this.#attempt(delivery)
      .catch(error => this.#giveUp(error))
      .finally(() => {
        this.#sending.delete(delivery.id)
        this.#attempted(delivery)
        this.#wake()
      })
    this.#sending.set(delivery.id, sending)
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { clock, log, retryDelaysMs } = this.#settings
    const status = await this.sendNow(delivery.body)
    const closed = this.#closing.signal.aborted && status === 0
    if (closed || !this.#ledger.isWaiting(delivery)) return
    if (status === 200) return this.#ledger.endDelivery(delivery)
    const delay = retryDelaysMs[delivery.attempts]
    log.warn({ reference: delivery.reference, status, nextInMs: delay ?? null }, 'webhook not accepted')
    if (delay === undefined) return this.#ledger.endDelivery(delivery)
    const dueAt = new Date(clock.now().getTime() + delay).toISOString()
    this.#ledger.saveDelivery({ ...delivery, attempts: delivery.attempts + 1, dueAt })
  }

  // Only an unwritable journal leads here: continuing would loop and repeat acknowledged webhooks.
  #giveUp(error: unknown): void {
    this.#settings.log.warn({ error }, 'no more webhooks until a restart: the journal cannot be written')
    this.#closing.abort()
  }

  #attempted({ id }: Delivery): void {
    this.#firstAttempts.get(id)?.()
    this.#firstAttempts.delete(id)
  }
}
