import { RoleName } from '@akyede/contract/accounts'
import { isAdmin } from '@akyede/contract/roles'
import type { SecondFactorPolicy } from '#feature/accounts'
import type { Platform } from '#platform/platform.ts'
import { createChallenge } from './challenges.ts'
import { findFactors } from './factors.ts'
import { isRemembered } from './remembered-devices.ts'

/**
 * Requires a second factor from users who enabled one, except on remembered devices; urges administrators to enable
 * one.
 */
export function createSecondFactorPolicy(platform: Pick<Platform, 'database' | 'clock'>): SecondFactorPolicy {
  const { database, clock } = platform
  return {
    async challengeIfRequired(authentication, { caller }) {
      const { user } = authentication
      const methods = (await findFactors(database, user.id)).map(({ method }) => method)
      if (methods.length === 0) return undefined
      if (await isRemembered(database, clock, user.id, caller.fingerprint)) return undefined
      const challenge_token = await createChallenge(platform, authentication, caller)
      return { two_factor_required: true, challenge_token, methods }
    },
    async shouldEnrol({ id, role_name }) {
      if (!isAdmin(RoleName.parse(role_name))) return false
      return (await findFactors(database, id)).length === 0
    },
  }
}
