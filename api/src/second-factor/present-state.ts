import { type SecondFactorMethod, secondFactorMethods } from '@akyede/contract/accounts'
import type { SecondFactorState, SecondFactorWay } from '@akyede/contract/second-factor'
import type { UserRow } from '#feature/accounts'
import { countBackupCodes } from './backup-codes.ts'
import { factorsOf, masked } from './factors.ts'
import type { Ground } from './ground.ts'
import { countDevices } from './remembered-devices.ts'

/** What the owner of an account sees of its second factor. */
export async function presentState({ database, clock }: Ground, user: UserRow): Promise<SecondFactorState> {
  const factors = await factorsOf(database, user.id)
  const goesThere = (method: SecondFactorMethod, target: string | null) =>
    factors.some(factor => factor.method === method && (method !== 'sms' || factor.target === target))
  const targets = { totp: null, sms: user.phone, email: user.email }
  return {
    enabled: factors.length > 0,
    methods: factors.map(({ method, target }) => wayOf(method, target)),
    preferred_method: factors[0]?.method ?? null,
    available: secondFactorMethods
      .filter(method => method === 'totp' || targets[method] !== null)
      .filter(method => !goesThere(method, targets[method]))
      .map(method => wayOf(method, targets[method])),
    backup_codes_left: await countBackupCodes(database, user.id),
    remembered_devices: await countDevices(database, clock, user.id),
    has_password: user.password_hash !== null,
  }
}

const wayOf = (method: SecondFactorMethod, target: string | null): SecondFactorWay => ({
  method,
  sent_to: method === 'totp' || target === null ? null : masked(method, target),
})
