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

/** Refuses what `spendCaptcha` would refuse at first sight, and spends nothing: before work that costs something. */
export function checkCaptcha(ground: Context, token: string | undefined, purpose: CaptchaPurpose): void {
  if (ground.config.captcha) readToken(ground, token, purpose)
}

/**
 * Spends the token that a call carries, in the call's own transaction where it has one: what does not commit has
 * spent nothing. Refuses with `captcha.failed` what is missing, forged, too old, for another purpose or spent.
 */
export async function spendCaptcha(
  ground: Context,
  executor: Executor,
  token: string | undefined,
  purpose: CaptchaPurpose,
): Promise<void> {
  if (ground.config.captcha) await spendOnce(executor, 'token', readToken(ground, token, purpose))
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

/** Refuses with `captcha.failed` whoever comes second; of several at once all but one are. */
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

/** What is too old to count need not be known as spent; a while more, for clocks that differ. */
export function forgetSpentCaptchas(platform: Pick<Platform, 'database' | 'clock' | 'jobs'>): void {
  scheduleHourlyDeletion(platform, 'forget spent captchas', captchaSpent, () =>
    lt(captchaSpent.expires_at, after(platform.clock, -limits.captcha.keptAfterEnd)),
  )
}
