import { type Pesewas, zero } from '@akyede/contract/money'
import { type Executor, prepared, type Transaction } from '#platform/database.ts'
import { type AnyPgColumn, and, arrayPlaceholder, eq, inArray, type SQL, sql } from '#platform/sql.ts'
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
  /** What the shop keeps of the makers' sales. */
  | 'commission'
  /** What providers charge, and what of their balance they have withheld for it. */
  | 'fees'
  | `withheld:${string}`
  /** What the shop gives makers of its own accord, and debts of makers that it gave up. */
  | 'goodwill'
  | 'debts'

export interface Journal {
  /** The kind of journal. Together with its cause it is posted once. */
  readonly journal:
    | 'capture'
    | 'sale'
    | 'return'
    | 'allowance'
    | 'share'
    | 'share back'
    | 'sale reversed'
    | 'refund'
    | 'dispute'
    | 'dispute refunded'
    | 'payout'
    | 'payout back'
    | 'fee'
    | 'goodwill'
    | 'debt given up'
    | 'chargeback share'
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
    from unnest(${arrayPlaceholder('accounts', 'text')}, ${arrayPlaceholder('amounts', 'int')}) entry (account, amount)
    returning id`)

const insertJournal = prepared('post_journal', executor => {
  const journal = insertedJournal(executor)
  return executor.with(journal).select({ posted: sql`count(*)` }).from(sql`journal`)
})

/**
 * Reverses what the given journals of a subject leave on each account. Posts nothing when they leave nothing on the
 * account of the buyer: then the buyer has all money back, and what is left is between the shop and the makers.
 */
export async function reverseJournals(
  tx: Transaction,
  reversal: Omit<Journal, 'entries'>,
  reversed: readonly Journal['journal'][],
): Promise<void> {
  await insertReversal(tx).execute({ ...reversal, reversed: [...reversed] })
}

/** The opposite of balanced journals is balanced. */
const insertReversal = prepared('reverse_journals', executor => {
  const reversal = executor.$with('reversal', {}).as(sql`
    insert into ${ledgerEntries} (journal, cause_id, subject_type, subject_id, account, amount, created_at)
    select ${sql.placeholder('journal')}, ${sql.placeholder('causeId')}::uuid, posted.subject_type, posted.subject_id,
      posted.account, - sum(posted.amount)::int, ${sql.placeholder('at')}::timestamptz
    from ${ledgerEntries} posted
    where posted.subject_type = ${sql.placeholder('subjectType')}
      and posted.subject_id = ${sql.placeholder('subjectId')}::uuid
      and posted.journal = any(${arrayPlaceholder('reversed', 'text')})
      and 0 <> (
        select coalesce(sum(bought.amount), 0) from ${ledgerEntries} bought
        where bought.subject_type = ${sql.placeholder('subjectType')}
          and bought.subject_id = ${sql.placeholder('subjectId')}::uuid and bought.account = 'buyer'
          and bought.journal = any(${arrayPlaceholder('reversed', 'text')}))
    group by posted.subject_type, posted.subject_id, posted.account having sum(posted.amount) <> 0
    returning id`)
  return executor.with(reversal).select({ posted: sql`count(*)` }).from(sql`reversal`)
})

/** What refunds of a maker's sale moved for an order, in pesewas. */
export interface RefundsBorne {
  /** What its buyer got back or is owed. */
  readonly refunded: Pesewas
  readonly byMaker: Pesewas
  /** What of it was taken off delivery and wrapping, and not off the maker. */
  readonly delivery: Pesewas
  /** What the maker lost of the shop's codes. */
  readonly discount: Pesewas
}

/** The returns and allowances of an order that this maker bears. */
export async function findRefundsBorneBy(
  tx: Transaction,
  orderId: string,
  vendorId: string,
): Promise<RefundsBorne> {
  const [row] = await selectRefundsBorne(tx).execute({ orderId, account: `vendor:${vendorId}` })
  return row ?? { refunded: zero, byMaker: zero, delivery: zero, discount: zero }
}

const selectRefundsBorne = prepared('find_refunds_borne', executor => {
  const { journal, cause_id, account, amount, subject_type, subject_id } = ledgerEntries
  const sumOf = (accounts: SQL) => sql`coalesce(sum(${amount}) filter (where ${account} ${accounts}), 0)`
  const journals = executor
    .select({
      refunded: sql<number>`-${sumOf(sql`= 'buyer'`)}`.as('refunded'),
      byMaker: sql<number>`${sumOf(sql`= ${sql.placeholder('account')}`)}`.as('by_maker'),
      delivery: sql<number>`${sumOf(sql`in ('shipping', 'wrapping')`)}`.as('delivery'),
      discount: sql<number>`greatest(0, -${sumOf(sql`= 'discount'`)})`.as('discount'),
    })
    .from(ledgerEntries)
    .where(
      and(
        eq(subject_type, 'order'),
        eq(subject_id, sql.placeholder('orderId')),
        inArray(journal, ['return', 'allowance']),
      ),
    )
    .groupBy(journal, cause_id)
    .having(sql`bool_or(${account} = ${sql.placeholder('account')})`)
    .as('borne')
  return executor
    .select({
      refunded: sql<Pesewas>`coalesce(sum(${journals.refunded}), 0)::int`,
      byMaker: sql<Pesewas>`coalesce(sum(${journals.byMaker}), 0)::int`,
      delivery: sql<Pesewas>`coalesce(sum(${journals.delivery}), 0)::int`,
      discount: sql<Pesewas>`coalesce(sum(${journals.discount}), 0)::int`,
    })
    .from(journals)
})

/** SQL condition: this journal was posted for the given cause. */
export const wasPosted = (journal: Journal['journal'], causeId: AnyPgColumn): SQL => sql`exists (
  select 1 from ${ledgerEntries}
  where ${and(eq(ledgerEntries.journal, journal), eq(ledgerEntries.cause_id, causeId))})`

/** SQL condition: money was captured for a subject, whose own status follows a moment later. */
export const isCaptured = (subjectType: string, subjectId: SQL): SQL => sql`exists (
  select 1 from ${ledgerEntries} captured
  where captured.journal = 'capture' and captured.subject_type = ${subjectType} and captured.subject_id = ${subjectId})`
