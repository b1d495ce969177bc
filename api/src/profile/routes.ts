import { Failure } from '@akyede/contract/failures'
import { findUserById } from '#feature/accounts'
import type { Executor } from '#platform/database.ts'
import type { Passwords } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { changeProfile } from './change-profile.ts'
import { createKnowsPassword } from './knows-password.ts'
import { presentProfile } from './present-profile.ts'

interface ProfileParts {
  readonly platform: Platform
  readonly passwords: Passwords
  readonly rateLimiter: RateLimiter
}

export function serveProfile(serve: Serve, { platform, passwords, rateLimiter }: ProfileParts): void {
  const { database, clock } = platform
  const knowsPassword = createKnowsPassword(passwords, rateLimiter)
  const answer = async (executor: Executor, userId: number) => {
    const user = await findUserById(executor, userId)
    if (!user) throw new Failure('auth.token_invalid')
    return { data: await presentProfile(executor, user, clock.now()) }
  }

  serve('getProfile', ({ caller }) => answer(database, caller.userId))

  serve('changeProfile', async ({ body, caller, tx }) => {
    await changeProfile(tx, { platform, knowsPassword }, caller.userId, body)
    return answer(tx, caller.userId)
  })
}
