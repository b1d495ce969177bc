import { and, eq } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'
import { idempotencyKeys } from '#platform/tables.ts'

/** A registration by its key. Its answer holds tokens, so only whose account it made is kept (D6). */
export interface RegistrationCall {
  readonly caller: string
  readonly key: string
}

const route = 'POST /auth/register'

export async function keepRegistration(
  executor: Executor,
  clock: Clock,
  { caller, key }: RegistrationCall,
  userId: number,
): Promise<void> {
  await executor
    .insert(idempotencyKeys)
    .values({
      caller,
      route,
      key,
      // Never the body's hash: it would let a thief of the table guess passwords fast.
      body_hash: '',
      status: 201,
      answer: { user_id: userId },
      created_at: clock.now(),
    })
    .onConflictDoNothing()
}

/** Whether this call, sent before, made this account. */
export async function wasRegisteredBy(
  executor: Executor,
  { caller, key }: RegistrationCall,
  userId: number,
): Promise<boolean> {
  const [kept] = await executor
    .select({ answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.caller, caller),
        eq(idempotencyKeys.route, route),
        eq(idempotencyKeys.key, key),
        eq(idempotencyKeys.answer, { user_id: userId }),
      ),
    )
  return kept !== undefined
}
