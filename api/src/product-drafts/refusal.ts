import { Failure, type FailureCode } from '@akyede/contract/failures'
import { runInSavepoint, type Transaction } from '#platform/database.ts'

/** Runs one of several changes of a transaction. A refused change is undone alone; returns the code of its failure. */
export const refusalOf = (
  tx: Transaction,
  work: (attempt: Transaction) => Promise<void>,
): Promise<FailureCode | undefined> =>
  runInSavepoint(tx, async attempt => {
    try {
      await work(attempt)
      return undefined
    } catch (error) {
      if (error instanceof Failure) return error.code
      throw error
    }
  })
