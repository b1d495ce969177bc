import type { Executor, Transaction } from './database.ts'

/** The records that a feature stores about a user: for the data export, and for the erasure of the account. */
export interface PersonalRecords {
  /** The name of the section in the export. */
  readonly name: string
  /** Finds the records in a form that the user understands. */
  find(executor: Executor, userId: number): Promise<unknown>
  /** Erases the records, or makes those that must stay anonymous. */
  erase(tx: Transaction, userId: number): Promise<void>
  /** Emails and phones whose messages may still lie in the outbox. */
  addresses?(executor: Executor, userId: number): Promise<(string | null)[]>
  /** Marks bookkeeping records; reclaiming an account leaves them while something is in progress. */
  readonly isBookkeeping?: true
  /** Tells whether something is in progress that needs to know the user. */
  isNeeded?(executor: Executor, userId: number): Promise<boolean>
}

/** Tells whether any feature still needs to know the user. */
export async function isPersonNeeded(
  records: readonly PersonalRecords[],
  executor: Executor,
  userId: number,
): Promise<boolean> {
  for (const record of records) if (await record.isNeeded?.(executor, userId)) return true
  return false
}
