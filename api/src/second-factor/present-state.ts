import { type SecondFactorMethod, secondFactorMethods } from '@akyede/contract/accounts'
import type { SecondFactorOption, SecondFactorState } from '@akyede/contract/second-factor'
import type { UserRow } from '#feature/accounts'
import { countBackupCodes } from './backup-codes.ts'
import type { SecondFactorContext } from './context.ts'
import { findFactors, maskTarget } from './factors.ts'
import { countDevices } from './remembered-devices.ts'

/** Returns the second factor as the account's owner sees it. */
export async function presentState(
  { database, clock }: SecondFactorContext,
  user: UserRow,
): Promise<SecondFactorState> {
  const factors = await findFactors(database, user.id)
  const goesThere = (method: SecondFactorMethod, target: string | null) =>
    factors.some(factor => factor.method === method && (method !== 'sms' || factor.target === target))
  const targets = { totp: null, sms: user.phone, email: user.email }
  return {
    enabled: factors.length > 0,
    methods: factors.map(({ method, target }) => presentMethod(method, target)),
    preferred_method: factors[0]?.method ?? null,
    available: secondFactorMethods
      .filter(method => method === 'totp' || targets[method] !== null)
      .filter(method => !goesThere(method, targets[method]))
      .map(method => presentMethod(method, targets[method])),
    backup_codes_left: await countBackupCodes(database, user.id),
    remembered_devices: await countDevices(database, clock, user.id),
    has_password: user.password_hash !== null,
  }
}

const presentMethod = (method: SecondFactorMethod, target: string | null): SecondFactorOption => ({
  method,
  sent_to: method === 'totp' || target === null ? null : maskTarget(method, target),
})
