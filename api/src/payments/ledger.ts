import type { Pesewas } from '@akyede/contract/money'
import { type Executor, prepared, type Transaction } from '#platform/database.ts'
import { type AnyPgColumn, and, eq, inArray, type SQL, sql } from '#platform/sql.ts'
import { ledgerEntries } from './tables.ts'

/**
 * The owner of money: the provider's balance, what is owed to the buyer before delivery of the sale, shares of
 * makers, income from delivery and wrapping, and discounts.
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
  /** The kind of journal. Together with its cause it is posted once. */
  readonly journal: 'capture' | 'sale' | 'return' | 'sale reversed' | 'refund' | 'dispute'
  readonly causeId: string
  readonly subjectType: string
  readonly subjectId: string
  readonly at: Date
  /** Amounts in pesewas, + debit and − credit. Accounts with zero are left out. */
  readonly entries: readonly (readonly [account: Account, amount: Pesewas])[]
}

/** Posts a journal. An unbalanced journal or one that was posted before is a defect. */
export async function postJournal(tx: Transaction, journal: Journal): Promise<void> {
  const values = journalValues(journal)
  if (values.accounts.length > 0) await insertJournal(tx).execute(values)
}

/** The values of the placeholders of `insertedJournal`. Throws when the journal is unbalanced. */
export function journalValues({ entries, ...journal }: Journal) {
  const moved = entries.filter(([, amount]) => amount !== 0)
  const sum = moved.reduce((total, [, amount]) => total + amount, 0)
  if (sum !== 0)
    throw new Error(`the journal ${journal.journal} of ${journal.causeId} is off by ${sum} pesewas`)
  return {
    ...journal,
    accounts: moved.map(([account]) => account),
    amounts: moved.map(([, amount]) => amount),
  }
}

/** Posts a journal as a part of another statement, which also changes the status of its subject. */
export const insertedJournal = (executor: Executor) =>
  executor.$with('journal', {}).as(sql`
    insert into ${ledgerEntries} (journal, cause_id, subject_type, subject_id, account, amount, created_at)
    select ${sql.placeholder('journal')}, ${sql.placeholder('causeId')}::uuid, ${sql.placeholder('subjectType')},
      ${sql.placeholder('subjectId')}::uuid, account, amount, ${sql.placeholder('at')}::timestamptz
    from unnest(${sql.placeholder('accounts')}::text[], ${sql.placeholder('amounts')}::int[]) entry (account, amount)
    returning id`)

const insertJournal = prepared('post_journal', executor => {
  const journal = insertedJournal(executor)
  return executor.with(journal).select({ posted: sql`count(*)` }).from(sql`journal`)
})

/** The balance of each account of a subject over these journals, in pesewas, without zeros. */
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

/** SQL condition: this journal was posted for the given cause. */
export const wasPosted = (journal: Journal['journal'], causeId: AnyPgColumn): SQL => sql`exists (
  select 1 from ${ledgerEntries}
  where ${and(eq(ledgerEntries.journal, journal), eq(ledgerEntries.cause_id, causeId))})`

/** SQL condition: money was captured for a subject, whose own status follows a moment later. */
export const isCaptured = (subjectType: string, subjectId: SQL): SQL => sql`exists (
  select 1 from ${ledgerEntries} captured
  where captured.journal = 'capture' and captured.subject_type = ${subjectType} and captured.subject_id = ${subjectId})`
