import { RoleName } from '@akyede/contract/accounts'
import type { SecondFactorGate } from '#feature/accounts'
import { isAdmin } from '#platform/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { makeChallenge } from './challenges.ts'
import { factorsOf } from './factors.ts'
import { isRemembered } from './remembered-devices.ts'

/** Asks whoever turned a second factor on, but not on the devices that are remembered; urges administrators to. */
export function openSecondFactor(platform: Pick<Platform, 'database' | 'clock'>): SecondFactorGate {
  const { database, clock } = platform
  return {
    async ask(identified, { caller }) {
      const { user } = identified
      const methods = (await factorsOf(database, user.id)).map(({ method }) => method)
      if (methods.length === 0) return undefined
      if (await isRemembered(database, clock, user.id, caller.fingerprint)) return undefined
      const challenge_token = await makeChallenge(platform, identified, caller)
      return { two_factor_required: true, challenge_token, methods }
    },
    async urges({ id, role_name }) {
      if (!isAdmin(RoleName.parse(role_name))) return false
      return (await factorsOf(database, id)).length === 0
    },
  }
}
