import type { Accounts } from '#feature/accounts'
import type { Platform } from '#platform/platform.ts'
import { createTextCipher, type TextCipher } from '#platform/text-cipher.ts'

/** What every part of this feature stands on. */
export interface SecondFactorContext extends Platform {
  /** Of what authenticator apps know. */
  readonly seal: TextCipher
}

export interface SecondFactorContextWithAccounts extends SecondFactorContext {
  readonly accounts: Pick<Accounts, 'signInFlow' | 'reauthenticate'>
}

export const createContext = (platform: Platform): SecondFactorContext => ({
  ...platform,
  seal: createTextCipher(platform.config.secrets.token, 'second factor'),
})
