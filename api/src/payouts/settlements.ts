import { createHash } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import { asPesewas, formatPesewas, type Pesewas } from '@akyede/contract/money'
import type { SettlementImport } from '@akyede/contract/office-money'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { parse } from 'csv-parse/sync'
import type { ActedBy } from '#platform/audit.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, sql } from '#platform/sql.ts'
import { staffNames } from './find-runs.ts'
import { settlementImports } from './payout-tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    settlements_imported: { import_id: string; lines: number; matched: number }
  }
}

/** A line of the export. Amounts are pesewas; undefined where the file has no such column. */
interface SettlementLine {
  readonly line: number
  readonly reference: string
  readonly amount: Pesewas | undefined
  readonly fees: Pesewas | undefined
  readonly currency: string | undefined
}

export interface Difference {
  readonly line: number
  readonly reference: string
  readonly words: string
}

/** The headings of Paystack's exports, which write them with and without spaces. */
const headings = {
  reference: ['reference', 'transactionreference'],
  amount: ['amount', 'amountpaid', 'transactionamount'],
  fees: ['fees', 'fee', 'paystackfees', 'transactionfees'],
  currency: ['currency'],
} as const

const plain = (heading: string): string => heading.toLowerCase().replace(/[^a-z]/g, '')

/** Reads the CSV. Refuses with `file.unreadable` when it is none, or names no references and amounts. */
export function readSettlements(file: Buffer): SettlementLine[] {
  const [head, ...rows] = readRecords(file)
  const columnOf = (name: keyof typeof headings) =>
    (head?.record ?? []).findIndex(heading => (headings[name] as readonly string[]).includes(plain(heading)))
  const [reference, amount, fees, currency] = [
    columnOf('reference'),
    columnOf('amount'),
    columnOf('fees'),
    columnOf('currency'),
  ]
  const isTooLong = rows.length > workshopLimits.payouts.settlementLines
  if (reference < 0 || amount < 0 || isTooLong) throw new Failure('file.unreadable')
  return rows.map(({ record: cells, info }) => ({
    line: info.lines,
    reference: (cells[reference] ?? '').slice(0, 100),
    amount: inPesewas(cells[amount]),
    fees: fees < 0 ? undefined : inPesewas(cells[fees]),
    currency: currency < 0 ? undefined : cells[currency],
  }))
}

interface CsvRecord {
  readonly record: readonly string[]
  /** The line of the file, empty ones included. */
  readonly info: { readonly lines: number }
}

function readRecords(file: Buffer): CsvRecord[] {
  try {
    return parse(new TextDecoder('utf-8', { fatal: true }).decode(file), {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      info: true,
    }) as unknown as CsvRecord[]
  } catch {
    throw new Failure('file.unreadable')
  }
}

/** Cedis with at most two decimals, such as "1,234.50" or "GHS 12"; undefined for anything else. */
function inPesewas(text: string | undefined): Pesewas | undefined {
  const [, cedis = '', parts = ''] =
    /^(?:GHS|₵)?\s*(\d{1,3}(?:,?\d{3})*)(?:\.(\d{1,2}))?$/.exec(text ?? '') ?? []
  return cedis === '' ? undefined : asPesewas(Number(cedis.replaceAll(',', '') + parts.padEnd(2, '0')))
}

export interface KnownPayment {
  readonly reference: string
  readonly captured: Pesewas
  /** The fee that the ledger has; 0 when the provider said none. */
  readonly fee: Pesewas
}

/** What does not match, in words; a line that is not mentioned matches to the pesewa. */
export function matchSettlements(
  lines: readonly SettlementLine[],
  payments: readonly KnownPayment[],
): Difference[] {
  const known = new Map(payments.map(payment => [payment.reference, payment]))
  const seen = new Map<string, number>()
  return lines.flatMap(line => {
    const earlier = seen.get(line.reference)
    seen.set(line.reference, earlier ?? line.line)
    const words = wordsOf(line, known.get(line.reference), earlier)
    return words ? { line: line.line, reference: line.reference, words } : []
  })
}

function wordsOf(
  { reference, amount, fees, currency }: SettlementLine,
  payment: KnownPayment | undefined,
  earlier: number | undefined,
): string | undefined {
  if (reference === '') return 'The line has no reference.'
  if (earlier !== undefined) return `The reference is also in line ${earlier}.`
  if (!payment) return 'We have no payment with this reference.'
  if (currency && currency !== 'GHS') return `The currency is ${currency.slice(0, 10)}, not GHS.`
  if (amount === undefined) return 'The amount isn’t a number.'
  if (amount !== payment.captured)
    return `The amount is ${formatPesewas(amount)}; we booked ${formatPesewas(payment.captured)}.`
  if (fees !== undefined && fees !== payment.fee)
    return `The fee is ${formatPesewas(fees)}; we booked ${formatPesewas(payment.fee)}.`
  return undefined
}

/** Imports an export once: the same file returns its first import. */
export async function importSettlements(
  { audit, clock }: Pick<Platform, 'audit' | 'clock'>,
  tx: Transaction,
  file: Buffer,
  by: ActedBy,
): Promise<string> {
  const file_hash = createHash('sha256').update(file).digest('hex')
  const lines = readSettlements(file)
  const differences = matchSettlements(lines, await findKnown(tx, lines))
  const id = newId()
  const matched = lines.length - differences.length
  const [written] = await tx
    .insert(settlementImports)
    .values({
      id,
      provider: 'paystack',
      file_hash,
      imported_by: by.actor,
      imported_at: clock.now(),
      line_count: lines.length,
      matched_count: matched,
      differences,
    })
    .onConflictDoNothing()
    .returning({ id: settlementImports.id })
  if (written) {
    const facts = { import_id: id, lines: lines.length, matched }
    await audit.write(tx, 'settlements_imported', facts, { userId: undefined, ...by })
    return id
  }
  const [first] = await tx
    .select({ id: settlementImports.id })
    .from(settlementImports)
    .where(eq(settlementImports.file_hash, file_hash))
  return first?.id ?? id
}

async function findKnown(tx: Transaction, lines: readonly SettlementLine[]): Promise<KnownPayment[]> {
  const references = sql.param([...new Set(lines.map(({ reference }) => reference))])
  const { rows } = await tx.execute<KnownPayment & Record<string, unknown>>(sql`
    select payment.reference, payment.captured, coalesce((
        select entry.amount from ledger_entries as entry
        where entry.journal = 'fee' and entry.cause_id = payment.id and entry.account = 'fees'
      ), 0) as fee
    from payments as payment
    where payment.provider = 'paystack' and payment.captured > 0 and payment.reference = any(${references}::text[])`)
  return rows
}

const shown = 20

/** The latest imports, the newest first, or one. */
export async function findImports(executor: Executor, id?: string): Promise<SettlementImport[]> {
  const rows = await executor
    .select()
    .from(settlementImports)
    .where(id ? eq(settlementImports.id, id) : undefined)
    .orderBy(sql`imported_at desc, id desc`)
    .limit(shown)
  const nameOf = await staffNames(
    executor,
    rows.map(row => row.imported_by),
  )
  return rows.map(row => ({
    id: row.id,
    provider: row.provider,
    imported_by: nameOf(row.imported_by),
    imported_at: row.imported_at.toISOString(),
    lines: row.line_count,
    matched: row.matched_count,
    differences: (row.differences as Difference[]).slice(0, 200),
  }))
}
