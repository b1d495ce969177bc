export const providers = ['google', 'facebook', 'apple'] as const
export type Provider = (typeof providers)[number]

export interface OidcEmulatorOptions {
  /** The URL of this plugin for browsers, without a trailing slash; read only once the server listens. */
  publicUrl: () => string
  /** The URL of this plugin for the shop's server. */
  localUrl: () => string
  /** The only registered redirect URI. */
  redirectUri: () => string
  clock: { now(): Date }
  /** The name of the client shown on the pages. */
  merchant?: string
}

export interface Client {
  readonly id: string
  readonly secret: string
}

/** The shop's client id at each provider, and the shared secret; for Apple the seed of a key (`keys.ts`). */
export const clients: Readonly<Record<Provider, Client>> = {
  google: { id: 'akyede.apps.google.test', secret: 'google_test_akyede_emulator' },
  facebook: { id: '100200300400500', secret: 'facebook_test_akyede_emulator' },
  apple: { id: 'test.akyede.signin', secret: 'apple_test_akyede_emulator' },
}

export const appleTeam = 'AKYEDETEAM'
export const appleKeyId = 'AKYEDEKEY1'

export const providerNames: Readonly<Record<Provider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
}
