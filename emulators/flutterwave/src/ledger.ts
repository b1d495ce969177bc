import {
  appendFileSync,
  closeSync,
  fchmodSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import {
  type Charge,
  type Chargeback,
  chargebackSchema,
  chargeSchema,
  type Refund,
  refundSchema,
} from './charge.ts'
import { type Transfer, transferSchema } from './transfer.ts'

const deliverySchema = z.object({
  id: z.string(),
  txRef: z.string(),
  /** The exact text that is sent, identical in every attempt. */
  body: z.string(),
  /** Journals of earlier versions lack it: their webhooks are retried from the start. */
  attempts: z.int().default(0),
  dueAt: z.iso.datetime(),
})
/** A webhook that was not answered with 200 yet. */
export type Delivery = z.infer<typeof deliverySchema>

const recordSchema = z.union([
  z.strictObject({ charge: chargeSchema }),
  z.strictObject({ refund: refundSchema }),
  z.strictObject({ chargeback: chargebackSchema }),
  z.strictObject({ transfer: transferSchema }),
  z.strictObject({ balanceAdded: z.int() }),
  z.strictObject({ delivery: deliverySchema }),
  z.strictObject({ delivered: z.string() }),
])
type JournalRecord = z.infer<typeof recordSchema>

/** The state in memory, indexed by its keys. */
class LedgerIndex {
  readonly charges = new Map<number, Charge>()
  /** A page that was paid twice has two charges of one `txRef`. */
  readonly firstIds = new Map<string, number>()
  readonly refunds = new Map<number, Refund>()
  readonly chargebacks = new Map<number, Chargeback>()
  readonly transfers = new Map<string, Transfer>()
  balanceAdded = 0
  readonly deliveries = new Map<string, Delivery>()

  apply(record: JournalRecord): void {
    if ('charge' in record) this.#keep(record.charge)
    else if ('refund' in record) this.refunds.set(record.refund.id, record.refund)
    else if ('chargeback' in record) this.chargebacks.set(record.chargeback.id, record.chargeback)
    else if ('transfer' in record) this.transfers.set(record.transfer.reference, record.transfer)
    else if ('balanceAdded' in record) this.balanceAdded += record.balanceAdded
    else if ('delivery' in record) this.deliveries.set(record.delivery.id, record.delivery)
    else this.deliveries.delete(record.delivered)
  }

  #keep(charge: Charge): void {
    this.charges.set(charge.id, charge)
    if (!this.firstIds.has(charge.txRef)) this.firstIds.set(charge.txRef, charge.id)
  }

  records(): JournalRecord[] {
    return [
      ...[...this.charges.values()].map(charge => ({ charge })),
      ...[...this.refunds.values()].map(refund => ({ refund })),
      ...[...this.chargebacks.values()].map(chargeback => ({ chargeback })),
      ...[...this.transfers.values()].map(transfer => ({ transfer })),
      ...(this.balanceAdded === 0 ? [] : [{ balanceAdded: this.balanceAdded }]),
      ...[...this.deliveries.values()].map(delivery => ({ delivery })),
    ]
  }
}

/** The emulator's state, persisted in a journal of JSON lines that survives crashes and power failures. */
export class Ledger {
  readonly #known = new LedgerIndex()
  readonly #file: number
  #newestId = 0

  /** Reads the journal in `folder` and compacts it to one line per object. */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, 'flutterwave-journal.jsonl')
    for (const record of readRecords(path)) this.#known.apply(record)
    const draft = `${path}.new`
    this.#file = openSync(draft, 'w', 0o600)
    // A temporary file left by a crash may have another mode.
    fchmodSync(this.#file, 0o600)
    this.#write(this.#known.records())
    renameSync(draft, path)
  }

  /** The first charge of this reference. */
  find(txRef: string): Charge | undefined {
    return this.#known.charges.get(this.#known.firstIds.get(txRef) ?? 0)
  }

  /** All charges of this reference, oldest first. */
  findAll(txRef: string): Charge[] {
    return [...this.#known.charges.values()].filter(charge => charge.txRef === txRef)
  }

  findBy(matches: (charge: Charge) => boolean): Charge | undefined {
    return [...this.#known.charges.values()].find(matches)
  }

  charges(): Charge[] {
    return [...this.#known.charges.values()]
  }

  /** Oldest first. */
  transfers(): Transfer[] {
    return [...this.#known.transfers.values()]
  }

  /** Pesewas that control calls added to the balance. */
  get balanceAdded(): number {
    return this.#known.balanceAdded
  }

  /** Newest first. */
  refunds(): Refund[] {
    return [...this.#known.refunds.values()].reverse()
  }

  /** Newest first. */
  chargebacks(): Chargeback[] {
    return [...this.#known.chargebacks.values()].reverse()
  }

  deliveries(): Delivery[] {
    return [...this.#known.deliveries.values()]
  }

  /** Based on the clock, so that a deleted folder never leads to a reused id. */
  nextId(now: Date): number {
    const { charges, refunds, chargebacks, transfers } = this.#known
    const stored = [charges, refunds, chargebacks, transfers].flatMap(map => [...map.values()])
    const used = stored.map(({ id }) => id)
    this.#newestId = Math.max(this.#newestId + 1, now.getTime(), ...used.map(id => id + 1))
    return this.#newestId
  }

  /** Returns once the record is on disk: no response can be undone by a crash. */
  save(record: JournalRecord): void {
    this.#known.apply(record)
    this.#write([record])
  }

  close(): void {
    closeSync(this.#file)
  }

  #write(records: readonly JournalRecord[]): void {
    appendFileSync(this.#file, records.map(record => `${JSON.stringify(record)}\n`).join(''))
    fdatasyncSync(this.#file)
  }
}

/** Every complete line; a line cut short by a crash was never acknowledged. */
function readRecords(path: string): JournalRecord[] {
  return textOf(path)
    .split('\n')
    .slice(0, -1)
    .map((line, index) => {
      try {
        return recordSchema.parse(JSON.parse(line))
      } catch (cause) {
        throw new Error(`The journal is damaged at ${path}:${index + 1}; remove the file to start afresh`, {
          cause,
        })
      }
    })
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}
