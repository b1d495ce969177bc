export const providers = ['google', 'facebook', 'apple'] as const
export type Provider = (typeof providers)[number]

export interface OidcEmulatorOptions {
  /** Where browsers reach this plugin, without a slash at the end; asked for only once the server listens. */
  publicUrl: () => string
  /** Where the shop's server reaches it. */
  localUrl: () => string
  /** The one address to which people are sent back. */
  redirectUri: () => string
  clock: { now(): Date }
  /** The name that the pages show as the one being signed in to. */
  merchant?: string
}

export interface Client {
  readonly id: string
  readonly secret: string
}

/** What the shop is called at each provider, and the secret that they share; Apple's is a key (`apple-key.ts`). */
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
