import { TOTP } from 'otpauth'
import { type Device, openDevice } from './device.ts'
import type { TestShop } from './test-shop.ts'
import { newPerson } from './wire.ts'

/** An authenticator app that knows the secret of one account. */
export interface Authenticator {
  /** The current code, or the one so many steps of 30 seconds later. */
  code(stepsLater?: number): string
  readonly backupCodes: readonly string[]
}

/**
 * Enables the second factor for the user who is signed in on the device, then advances the clock by one step, because
 * each step is accepted once.
 */
export async function openAuthenticator(shop: TestShop, device: Device): Promise<Authenticator> {
  const begun = await device.call('enableSecondFactor', { body: { method: 'totp' } })
  const { secret } = begun.body as { secret?: string }
  if (!secret) throw new Error(`enable answered ${begun.status} ${begun.body.code}`)
  const app = new TOTP({ secret })
  const code = (stepsLater = 0) =>
    app.generate({ timestamp: shop.clock.now().getTime() + stepsLater * 30_000 })
  const { status, body } = await device.call('confirmSecondFactor', { body: { code: code() } })
  if (status !== 200) throw new Error(`confirm answered ${status} ${body.code}`)
  await shop.clock.advance(30_000)
  return { code, backupCodes: body.codes }
}

/** A user whose account has an authenticator app. */
export interface TwoFactorUser {
  readonly person: ReturnType<typeof newPerson>
  readonly userId: number
  /** The device on which it was enabled and where the user is signed in. */
  readonly device: Device
  readonly app: Authenticator
}

export async function openTwoFactorUser(shop: TestShop): Promise<TwoFactorUser> {
  const person = newPerson()
  const device = await openDevice(shop)
  const { user_id } = await device.register(person)
  return { person, userId: user_id, device, app: await openAuthenticator(shop, device) }
}

/** Passes the first factor on this device; returns the token of the challenge that follows. */
export async function startChallenge(
  device: Pick<Device, 'call'>,
  { person: { email, password } }: Pick<TwoFactorUser, 'person'>,
): Promise<string> {
  const { body } = await device.call('login', { body: { email, password } })
  const { challenge_token } = body as { challenge_token?: string }
  if (!challenge_token) throw new Error('no second factor is asked for')
  return challenge_token
}

/** Six digits that are not the code of a time step around now. */
export function wrongCode({ app }: TwoFactorUser, not = 0): string {
  const right = [-3, -2, -1, 0, 1, 2, 3].map(steps => app.code(steps))
  const wrong = Array.from({ length: 20 + not }, (_, index) => String(100_000 + index))
  return wrong.filter(code => !right.includes(code))[not] ?? '000000'
}
