import type { Executor, Transaction } from './database.ts'

/** What a feature keeps about a person: for the file that they may take along, and for the end of their account. */
export interface PersonalRecords {
  /** Its name in the file. */
  readonly name: string
  /** In words and figures that the person understands. */
  find(executor: Executor, userId: number): Promise<unknown>
  /** Erases it, or lets what has to stay tell nothing of the person. */
  erase(tx: Transaction, userId: number): Promise<void>
  /** Emails and phones under which messages to the person may lie in the outbox. */
  addresses?(executor: Executor, userId: number): Promise<(string | null)[]>
  /** Part of the books: it waits, as long as something is under way, where an account is reclaimed. */
  readonly isBookkeeping?: true
  /** Whether something is under way for which the person has to be known. */
  isNeeded?(executor: Executor, userId: number): Promise<boolean>
}

/** Whether any feature still needs to know the person. */
export async function isPersonNeeded(
  records: readonly PersonalRecords[],
  executor: Executor,
  userId: number,
): Promise<boolean> {
  for (const record of records) if (await record.isNeeded?.(executor, userId)) return true
  return false
}
