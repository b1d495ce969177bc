import { Failure, type FailureCode } from '@akyede/contract/failures'
import { after, type Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Executor } from './database.ts'
import { deriveKey } from './derive-key.ts'
import { eq, sql } from './sql.ts'
import { spacings } from './tables.ts'

export interface Spacing {
  /** The kind of message. */
  readonly kind: string
  /** The recipient, case-insensitively: an address or a number, known or not. */
  readonly to: string
  readonly milliseconds: number
  readonly refusal: FailureCode
}

/**
 * Claims the right to send, at most once within so many milliseconds; only one of several concurrent claims succeeds.
 * Refuses with `refusal` and Retry-After. A claim that is rolled back does not count.
 */
export async function claimSpacing(
  executor: Executor,
  { config, clock }: { readonly config: Pick<Config, 'secrets'>; readonly clock: Clock },
  { kind, to, milliseconds, refusal }: Spacing,
): Promise<void> {
  const pepper = deriveKey(config.secrets.token, 'spacing').export().toString('hex')
  // PostgreSQL folds the case as for accounts; JavaScript folds some letters differently.
  const key = sql`encode(sha256(convert_to(${`${pepper}:${kind}:`} || lower(${to}), 'UTF8')), 'hex')`
  const [now, since] = [clock.now(), after(clock, -milliseconds)]
  const { rows } = await executor.execute(sql`
    insert into ${spacings} (key, claimed_at) values (${key}, ${now.toISOString()})
    on conflict (key) do update set claimed_at = excluded.claimed_at
      where ${spacings.claimed_at} <= ${since.toISOString()}
    returning key`)
  if (rows.length > 0) return
  const [stored] = await executor
    .select({ claimed_at: spacings.claimed_at })
    .from(spacings)
    .where(eq(spacings.key, key))
  const left = (stored?.claimed_at ?? now).getTime() + milliseconds - now.getTime()
  throw new Failure(refusal, { retryAfter: Math.max(1, Math.ceil(left / 1000)) })
}
