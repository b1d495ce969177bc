import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { SocialProvider } from '@akyede/contract/social'
import { z } from 'zod'

/** The credentials of this server at the sign-in providers. */
export interface SignInProviders {
  readonly google: { clientId: string; clientSecret: string; issuer: string } | undefined
  readonly facebook: { clientId: string; clientSecret: string } | undefined
  readonly apple:
    | { clientId: string; teamId: string; keyId: string; privateKey: KeyObject; issuer: string }
    | undefined
}

const id = z.string().min(3).max(255).optional()
const issuer = z.url({ protocol: /^https?$/ }).transform(address => address.replace(/\/+$/, ''))

/** The text of Apple's .p8 file; line ends may be written as \n. */
const privateKey = z
  .string()
  .transform((text, context) => {
    try {
      const key = createPrivateKey(text.replaceAll('\\n', '\n'))
      if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
    } catch {
      // The parser's message might quote the key.
    }
    context.addIssue({ code: 'custom', message: 'the text of a .p8 file' })
    return z.NEVER
  })
  .optional()

/** The environment variables of the sign-in providers, part of those in `config.ts`. */
export const signInVariables = {
  GOOGLE_CLIENT_ID: id,
  GOOGLE_CLIENT_SECRET: id,
  GOOGLE_ISSUER: issuer.default('https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: z.string().regex(/^\d+$/).optional(),
  FACEBOOK_CLIENT_SECRET: id,
  APPLE_CLIENT_ID: id,
  APPLE_TEAM_ID: id,
  APPLE_KEY_ID: id,
  APPLE_PRIVATE_KEY: privateKey,
  APPLE_ISSUER: issuer.default('https://appleid.apple.com'),
} as const

export type SignInVariables = z.output<z.ZodObject<typeof signInVariables>>

/** Each provider is configured completely or not at all; `missingProviderVariables` lists what is missing. */
export function signInProvidersOf(variables: SignInVariables): SignInProviders {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET } = variables
  const { APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY } = variables
  return {
    google:
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
        ? { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET, issuer: variables.GOOGLE_ISSUER }
        : undefined,
    facebook:
      FACEBOOK_CLIENT_ID && FACEBOOK_CLIENT_SECRET
        ? { clientId: FACEBOOK_CLIENT_ID, clientSecret: FACEBOOK_CLIENT_SECRET }
        : undefined,
    apple:
      APPLE_CLIENT_ID && APPLE_TEAM_ID && APPLE_KEY_ID && APPLE_PRIVATE_KEY
        ? {
            clientId: APPLE_CLIENT_ID,
            teamId: APPLE_TEAM_ID,
            keyId: APPLE_KEY_ID,
            privateKey: APPLE_PRIVATE_KEY,
            issuer: variables.APPLE_ISSUER,
          }
        : undefined,
  }
}

const parts = {
  GOOGLE: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  FACEBOOK: ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  APPLE: ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
} as const

/** The variables that are missing for partly configured providers. */
export const missingProviderVariables = (variables: SignInVariables): string[] =>
  Object.values(parts).flatMap(names => {
    const missing = names.filter(name => variables[name] === undefined)
    return missing.length < names.length ? missing : []
  })

/**
 * The providers that the sign-in page offers: the configured ones, or all three when an emulator replaces the rest.
 */
export const offeredProviders = (emulated: boolean, providers: SignInProviders): readonly SocialProvider[] =>
  (['google', 'facebook', 'apple'] as const).filter(name => emulated || providers[name])
