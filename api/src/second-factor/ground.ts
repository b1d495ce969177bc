import type { Accounts } from '#feature/accounts'
import type { Platform } from '#platform/platform.ts'
import { createSeal, type Seal } from '#platform/seal.ts'

/** What every part of this feature stands on. */
export interface Ground extends Platform {
  /** Of what authenticator apps know. */
  readonly seal: Seal
}

export interface GroundWithAccounts extends Ground {
  readonly accounts: Pick<Accounts, 'entrance' | 'provePassword'>
}

export const groundOf = (platform: Platform): Ground => ({
  ...platform,
  seal: createSeal(platform.config.secrets.token, 'second factor'),
})
