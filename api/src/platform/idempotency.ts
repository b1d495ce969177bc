import { createHmac } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import type { Clock } from './clock.ts'
import { type Database, type Transaction, transaction } from './database.ts'
import { and, eq, sql } from './sql.ts'
import { idempotencyKeys } from './tables.ts'

export interface KeyedCall {
  /** The caller, so that keys of different users never collide. */
  readonly caller: string
  readonly route: string
  readonly key: string
  readonly bodyHash: string
}

export interface StoredResponse {
  readonly status: number
  readonly answer: unknown
}

const keyPattern = /^[\w.:-]{8,128}$/

/** Reads an Idempotency-Key header (a ULID or UUID of the client). */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !keyPattern.test(header)) throw new Failure('idempotency.key_invalid')
  return header
}

/**
 * The hash that tells a repeated body from a different one. It is keyed, because bodies hold passwords and a leaked
 * table must not allow guessing them.
 */
export const bodyHash = (key: Uint8Array, bytes: Uint8Array | undefined, address: string): string =>
  createHmac('sha256', key)
    .update(address)
    .update('\0')
    .update(bytes ?? '')
    .digest('base64url')

/**
 * Runs the effect once per key and stores its response in the same transaction: after a crash there are both or
 * neither. A repeated call gets the stored response; one that arrives while the first still runs is refused with
 * `idempotency_in_progress`, and another body under the same key with `idempotency.reused`.
 */
export async function runOnce(
  database: Database,
  clock: Clock,
  call: KeyedCall,
  effect: (tx: Transaction) => Promise<StoredResponse>,
): Promise<StoredResponse & { replayed: boolean }> {
  return transaction(database, async tx => {
    await claim(tx, call)
    const [stored] = await tx
      .select()
      .from(idempotencyKeys)
      .where(
        and(
          eq(idempotencyKeys.caller, call.caller),
          eq(idempotencyKeys.route, call.route),
          eq(idempotencyKeys.key, call.key),
        ),
      )
    if (stored && stored.body_hash !== call.bodyHash) throw new Failure('idempotency.reused')
    if (stored) return { status: stored.status, answer: stored.answer, replayed: true }
    const response = await effect(tx)
    await tx.insert(idempotencyKeys).values({
      caller: call.caller,
      route: call.route,
      key: call.key,
      body_hash: call.bodyHash,
      status: response.status,
      answer: response.answer,
      created_at: clock.now(),
    })
    return { ...response, replayed: false }
  })
}

/** Allows one call per key at a time, without waiting: the lock ends with the transaction. */
async function claim(tx: Transaction, call: KeyedCall): Promise<void> {
  const name = `${call.caller}\n${call.route}\n${call.key}`
  const { rows } = await tx.execute<{ claimed: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 1)) as claimed`,
  )
  if (!rows[0]?.claimed) throw new Failure('idempotency_in_progress')
}
