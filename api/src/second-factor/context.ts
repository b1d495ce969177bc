import type { SecondFactorMethod } from '@akyede/contract/accounts'
import type { Accounts } from '#feature/accounts'
import type { Platform } from '#platform/platform.ts'
import { createTextCipher, type TextCipher } from '#platform/text-cipher.ts'

/** The dependencies of this feature. */
export interface SecondFactorContext extends Platform {
  /** Encrypts the secrets of authenticator apps. */
  readonly seal: TextCipher
}

export interface SecondFactorContextWithAccounts extends SecondFactorContext {
  readonly accounts: Pick<Accounts, 'signInFlow' | 'reauthenticate'>
}

export const createContext = (platform: Platform): SecondFactorContext => ({
  ...platform,
  seal: createTextCipher(platform.config.secrets.token, 'second factor'),
})

declare module '#platform/audit.ts' {
  interface AuditEvents {
    authn_second_factor_success: { by: SecondFactorMethod | 'backup_code'; device_remembered: boolean }
    authn_second_factor_fail: { tries: number }
    authn_second_factor_lock: { minutes: number }
    authn_second_factor_enabled: { method: SecondFactorMethod }
    authn_second_factor_moved: { method: SecondFactorMethod }
    authn_second_factor_disabled: { methods: SecondFactorMethod[] }
    authn_backup_codes_made: { codes: number }
    authn_backup_code_used: { left: number }
    authn_remembered_devices_forgotten: { devices: number }
  }
}
