import type { SecondFactorMethod } from '@akyede/contract/accounts'

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
