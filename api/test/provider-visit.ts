import { createHash, randomBytes } from 'node:crypto'
import type { RequestFor } from '@akyede/contract/api'
import type { SocialProvider } from '@akyede/contract/social'
import type { Device } from './device.ts'
import type { Program } from './program.ts'
import type { TestShop } from './test-shop.ts'

type Caller = Pick<Device | Program, 'call'>

/** A user's identity at the provider. */
export interface ProviderUser {
  readonly email: string
  readonly first_name?: string
  readonly last_name?: string
  readonly verified?: boolean
  readonly hide?: boolean
}

/** A visit to a provider, with the response of its emulated page. */
export interface ProviderVisit {
  readonly provider: SocialProvider
  readonly state: string
  readonly code_verifier: string
  /** The parameters that the provider sent back. */
  readonly back: Readonly<Record<string, string>>
}

/** Visits the provider as a browser would, signs in as this user there, and returns with a code. */
export async function visitProvider(
  caller: Caller,
  provider: SocialProvider,
  person: ProviderUser,
): Promise<ProviderVisit> {
  const code_verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  const { status, body } = await caller.call('startOauth', { body: { provider, code_challenge } })
  if (status !== 200) throw new Error(`auth/oauth/start answered ${status} ${body.code}`)
  const back = await clickContinue(body.authorization_url, person)
  return { provider, state: body.state, code_verifier, back }
}

/** Clicks "Continue" on the emulated page, without JavaScript. */
async function clickContinue(address: string, { verified = true, hide = false, ...who }: ProviderUser) {
  const form = new URLSearchParams({ action: 'continue', ...who })
  if (verified) form.set('verified', 'on')
  if (hide) form.set('hide', 'on')
  const response = await fetch(address, { method: 'POST', body: form, redirect: 'manual' })
  const location = response.headers.get('location')
  if (location) return Object.fromEntries(new URL(location).searchParams)
  const page = await response.text()
  const fields = page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, unescaped(value)]))
}

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')

type Exchange = RequestFor<'exchangeOauthCode'>['body']

/** The body of `auth/oauth/token` for a visit. */
export const exchangeOf = (
  shop: TestShop,
  { provider, state, code_verifier, back }: ProviderVisit,
): Exchange => ({
  provider,
  state,
  code_verifier,
  code: back.code,
  iss: back.iss,
  redirect_uri: `${shop.origin}/oauth/callback`,
})

/** Exchanges the code; returns the body of `auth/social/login` and `auth/social/link`. */
export async function socialProofOf(
  shop: TestShop,
  caller: Caller,
  visit: ProviderVisit,
  more: Partial<Exchange> = {},
) {
  const { body } = await caller.call('exchangeOauthCode', { body: { ...exchangeOf(shop, visit), ...more } })
  const { provider, state, code_verifier } = visit
  return { provider, state, code_verifier, token: body.token as string | undefined }
}

/** Visits the provider, exchanges the code and signs in. */
export async function signInWith(
  shop: TestShop,
  caller: Caller,
  provider: SocialProvider,
  person: ProviderUser,
) {
  const proof = await socialProofOf(shop, caller, await visitProvider(caller, provider, person))
  return caller.call('socialLogin', { body: proof })
}

/** Calls a control endpoint of the provider's emulator. */
export const controlProvider = async (shop: TestShop, path: string, body: object = {}): Promise<void> => {
  const { statusCode } = await shop.http.inject({
    method: 'POST',
    url: `/_oidc/__control/${path}`,
    payload: body,
  })
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
}
