import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Dispute, disputeSchema } from './dispute.ts'
import { Journal, readJournal } from './journal.ts'
import { type Refund, refundSchema } from './refund.ts'
import { type Transaction, transactionSchema } from './transaction.ts'
import { type Recipient, recipientSchema, type Transfer, transferSchema } from './transfer.ts'

const deliverySchema = z.object({
  id: z.string(),
  reference: z.string(),
  /** The exact text that is signed and sent, identical in every attempt. */
  body: z.string(),
  /** Journals of earlier versions lack it: their webhooks are retried from the start. */
  attempts: z.int().default(0),
  dueAt: z.iso.datetime(),
})

/** A webhook that was not answered with 200 yet. */
export type Delivery = z.infer<typeof deliverySchema>

const recordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('transaction'), transaction: transactionSchema }),
  z.object({ kind: z.literal('refund'), refund: refundSchema }),
  z.object({ kind: z.literal('dispute'), dispute: disputeSchema }),
  z.object({ kind: z.literal('delivery'), delivery: deliverySchema }),
  z.object({ kind: z.literal('delivery-ended'), id: z.string() }),
  z.object({ kind: z.literal('session-timeout'), seconds: z.int() }),
  z.object({ kind: z.literal('recipient'), recipient: recipientSchema }),
  z.object({ kind: z.literal('transfer'), transfer: transferSchema }),
  z.object({ kind: z.literal('balance-added'), amount: z.int() }),
])
type JournalRecord = z.infer<typeof recordSchema>

/** The emulator's state: read from memory, persisted in a journal. */
export class Ledger {
  readonly #transactions = new Map<string, Transaction>()
  readonly #references = new Map<string, string>()
  readonly #refunds = new Map<number, Refund>()
  readonly #disputes = new Map<number, Dispute>()
  readonly #deliveries = new Map<string, Delivery>()
  /** Scheduled changes, indexed so that finding them is cheap among thousands of settled transactions. */
  readonly #promisedPayments = new Set<string>()
  readonly #movingRefunds = new Set<number>()
  readonly #movingTransfers = new Set<string>()
  #journal: Journal | undefined
  #newestId = 0
  #sessionTimeout = 0
  readonly #recipients = new Map<string, Recipient>()
  readonly #transfers = new Map<string, Transfer>()
  #balanceAdded = 0

  /** Reads the journal in `folder` and compacts it to one line per object. */
  static async open(folder: string): Promise<Ledger> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, 'journal.jsonl')
    const ledger = new Ledger()
    for (const line of await readJournal(path)) ledger.#apply(recordSchema.parse(line))
    ledger.#journal = await Journal.startWith(path, ledger.#records())
    return ledger
  }

  find(reference: string): Transaction | undefined {
    return this.#transactions.get(reference)
  }

  findByAccessCode(accessCode: string): Transaction | undefined {
    return this.find(this.#references.get(accessCode) ?? '')
  }

  /** By reference, or by id as the provider's API also accepts. */
  findByName(name: string): Transaction | undefined {
    return this.find(name) ?? this.find(this.#references.get(`#${name}`) ?? '')
  }

  /** Based on the clock, so that a deleted folder never leads to a reused id. */
  nextId(now: Date): number {
    return Math.max(this.#newestId + 1, now.getTime())
  }

  transactions(): Transaction[] {
    return [...this.#transactions.values()]
  }

  save(transaction: Transaction): void {
    this.#record({ kind: 'transaction', transaction })
  }

  /** Transactions whose emulated payer will respond by itself. */
  scheduledPayments(): Transaction[] {
    return [...this.#promisedPayments].flatMap(reference => this.find(reference) ?? [])
  }

  findRefund(id: number): Refund | undefined {
    return this.#refunds.get(id)
  }

  /** Oldest first. */
  refunds(): Refund[] {
    return [...this.#refunds.values()]
  }

  refundsOf(reference: string): Refund[] {
    return this.refunds().filter(refund => refund.reference === reference)
  }

  /** Refunds with a scheduled next step. */
  scheduledRefunds(): Refund[] {
    return [...this.#movingRefunds].flatMap(id => this.findRefund(id) ?? [])
  }

  saveRefund(refund: Refund): void {
    this.#record({ kind: 'refund', refund })
  }

  /** Oldest first. */
  disputes(): Dispute[] {
    return [...this.#disputes.values()]
  }

  saveDispute(dispute: Dispute): void {
    this.#record({ kind: 'dispute', dispute })
  }

  /** Seconds that a hosted page can be paid; 0 for no limit. */
  get sessionTimeout(): number {
    return this.#sessionTimeout
  }

  saveSessionTimeout(seconds: number): void {
    this.#record({ kind: 'session-timeout', seconds })
  }

  findRecipient(matches: (recipient: Recipient) => boolean): Recipient | undefined {
    return [...this.#recipients.values()].find(matches)
  }

  saveRecipient(recipient: Recipient): void {
    this.#record({ kind: 'recipient', recipient })
  }

  findTransfer(reference: string): Transfer | undefined {
    return this.#transfers.get(reference)
  }

  /** Oldest first. */
  transfers(): Transfer[] {
    return [...this.#transfers.values()]
  }

  /** Transfers with a scheduled next step. */
  scheduledTransfers(): Transfer[] {
    return [...this.#movingTransfers].flatMap(reference => this.findTransfer(reference) ?? [])
  }

  saveTransfer(transfer: Transfer): void {
    this.#record({ kind: 'transfer', transfer })
  }

  /** Pesewas that control calls added to the balance. */
  get balanceAdded(): number {
    return this.#balanceAdded
  }

  addToBalance(amount: number): void {
    this.#record({ kind: 'balance-added', amount })
  }

  deliveries(): Delivery[] {
    return [...this.#deliveries.values()]
  }

  isWaiting(delivery: Delivery): boolean {
    return this.#deliveries.has(delivery.id)
  }

  saveDelivery(delivery: Delivery): void {
    this.#record({ kind: 'delivery', delivery })
  }

  endDelivery({ id }: Delivery): void {
    this.#record({ kind: 'delivery-ended', id })
  }

  /** Resolves once everything saved so far is on disk. */
  async flushed(): Promise<void> {
    await this.#journal?.flushed()
  }

  async close(): Promise<void> {
    await this.#journal?.close()
  }

  #record(record: JournalRecord): void {
    this.#apply(record)
    this.#journal?.append(record)
  }

  #apply(record: JournalRecord): void {
    switch (record.kind) {
      case 'transaction':
        this.#keepTransaction(record.transaction)
        return
      case 'refund':
        this.#keepRefund(record.refund)
        return
      case 'dispute':
        this.#disputes.set(record.dispute.id, record.dispute)
        this.#newestId = Math.max(this.#newestId, record.dispute.id)
        return
      case 'delivery':
        this.#deliveries.set(record.delivery.id, record.delivery)
        return
      case 'delivery-ended':
        this.#deliveries.delete(record.id)
        return
      case 'session-timeout':
        this.#sessionTimeout = record.seconds
        return
      case 'recipient':
        this.#recipients.set(record.recipient.code, record.recipient)
        this.#newestId = Math.max(this.#newestId, record.recipient.id)
        return
      case 'transfer':
        this.#keepTransfer(record.transfer)
        return
      case 'balance-added':
        this.#balanceAdded += record.amount
        return
    }
  }

  #keepTransaction(transaction: Transaction): void {
    const { id, reference, accessCode, attempts } = transaction
    this.#transactions.set(reference, transaction)
    this.#references.set(accessCode, reference)
    this.#references.set(`#${id}`, reference)
    this.#newestId = Math.max(this.#newestId, id)
    if (attempts.at(-1)?.promised) this.#promisedPayments.add(reference)
    else this.#promisedPayments.delete(reference)
  }

  #keepRefund(refund: Refund): void {
    this.#refunds.set(refund.id, refund)
    this.#newestId = Math.max(this.#newestId, refund.id)
    if (refund.next) this.#movingRefunds.add(refund.id)
    else this.#movingRefunds.delete(refund.id)
  }

  #keepTransfer(transfer: Transfer): void {
    const { id, reference, next } = transfer
    this.#transfers.set(reference, transfer)
    this.#newestId = Math.max(this.#newestId, id)
    if (next.length > 0) this.#movingTransfers.add(reference)
    else this.#movingTransfers.delete(reference)
  }

  *#records(): Iterable<JournalRecord> {
    for (const transaction of this.#transactions.values()) yield { kind: 'transaction', transaction }
    for (const refund of this.#refunds.values()) yield { kind: 'refund', refund }
    for (const dispute of this.#disputes.values()) yield { kind: 'dispute', dispute }
    for (const recipient of this.#recipients.values()) yield { kind: 'recipient', recipient }
    for (const transfer of this.#transfers.values()) yield { kind: 'transfer', transfer }
    if (this.#balanceAdded !== 0) yield { kind: 'balance-added', amount: this.#balanceAdded }
    for (const delivery of this.#deliveries.values()) yield { kind: 'delivery', delivery }
    if (this.#sessionTimeout > 0) yield { kind: 'session-timeout', seconds: this.#sessionTimeout }
  }
}
