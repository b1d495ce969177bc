import { type Caller, callerKey } from './caller.ts'
import type { Clock } from './clock.ts'
import type { Executor } from './database.ts'
import { and, eq } from './sql.ts'
import { idempotencyKeys } from './tables.ts'

/**
 * A call by its key, of a row whose answer must not be kept because its body or its answer holds secrets: only what it
 * came to is, and no hash of the body, by which a thief of the table could guess passwords fast (D6).
 */
export interface RepeatedCall {
  readonly caller: string
  readonly route: string
  readonly key: string
}

/** undefined for a call without a key. */
export const repeatedCallOf = (
  caller: Caller,
  route: string,
  key: string | undefined,
): RepeatedCall | undefined => (key === undefined ? undefined : { caller: callerKey(caller), route, key })

/** Keeps ids and figures, for as long as answers are kept. */
export async function saveOutcome(
  executor: Executor,
  clock: Clock,
  { caller, route, key }: RepeatedCall,
  outcome: Readonly<Record<string, number>>,
): Promise<void> {
  const kept = { body_hash: '', status: 200, answer: outcome, created_at: clock.now() }
  await executor
    .insert(idempotencyKeys)
    .values({ caller, route, key, ...kept })
    .onConflictDoNothing()
}

/** What this very call, sent before, has come to. */
export async function findOutcome<Outcome extends Readonly<Record<string, number>>>(
  executor: Executor,
  { caller, route, key }: RepeatedCall,
): Promise<Outcome | undefined> {
  const [kept] = await executor
    .select({ answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key)),
    )
  return kept?.answer as Outcome | undefined
}
