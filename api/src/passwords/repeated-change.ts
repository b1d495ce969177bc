import { and, eq } from 'drizzle-orm'
import { type Caller, callerKey } from '#platform/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'
import { idempotencyKeys } from '#platform/tables.ts'

/** A change by its key. Its body holds passwords, so only whose it was is kept, and no hash of the body (D6). */
export interface ChangeCall {
  readonly caller: string
  readonly route: string
  readonly key: string
}

/** undefined for a call without a key. */
export const changeCall = (caller: Caller, route: string, key: string | undefined): ChangeCall | undefined =>
  key === undefined ? undefined : { caller: callerKey(caller), route, key }

export interface KeptChange {
  readonly user_id: number
  readonly sessions_ended: number
}

export async function keepChange(
  executor: Executor,
  clock: Clock,
  { caller, route, key }: ChangeCall,
  answer: KeptChange,
): Promise<void> {
  const kept = { body_hash: '', status: 200, answer, created_at: clock.now() }
  await executor
    .insert(idempotencyKeys)
    .values({ caller, route, key, ...kept })
    .onConflictDoNothing()
}

/** What this call, sent before, has changed. */
export async function findChange(
  executor: Executor,
  { caller, route, key }: ChangeCall,
): Promise<KeptChange | undefined> {
  const [kept] = await executor
    .select({ answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key)),
    )
  return kept?.answer as KeptChange | undefined
}
