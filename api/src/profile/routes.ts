import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { findUserById, takeBack } from '#feature/accounts'
import type { Executor } from '#platform/database.ts'
import type { Passwords } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { readUpload } from '#platform/uploads.ts'
import { changeProfile } from './change-profile.ts'
import { closeAccount } from './close-account.ts'
import { askForCode } from './erasure-codes.ts'
import { askForExport, readExport } from './exports.ts'
import { createKnowsPassword } from './knows-password.ts'
import { removePhoto, takePhoto } from './photos.ts'
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
    await changeProfile(tx, { platform, knowsPassword }, caller, body)
    return answer(tx, caller.userId)
  })

  serve('putPhoto', async ({ caller, http }) => {
    if (!http) throw new Failure('request.malformed')
    rateLimiter.spendGuess([{ key: `photos:${caller.userId}`, ...limits.profile.photo.changes }], 1)
    await takePhoto(platform, caller.userId, await readUpload(http.request, 'photo'))
    return answer(database, caller.userId)
  })

  serve('removePhoto', async ({ caller }) => {
    await removePhoto(database, caller.userId)
    return answer(database, caller.userId)
  })

  serve('askForExport', async ({ caller, tx }) => ({ data: await askForExport(platform, tx, caller.userId) }))

  serve('getExport', ({ caller, params }) => readExport(platform, caller.userId, params.exportId))

  serve('sendErasureCode', async ({ caller }) => {
    const sent_by = await askForCode(platform, caller.userId)
    const { spacing, life } = limits.profile.erasure.code
    return { data: { sent_by, resend_in: spacing / 1000, expires_in: life / 1000 } }
  })

  serve('closeAccount', async ({ body: { password, code }, caller, http }) => {
    const eraseAt = await closeAccount({ platform, knowsPassword }, caller.userId, { password, code })
    if (caller.browser) takeBack(http?.reply)
    return { data: { erase_at: eraseAt.toISOString() } }
  })
}
