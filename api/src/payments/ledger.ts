import type { Pesewas } from '@akyede/contract/money'
import type { Transaction } from '#platform/database.ts'
import { type AnyPgColumn, and, eq, inArray, type SQL, sql } from '#platform/sql.ts'
import { ledgerEntries } from './tables.ts'

/**
 * Whose money: with the provider, owed to the buyer who has not got anything for it yet, owed to a maker, earned by
 * sending and by wrapping, given as a discount.
 */
export type Account =
  | `provider:${string}`
  | 'buyer'
  | `vendor:${string}`
  | 'shipping'
  | 'wrapping'
  | 'discount'
  /** The shop's own loss by disputes. */
  | 'chargebacks'

export interface Journal {
  /** What happened; with its cause it is written once. */
  readonly journal: 'capture' | 'sale' | 'return' | 'sale reversed' | 'refund' | 'dispute'
  readonly causeId: string
  readonly subjectType: string
  readonly subjectId: string
  readonly at: Date
  /** Pesewas, + debit and − credit; accounts with nothing are left out. */
  readonly entries: readonly (readonly [account: Account, amount: Pesewas])[]
}

/** Writes a journal; one that does not add up to nothing is a defect, as is one that was written before. */
export async function postJournal(tx: Transaction, { entries, ...journal }: Journal): Promise<void> {
  const moved = entries.filter(([, amount]) => amount !== 0)
  const sum = moved.reduce((total, [, amount]) => total + amount, 0)
  if (moved.length === 0) return
  if (sum !== 0)
    throw new Error(`the journal ${journal.journal} of ${journal.causeId} is off by ${sum} pesewas`)
  await tx.insert(ledgerEntries).values(
    moved.map(([account, amount]) => ({
      journal: journal.journal,
      cause_id: journal.causeId,
      subject_type: journal.subjectType,
      subject_id: journal.subjectId,
      account,
      amount,
      created_at: journal.at,
    })),
  )
}

/** What each account has of a subject by these journals, in pesewas; those with nothing are left out. */
export async function findBalances(
  tx: Transaction,
  subject: Pick<Journal, 'subjectType' | 'subjectId'>,
  journals: readonly Journal['journal'][],
): Promise<[Account, Pesewas][]> {
  const balance = sql<Pesewas>`sum(${ledgerEntries.amount})::int`
  const rows = await tx
    .select({ account: ledgerEntries.account, balance })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.subject_type, subject.subjectType),
        eq(ledgerEntries.subject_id, subject.subjectId),
        inArray(ledgerEntries.journal, [...journals]),
      ),
    )
    .groupBy(ledgerEntries.account)
    .having(sql`sum(${ledgerEntries.amount}) <> 0`)
  return rows.map(row => [row.account as Account, row.balance])
}

/** Whether this was ever booked of what `causeId` names, as a condition. */
export const wasPosted = (journal: Journal['journal'], causeId: AnyPgColumn): SQL => sql`exists (
  select 1 from ${ledgerEntries}
  where ${and(eq(ledgerEntries.journal, journal), eq(ledgerEntries.cause_id, causeId))})`

/** Whether money came for a subject, as a condition: its own status follows a moment later. */
export const isCaptured = (subjectType: string, subjectId: SQL): SQL => sql`exists (
  select 1 from ${ledgerEntries} captured
  where captured.journal = 'capture' and captured.subject_type = ${subjectType} and captured.subject_id = ${subjectId})`
