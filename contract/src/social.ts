import { z } from 'zod'
import { SignInResponse } from './accounts.ts'
import { endpoint, noContent } from './endpoint.ts'
import { line } from './fields.ts'
import { socialProviders } from './social-words.ts'
import { createdByMe } from './verification.ts'

export { type SocialProvider, socialProviders } from './social-words.ts'

const Provider = z.enum(socialProviders, 'This provider is unknown')

/** A parameter of OAuth. A missing and a wrong one get the same response. */
const oauthParameter = z.string().max(2048).nullish()

/** Continues a sign-in after the provider's code was exchanged (D73, D155). */
const SocialCredential = z.strictObject({
  provider: Provider,
  /** The token of `auth/oauth/token`: issued by us for this device and this sign-in; never the provider's. */
  token: oauthParameter,
  state: oauthParameter,
  code_verifier: oauthParameter,
})

/** Later calls identify the sign-in by `state` and authenticate it with the code verifier (RFC 7636). */
export const startOauth = endpoint({
  method: 'POST',
  path: '/auth/oauth/start',
  summary: 'Begins a sign-in with a provider: returns its authorization URL and the state.',
  access: 'anyone',
  idempotency: 'none',
  body: z.strictObject({
    provider: Provider,
    code_challenge: z
      .string('A code challenge is required')
      .regex(/^[\w-]{43}$/, 'The code challenge is not one of S256'),
  }),
  response: z.strictObject({ authorization_url: z.string(), state: z.string() }),
  failures: ['social.provider_unknown', 'social.provider_down'],
})

export const exchangeOauthCode = endpoint({
  method: 'POST',
  path: '/auth/oauth/token',
  summary: 'Exchanges the provider’s code for a token for auth/social/login and auth/social/link.',
  access: 'anyone',
  hasCredential: true,
  idempotency: 'own',
  body: z.strictObject({
    provider: Provider,
    code: oauthParameter,
    code_verifier: oauthParameter,
    state: oauthParameter,
    redirect_uri: z.string().max(2048),
    /** The issuer, if the provider names it (RFC 9207). */
    iss: oauthParameter,
    /** Apple sends the name once, outside its signed token. */
    name: z
      .strictObject({ first_name: z.string().max(255), last_name: z.string().max(255) })
      .partial()
      .nullish(),
  }),
  response: z.strictObject({ token: z.string() }),
  failures: ['social.state_invalid', 'social.failed', 'social.provider_unknown', 'social.provider_down'],
})

export const socialLogin = endpoint({
  method: 'POST',
  path: '/auth/social/login',
  summary: 'Signs in or creates an account with a provider.',
  access: 'anyone',
  hasCredential: true,
  idempotency: 'own',
  body: SocialCredential.extend({
    /** The code of the inviter, in case an account is created. */
    referralCode: line(40).nullish(),
  }),
  response: SignInResponse,
  failures: [
    'social.token_required',
    'social.state_invalid',
    'auth.suspended',
    'social.failed',
    'social.account_exists',
    'social.email_required',
  ],
})

export const socialLink = endpoint({
  method: 'POST',
  path: '/auth/social/link',
  summary: 'Connects a provider to the signed-in account, or to the account with the same email (D74).',
  access: 'anyone',
  idempotency: 'own',
  /** For accounts whose email was never verified: a user who did not create the account gets an empty one (0089). */
  body: SocialCredential.extend({ created_by_me: createdByMe.default(false) }),
  response: z.strictObject({ linked: z.literal(true) }),
  failures: [
    'auth.suspended',
    'account.creator_unknown',
    'social.token_required',
    'social.state_invalid',
    'social.failed',
    'link_requires_password',
    'social.linked_elsewhere',
    'social.other_linked',
    'auth.sign_in_again',
  ],
})

/** A connected provider account. */
export const SocialAccount = z.strictObject({
  provider: Provider,
  /** The email at the provider when it was connected; may be empty. */
  email: z.string(),
  connected_at: z.iso.datetime(),
  used_at: z.iso.datetime().nullable(),
})
export type SocialAccount = z.output<typeof SocialAccount>

export const listSocialAccounts = endpoint({
  method: 'GET',
  path: '/auth/social',
  summary: 'Lists the connected providers, and whether one of them is the only sign-in method.',
  access: 'signed-in',
  response: z.strictObject({ accounts: z.array(SocialAccount), only_way_in: z.boolean() }),
  failures: [],
})

export const removeSocialAccount = endpoint({
  method: 'DELETE',
  path: '/auth/social/:provider',
  summary: 'Disconnects a provider, unless it is the only sign-in method. Idempotent.',
  access: 'signed-in',
  idempotency: 'none',
  status: 204,
  params: z.strictObject({ provider: Provider }),
  response: noContent,
  failures: ['social.last_way_in', 'auth.sign_in_again'],
})
