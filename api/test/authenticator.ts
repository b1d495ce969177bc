import { TOTP } from 'otpauth'
import { type Device, openDevice } from './device.ts'
import type { TestShop } from './test-shop.ts'
import { newPerson } from './wire.ts'

/** An authenticator app that knows the secret of one account. */
export interface Authenticator {
  /** The code of now, or of so many steps of 30 seconds later. */
  code(stepsLater?: number): string
  readonly backupCodes: readonly string[]
}

/** Turns the second factor on for whoever is signed in there. The step that it took is over afterwards. */
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

/** Somebody whose account asks for the code of an app. */
export interface TwoFactorUser {
  readonly person: ReturnType<typeof newPerson>
  readonly userId: number
  /** Where they turned it on, and are signed in. */
  readonly device: Device
  readonly app: Authenticator
}

export async function openTwoFactorUser(shop: TestShop): Promise<TwoFactorUser> {
  const person = newPerson()
  const device = await openDevice(shop)
  const { user_id } = await device.register(person)
  return { person, userId: user_id, device, app: await openAuthenticator(shop, device) }
}

/** The first factor, given on this device: the token of the challenge that follows. */
export async function startChallenge(
  device: Pick<Device, 'call'>,
  { person: { email, password } }: Pick<TwoFactorUser, 'person'>,
): Promise<string> {
  const { body } = await device.call('login', { body: { email, password } })
  const { challenge_token } = body as { challenge_token?: string }
  if (!challenge_token) throw new Error('no second factor is asked for')
  return challenge_token
}
