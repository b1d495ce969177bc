import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { type Accounts, clearRefreshCookie, findUserById } from '#feature/accounts'
import type { Executor } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { readUpload } from '#platform/uploads.ts'
import { changeProfile, reauthenticateForChange } from './change-profile.ts'
import { closeAccount } from './close-account.ts'
import { requestCode } from './erasure-codes.ts'
import { readExport, requestExport } from './exports.ts'
import { removePhoto, savePhoto } from './photos.ts'
import { presentProfile } from './present-profile.ts'

interface ProfileContext extends Pick<Accounts, 'passwords' | 'reauthenticate'> {
  readonly platform: Platform
  readonly rateLimiter: RateLimiter
}

export function serveProfile(serve: Serve, context: ProfileContext): void {
  const { platform, reauthenticate, rateLimiter } = context
  const { database, clock } = platform
  const respond = async (executor: Executor, userId: number) => {
    const user = await findUserById(executor, userId)
    if (!user) throw new Failure('auth.token_invalid')
    return { data: await presentProfile(executor, user, clock.now()) }
  }

  serve('getProfile', ({ caller }) => respond(database, caller.userId))

  serve(
    'changeProfile',
    async ({ body, caller, tx }) => {
      await changeProfile(tx, context, caller, body)
      return respond(tx, caller.userId)
    },
    ({ body, caller }) => reauthenticateForChange(platform, reauthenticate, caller, body),
  )

  serve('putPhoto', async ({ caller, http }) => {
    if (!http) throw new Failure('request.malformed')
    await rateLimiter.spendGuess([{ key: `photos:${caller.userId}`, ...limits.profile.photo.changes }], 1)
    await savePhoto(platform, caller.userId, await readUpload(http.request, 'photo'))
    return respond(database, caller.userId)
  })

  serve('removePhoto', async ({ caller }) => {
    await removePhoto(database, caller.userId)
    return respond(database, caller.userId)
  })

  serve('askForExport', async ({ caller, tx }) => ({
    data: await requestExport(platform, tx, caller.userId),
  }))

  serve('getExport', ({ caller, params }) => readExport(platform, caller.userId, params.exportId))

  serve('sendErasureCode', async ({ caller }) => {
    const sent_by = await requestCode(platform, caller.userId)
    const { spacing, life } = limits.profile.erasure.code
    return { data: { sent_by, resend_in: spacing / 1000, expires_in: life / 1000 } }
  })

  serve('closeAccount', async ({ body: { password, code }, caller, http }) => {
    const eraseAt = await closeAccount(context, caller, { password, code })
    if (caller.browser) clearRefreshCookie(http?.reply)
    return { data: { erase_at: eraseAt.toISOString() } }
  })
}
