import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { type Accounts, findUserById, takeBack } from '#feature/accounts'
import type { Executor } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { readUpload } from '#platform/uploads.ts'
import { changeProfile, proveForChange } from './change-profile.ts'
import { closeAccount } from './close-account.ts'
import { askForCode } from './erasure-codes.ts'
import { askForExport, readExport } from './exports.ts'
import { removePhoto, takePhoto } from './photos.ts'
import { presentProfile } from './present-profile.ts'

interface ProfileParts extends Pick<Accounts, 'passwords' | 'provePassword'> {
  readonly platform: Platform
  readonly rateLimiter: RateLimiter
}

export function serveProfile(serve: Serve, parts: ProfileParts): void {
  const { platform, provePassword, rateLimiter } = parts
  const { database, clock } = platform
  const answer = async (executor: Executor, userId: number) => {
    const user = await findUserById(executor, userId)
    if (!user) throw new Failure('auth.token_invalid')
    return { data: await presentProfile(executor, user, clock.now()) }
  }

  serve('getProfile', ({ caller }) => answer(database, caller.userId))

  serve(
    'changeProfile',
    async ({ body, caller, tx }) => {
      await changeProfile(tx, parts, caller, body)
      return answer(tx, caller.userId)
    },
    ({ body, caller }) => proveForChange(platform, provePassword, caller, body),
  )

  serve('putPhoto', async ({ caller, http }) => {
    if (!http) throw new Failure('request.malformed')
    await rateLimiter.spendGuess([{ key: `photos:${caller.userId}`, ...limits.profile.photo.changes }], 1)
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
    const eraseAt = await closeAccount(parts, caller, { password, code })
    if (caller.browser) takeBack(http?.reply)
    return { data: { erase_at: eraseAt.toISOString() } }
  })
}
