import { createECDH, createHash, createPrivateKey, type KeyObject } from 'node:crypto'
import type { SocialProvider as ProviderName } from '@akyede/contract/social'
import { SignJWT } from 'jose'
import { after, type Clock } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'
import { createFacebookProvider } from './facebook.ts'
import { createOpenidProvider } from './openid.ts'
import type { Provider } from './provider.ts'
import { createProviderFetch, type ProviderFetch } from './provider-client.ts'

type Context = Pick<Platform, 'config' | 'clock' | 'publicUrl'>

const graphVersion = 'v23.0'

/** Creates the enabled providers. Locally the emulator replaces providers without configuration. */
export function createProviders(
  context: Context,
  localUrl: () => string,
): ReadonlyMap<ProviderName, Provider> {
  const { config } = context
  const local = config.environment === 'local'
  const http = createProviderFetch(local ? () => true : undefined)
  const made: Record<ProviderName, () => Provider> = {
    google: () => google(context, localUrl, http),
    facebook: () => facebook(context, localUrl, http),
    apple: () => apple(context, localUrl, http),
  }
  return new Map(config.site.signIn.map(name => [name, made[name]()]))
}

function google(
  { config, clock, publicUrl }: Context,
  localUrl: () => string,
  http: ProviderFetch,
): Provider {
  const named = config.signInProviders.google
  const { clientId, clientSecret } = named ?? {
    clientId: 'akyede.apps.google.test',
    clientSecret: 'google_test_akyede_emulator',
  }
  return createOpenidProvider(http, clock, {
    name: 'google',
    clientId,
    clientSecret: async () => clientSecret,
    issuer: () => named?.issuer ?? `${publicUrl()}/_oidc/google`,
    internalUrl: () => named?.issuer ?? `${localUrl()}/_oidc/google`,
    scope: 'openid email profile',
    extraParameters: { prompt: 'select_account' },
  })
}

function apple({ config, clock, publicUrl }: Context, localUrl: () => string, http: ProviderFetch): Provider {
  const named = config.signInProviders.apple
  const issuer = () => named?.issuer ?? `${publicUrl()}/_oidc/apple`
  const client = named ?? {
    clientId: 'test.akyede.signin',
    teamId: 'AKYEDETEAM',
    keyId: 'AKYEDEKEY1',
    privateKey: emulatorKey(),
  }
  return createOpenidProvider(http, clock, {
    name: 'apple',
    clientId: client.clientId,
    clientSecret: () => appleSecret(client, issuer(), clock),
    issuer,
    internalUrl: () => named?.issuer ?? `${localUrl()}/_oidc/apple`,
    scope: 'openid email name',
    // Apple sends names and emails only with a form post.
    extraParameters: { response_mode: 'form_post' },
  })
}

function facebook({ config, publicUrl }: Context, localUrl: () => string, http: ProviderFetch): Provider {
  const named = config.signInProviders.facebook
  const at = (real: string, emulator: () => string) => () =>
    `${named ? real : `${emulator()}/_oidc/facebook`}/${graphVersion}`
  return createFacebookProvider(http, {
    clientId: named?.clientId ?? '100200300400500',
    clientSecret: named?.clientSecret ?? 'facebook_test_akyede_emulator',
    dialogUrl: () => `${at('https://www.facebook.com', publicUrl)()}/dialog/oauth`,
    graphUrl: at('https://graph.facebook.com', localUrl),
  })
}

/** Returns the emulator's key: both sides derive it from the same text, so no key is stored. */
function emulatorKey(): KeyObject {
  const ecdh = createECDH('prime256v1')
  const scalar = createHash('sha256').update('apple_test_akyede_emulator').digest()
  ecdh.setPrivateKey(scalar)
  const point = ecdh.getPublicKey()
  const part = (bytes: Buffer) => bytes.toString('base64url')
  const jwk = { d: part(scalar), x: part(point.subarray(1, 33)), y: part(point.subarray(33, 65)) }
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', ...jwk }, format: 'jwk' })
}

interface AppleClient {
  readonly clientId: string
  readonly teamId: string
  readonly keyId: string
  readonly privateKey: KeyObject
}

const secretLifetime = 5 * 60_000

/** Signs the short-lived client secret that Apple requires ("Creating a client secret"). */
const appleSecret = (
  { clientId, teamId, keyId, privateKey }: AppleClient,
  issuer: string,
  clock: Clock,
): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt(clock.now())
    .setExpirationTime(after(clock, secretLifetime))
    .sign(privateKey)
