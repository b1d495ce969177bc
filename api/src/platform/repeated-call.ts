import { type Caller, callerKey } from './caller.ts'
import type { Clock } from './clock.ts'
import type { Executor } from './database.ts'
import { and, eq } from './sql.ts'
import { idempotencyKeys } from './tables.ts'

/**
 * An idempotent call whose request or response holds secrets. Only its outcome is stored, and no hash of the body,
 * because a leaked hash would allow guessing passwords fast (D6).
 */
export interface RepeatedCall {
  readonly caller: string
  readonly route: string
  readonly key: string
}

/** Undefined for a call without a key. */
export const repeatedCallOf = (
  caller: Caller,
  route: string,
  key: string | undefined,
): RepeatedCall | undefined => (key === undefined ? undefined : { caller: callerKey(caller), route, key })

/** Stores ids and numbers, for as long as responses are stored. */
export async function saveOutcome(
  executor: Executor,
  clock: Clock,
  { caller, route, key }: RepeatedCall,
  outcome: Readonly<Record<string, number>>,
): Promise<void> {
  const stored = { body_hash: '', status: 200, answer: outcome, created_at: clock.now() }
  await executor
    .insert(idempotencyKeys)
    .values({ caller, route, key, ...stored })
    .onConflictDoNothing()
}

/** Finds the outcome of this call, when it was made before. */
export async function findOutcome<Outcome extends Readonly<Record<string, number>>>(
  executor: Executor,
  { caller, route, key }: RepeatedCall,
): Promise<Outcome | undefined> {
  const [stored] = await executor
    .select({ answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key)),
    )
  return stored?.answer as Outcome | undefined
}
