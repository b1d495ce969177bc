import { limits } from '@akyede/contract/limits'
import type { Database } from './database.ts'
import { forgetInBatches } from './forget-in-batches.ts'
import { isAlone } from './is-alone.ts'
import { keepRecent } from './keep-recent.ts'
import type { Platform } from './platform.ts'
import { lt, sql } from './sql.ts'
import { signatureNonces } from './tables.ts'

/** Remembers for ten minutes of real time which signed calls were made, so that none works twice. */
export interface Nonces {
  /** False when this key has spent this nonce before. */
  spend(fingerprint: string, nonce: string): Promise<boolean>
}

/** Bounded, and known to this process alone. */
export function createNonces(): Nonces {
  const used = keepRecent<true>(200_000, limits.signature.nonceKeptFor)
  return {
    async spend(fingerprint, nonce) {
      const key = `${fingerprint} ${nonce}`
      if (used.has(key)) return false
      used.set(key, true)
      return true
    },
  }
}

/** Kept in the database as soon as another process may be asked. */
export function openNonces(platform: Pick<Platform, 'config' | 'database' | 'jobs'>): Nonces {
  return isAlone(platform.config) ? createNonces() : createSharedNonces(platform)
}

const minute = 60_000

function createSharedNonces({ database, jobs }: Pick<Platform, 'database' | 'jobs'>): Nonces {
  const insert = prepareInsert(database)
  jobs.every('forget nonces', minute, async () => {
    const from = sql`now() - ${limits.signature.nonceKeptFor} * interval '1 millisecond'`
    await forgetInBatches(database, signatureNonces, lt(signatureNonces.spent_at, from))
  })
  return {
    async spend(fingerprint, nonce) {
      const fresh = await insert.execute({ fingerprint, nonce })
      return fresh.length > 0
    },
  }
}

/** Whoever inserts the row first has spent it. */
const prepareInsert = (database: Database) =>
  database
    .insert(signatureNonces)
    .values({ fingerprint: sql.placeholder('fingerprint'), nonce: sql.placeholder('nonce') })
    .onConflictDoNothing()
    .returning({ nonce: signatureNonces.nonce })
    .prepare('spend_nonce')
