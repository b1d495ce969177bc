import { limits } from '@akyede/contract/limits'
import { deleteInBatches } from './delete-in-batches.ts'
import type { Platform } from './platform.ts'
import { lt, sql } from './sql.ts'
import { signatureNonces } from './tables.ts'

/** Remembers for ten minutes of real time which signed calls were made, so that none works twice. */
export interface Nonces {
  /** False when this key has spent this nonce before. */
  spend(fingerprint: string, nonce: string): Promise<boolean>
}

const minute = 60_000

/** Kept in the database: a restart must not make a signature good again, and all processes know of it. */
export function createNonces({ database, jobs }: Pick<Platform, 'database' | 'jobs'>): Nonces {
  // Waits for no disk: the commit of the call itself brings the earlier row to disk with it.
  const insert = database
    .insert(signatureNonces)
    .select(
      sql`select ${sql.placeholder('fingerprint')}::text, ${sql.placeholder('nonce')}::text, now()
        from set_config('synchronous_commit', 'off', true)`,
    )
    .onConflictDoNothing()
    .returning({ nonce: signatureNonces.nonce })
    .prepare('spend_nonce')
  jobs.every('forget nonces', minute, async () => {
    const from = sql`now() - ${limits.signature.nonceKeptFor} * interval '1 millisecond'`
    await deleteInBatches(database, signatureNonces, lt(signatureNonces.spent_at, from))
  })
  return {
    async spend(fingerprint, nonce) {
      const fresh = await insert.execute({ fingerprint, nonce })
      return fresh.length > 0
    },
  }
}
