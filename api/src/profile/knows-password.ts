import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { UserRow } from '#feature/accounts'
import type { Passwords } from '#platform/password.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'

/** Refuses with `profile.password_wrong`, and after some guesses with `request.rate_limited`. */
export type KnowsPassword = (user: UserRow, password: string | undefined) => Promise<void>

/** Who is signed in proves once more who they are: the page may have been left open. */
export const createKnowsPassword =
  (passwords: Passwords, rateLimiter: Pick<RateLimiter, 'spendGuess'>): KnowsPassword =>
  async (user, password) => {
    if (password === undefined) throw new Failure('profile.password_wrong')
    const giveBack = rateLimiter.spendGuess(
      [{ key: `profile password:${user.id}`, ...limits.profile.wrongPasswords }],
      1,
    )
    if (!(await passwords.matches(password, user.password_hash))) throw new Failure('profile.password_wrong')
    giveBack(1)
  }
