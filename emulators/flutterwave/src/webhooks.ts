import { randomUUID } from 'node:crypto'
import type { Delivery, Ledger } from './ledger.ts'
import type { Settings } from './options.ts'

// A moved clock of a test is noticed at the next check.
const pollIntervalMs = 100
const responseTimeoutMs = 30_000

/** Sends webhooks until each is answered with 200 or its retries are used up. */
export class Webhooks {
  readonly #ledger: Ledger
  readonly #settings: Settings
  readonly #sending = new Map<string, Promise<void>>()
  readonly #closing = new AbortController()
  #timer: NodeJS.Timeout | undefined

  constructor(ledger: Ledger, settings: Settings) {
    this.#ledger = ledger
    this.#settings = settings
  }

  /** Resumes unanswered webhooks of an earlier process; call it once the URL is known. */
  start(): void {
    this.#timer = setInterval(() => this.#sendDue(), pollIntervalMs).unref()
  }

  /** Queues `copies` webhooks with this body; resolves when each was attempted once. */
  async announce(txRef: string, body: string, copies: number): Promise<void> {
    const dueAt = this.#settings.clock.now().toISOString()
    const deliveries = Array.from({ length: copies }, () => ({
      id: randomUUID(),
      txRef,
      body,
      attempts: 0,
      dueAt,
    }))
    for (const delivery of deliveries) this.#ledger.save({ delivery })
    await Promise.all(deliveries.map(delivery => this.#send(delivery)))
  }

  /** Posts once, outside the schedule; returns the response status, or 0 without a response within 30 s. */
  async post(body: string): Promise<number> {
    const { webhookUrl, secretHash } = this.#settings
    try {
      const response = await fetch(webhookUrl(), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'verif-hash': secretHash },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(responseTimeoutMs)]),
      })
      await response.body?.cancel()
      return response.status
    } catch {
      return 0
    }
  }

  /** Number of webhooks of this reference that wait for a 200. */
  waiting(txRef: string): number {
    return this.#ledger.deliveries().filter(delivery => delivery.txRef === txRef).length
  }

  /** Deletes every unanswered webhook of this reference. */
  drop(txRef: string): void {
    for (const { id } of this.#ledger.deliveries().filter(delivery => delivery.txRef === txRef)) {
      this.#ledger.save({ delivered: id })
    }
  }

  /** Stops sending. Unanswered webhooks stay in the ledger for the next process. */
  async close(): Promise<void> {
    this.#closing.abort()
    clearInterval(this.#timer)
    await Promise.all(this.#sending.values())
  }

  #sendDue(): void {
    const now = this.#settings.clock.now().getTime()
    const due = this.#ledger.deliveries().filter(delivery => Date.parse(delivery.dueAt) <= now)
    for (const delivery of due.filter(({ id }) => !this.#sending.has(id))) this.#send(delivery)
  }

  #send(delivery: Delivery): Promise<void> {
    const sending = this.#try(delivery)
      // Only an unwritable journal leads here: continuing would send acknowledged webhooks forever.
      .catch(error => {
        this.#settings.log.warn({ error }, 'no more webhooks until a restart: the journal cannot be written')
        this.#closing.abort()
      })
      .finally(() => this.#sending.delete(delivery.id))
    this.#sending.set(delivery.id, sending)
    return sending
  }

  async #try(delivery: Delivery): Promise<void> {
    const { clock, log, retryDelaysMs } = this.#settings
    const status = await this.post(delivery.body)
    const cutShort = this.#closing.signal.aborted && status === 0
    const dropped = !this.#ledger.deliveries().some(({ id }) => id === delivery.id)
    if (cutShort || dropped) return
    const delay = retryDelaysMs[delivery.attempts]
    if (status !== 200)
      log.warn({ tx_ref: delivery.txRef, status, nextInMs: delay ?? null }, 'webhook not accepted')
    if (status === 200 || delay === undefined) return this.#ledger.save({ delivered: delivery.id })
    const dueAt = new Date(clock.now().getTime() + delay).toISOString()
    this.#ledger.save({ delivery: { ...delivery, attempts: delivery.attempts + 1, dueAt } })
  }
}
