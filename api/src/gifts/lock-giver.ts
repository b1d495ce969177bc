import type { Transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'

/** What one giver begins, and money of theirs that comes late, happen one after the other. */
export async function lockGiver(tx: Transaction, giverKey: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gifts of ${giverKey}`}, 0))`)
}
