import type { CaptchaPurpose } from '@akyede/contract/captcha'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import { lt } from '#platform/sql.ts'
import type { SolvedChallenge } from './altcha.ts'
import { createCaptchaTokens } from './captcha-tokens.ts'
import { captchaSpent } from './tables.ts'

type Context = Pick<Platform, 'config' | 'clock'>

/** Refuses what `spendCaptcha` would refuse without a query, and spends nothing; called before expensive work. */
export function checkCaptcha(context: Context, token: string | undefined, purpose: CaptchaPurpose): void {
  if (context.config.captcha) readToken(context, token, purpose)
}

/**
 * Spends the token of a call, in the call's own transaction if it has one: a rolled-back call spends nothing. Refuses
 * with `captcha.failed` a token that is missing, forged, expired, spent or for another purpose.
 */
export async function spendCaptcha(
  context: Context,
  executor: Executor,
  token: string | undefined,
  purpose: CaptchaPurpose,
): Promise<void> {
  if (context.config.captcha) await spendOnce(executor, 'token', readToken(context, token, purpose))
}

function readToken(
  { config, clock }: Context,
  token: string | undefined,
  purpose: CaptchaPurpose,
): SolvedChallenge {
  const solved = createCaptchaTokens(config.secrets.token, clock).read(token ?? '')
  if (solved?.purpose !== purpose) throw new Failure('captcha.failed')
  return solved
}

/** Refuses a spent id with `captcha.failed`; of several concurrent calls one succeeds. */
export async function spendOnce(
  executor: Executor,
  kind: 'solution' | 'token',
  { id, expiresAt }: SolvedChallenge,
): Promise<void> {
  const spent = await executor
    .insert(captchaSpent)
    .values({ id: `${kind}:${id}`, expires_at: expiresAt })
    .onConflictDoNothing()
    .returning({ id: captchaSpent.id })
  if (spent.length === 0) throw new Failure('captcha.failed')
}

/** Deletes spent ids after their tokens have expired, plus a margin for clock differences. */
export function deleteSpentCaptchas(platform: Pick<Platform, 'database' | 'clock' | 'jobs'>): void {
  scheduleHourlyDeletion(platform, 'delete spent captchas', captchaSpent, () =>
    lt(captchaSpent.expires_at, after(platform.clock, -limits.captcha.keptAfterEnd)),
  )
}
