import { limits } from '@akyede/contract/limits'
import { deleteInBatches } from './delete-in-batches.ts'
import type { Platform } from './platform.ts'
import { lt, sql } from './sql.ts'
import { signatureNonces } from './tables.ts'

/** Remembers for ten minutes of real time which signed calls were made, so that none can be replayed. */
export interface Nonces {
  /** Resolves with false when this key has used this nonce before. */
  spend(fingerprint: string, nonce: string): Promise<boolean>
}

const minute = 60_000

/** Stores nonces in the database: a restart must not allow replays, and all processes share them. */
export function createNonces({ database, jobs }: Pick<Platform, 'database' | 'jobs'>): Nonces {
  // Does not wait for the disk: the commit of the call itself flushes this row too.
  const insert = database
    .insert(signatureNonces)
    .select(
      sql`select ${sql.placeholder('fingerprint')}::text, ${sql.placeholder('nonce')}::text, now()
        from set_config('synchronous_commit', 'off', true)`,
    )
    .onConflictDoNothing()
    .returning({ nonce: signatureNonces.nonce })
    .prepare('spend_nonce')
  jobs.every('delete nonces', minute, async () => {
    const from = sql`now() - ${limits.signature.nonceKeptFor} * interval '1 millisecond'`
    await deleteInBatches(database, signatureNonces, lt(signatureNonces.spent_at, from))
  })
  return {
    async spend(fingerprint, nonce) {
      const inserted = await insert.execute({ fingerprint, nonce })
      return inserted.length > 0
    },
  }
}
