import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Journal, readJournal } from './journal.ts'
import { type Transaction, transactionSchema } from './transaction.ts'

const deliverySchema = z.object({
  id: z.string(),
  reference: z.string(),
  /** The exact text that is signed and sent, the same at every try. */
  body: z.string(),
  tries: z.int(),
  dueAt: z.iso.datetime(),
})

/** A webhook that has not been answered with 200 yet. */
export type Delivery = z.infer<typeof deliverySchema>

const recordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('transaction'), transaction: transactionSchema }),
  z.object({ kind: z.literal('delivery'), delivery: deliverySchema }),
  z.object({ kind: z.literal('delivery-ended'), id: z.string() }),
])
type JournalRecord = z.infer<typeof recordSchema>

/** Everything the emulator knows: read from memory, kept by a journal that survives the process. */
export class Ledger {
  readonly #transactions = new Map<string, Transaction>()
  readonly #references = new Map<string, string>()
  readonly #deliveries = new Map<string, Delivery>()
  #journal: Journal | undefined
  #newestId = 0

  /** Reads the journal below `folder` and compacts it to one line per living thing. */
  static async open(folder: string): Promise<Ledger> {
    await mkdir(folder, { recursive: true })
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

  /** Follows the clock, so that a wiped folder never gives a new transaction an id seen before. */
  nextId(now: Date): number {
    return Math.max(this.#newestId + 1, now.getTime())
  }

  save(transaction: Transaction): void {
    this.#record({ kind: 'transaction', transaction })
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

  /** Resolves once all that was saved is on disk. */
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
      case 'transaction': {
        const { transaction } = record
        this.#transactions.set(transaction.reference, transaction)
        this.#references.set(transaction.accessCode, transaction.reference)
        this.#newestId = Math.max(this.#newestId, transaction.id)
        return
      }
      case 'delivery':
        this.#deliveries.set(record.delivery.id, record.delivery)
        return
      case 'delivery-ended':
        this.#deliveries.delete(record.id)
        return
    }
  }

  *#records(): Iterable<JournalRecord> {
    for (const transaction of this.#transactions.values()) yield { kind: 'transaction', transaction }
    for (const delivery of this.#deliveries.values()) yield { kind: 'delivery', delivery }
  }
}
