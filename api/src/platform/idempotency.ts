import { createHmac, type KeyObject } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import type { Clock } from './clock.ts'
import { type Database, prepared, type Transaction, transaction } from './database.ts'
import { and, eq, sql } from './sql.ts'
import { idempotencyKeys } from './tables.ts'
import { responseRows, WrittenByAnother, writeBeforeCommit } from './write-before-commit.ts'

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
export const bodyHash = (key: KeyObject, bytes: Uint8Array | undefined, address: string): string =>
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
  const { caller, route, key, bodyHash } = call
  return transaction(database, async tx => {
    const [claim] = await claimKey(tx).execute({ caller, route, key, name: `${caller}\n${route}\n${key}` })
    if (!claim?.claimed) throw new Failure('idempotency_in_progress')
    if (claim.bodyHash !== null && claim.bodyHash !== bodyHash) throw new Failure('idempotency.reused')
    if (claim.status !== null) return { status: claim.status, answer: claim.answer, replayed: true }
    const response = await effect(tx).catch(async error => {
      // The first call may have committed between the reading of its row and the lock; its response is the truth. A
      // failed statement lets no other be read.
      const first = await findResponse(tx)
        .execute({ caller, route, key })
        .catch(() => [])
      throw first.length > 0 ? new Failure('idempotency_in_progress') : error
    })
    await writeBeforeCommit(tx, responseRows, {
      caller,
      route,
      key,
      body_hash: bodyHash,
      ...response,
      created_at: clock.now(),
    })
    return { ...response, replayed: false }
  }).catch(error => {
    // Another call with the key has committed between the reading of the row and the lock.
    throw error instanceof WrittenByAnother ? new Failure('idempotency_in_progress') : error
  })
}

const isOfCall = and(
  eq(idempotencyKeys.caller, sql.placeholder('caller')),
  eq(idempotencyKeys.route, sql.placeholder('route')),
  eq(idempotencyKeys.key, sql.placeholder('key')),
)

/**
 * Allows one call per key at a time, without waiting, and reads what is stored for the key. The lock ends with the
 * transaction.
 */
const claimKey = prepared('claim_idempotency_key', executor =>
  executor
    .select({
      claimed: sql<boolean>`claimed`,
      bodyHash: idempotencyKeys.body_hash,
      status: idempotencyKeys.status,
      answer: idempotencyKeys.answer,
    })
    .from(sql`pg_try_advisory_xact_lock(hashtextextended(${sql.placeholder('name')}, 1)) claimed`)
    .leftJoin(idempotencyKeys, isOfCall),
)

const findResponse = prepared('find_response', executor =>
  executor.select({ status: idempotencyKeys.status }).from(idempotencyKeys).where(isOfCall),
)
