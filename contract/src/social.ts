import { z } from 'zod'
import { SignInResponse } from './accounts.ts'
import { endpoint, noContent } from './endpoint.ts'
import { line } from './fields.ts'
import { socialProviders } from './social-providers.ts'
import { createdByMe } from './verification.ts'

export { type SocialProvider, socialProviders } from './social-providers.ts'

const Provider = z.enum(socialProviders, 'This provider is unknown')

/** Names, codes and proofs of OAuth: missing or wrong, the answer is one and the same. */
const proof = z.string().max(2048).nullish()

/** What the sign-in goes on with, once the provider's code was exchanged (D73, D155). */
const SocialProof = z.strictObject({
  provider: Provider,
  /** Of `auth/oauth/token`: ours, for this device and this sign-in alone; never the provider's own. */
  token: proof,
  state: proof,
  code_verifier: proof,
})

/** The other calls name what they go on with by `state`, and prove that it is theirs by the verifier (RFC 7636). */
export const startOauth = endpoint({
  method: 'POST',
  path: '/auth/oauth/start',
  summary: 'Begins a sign-in with a provider: the address to go to, and the state that comes back from there',
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
  summary: 'Turns the code that a provider sent back into a token for auth/social/login and auth/social/link',
  access: 'anyone',
  hasCredential: true,
  idempotency: 'own',
  body: z.strictObject({
    provider: Provider,
    code: proof,
    code_verifier: proof,
    state: proof,
    redirect_uri: z.string().max(2048),
    /** Who answered, where the provider says so (RFC 9207). */
    iss: proof,
    /** What Apple tells of the person, once and beside its signature. */
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
  summary: 'Signs in, or makes an account, by what a provider said',
  access: 'anyone',
  hasCredential: true,
  idempotency: 'own',
  body: SocialProof.extend({
    /** By whose code somebody comes, should this make their account. */
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
  summary: 'Connects a provider with the account that is signed in, or with the one of the same email (D74)',
  access: 'anyone',
  idempotency: 'own',
  /** Of an account whose email was never verified: whoever did not create it gets an empty one (0089). */
  body: SocialProof.extend({ created_by_me: createdByMe.default(false) }),
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

/** A provider's account that lets somebody in here. */
export const SocialAccount = z.strictObject({
  provider: Provider,
  /** As the provider told it when it was connected; empty where it told none. */
  email: z.string(),
  connected_at: z.iso.datetime(),
  used_at: z.iso.datetime().nullable(),
})
export type SocialAccount = z.output<typeof SocialAccount>

export const listSocialAccounts = endpoint({
  method: 'GET',
  path: '/auth/social',
  summary: 'The connected accounts of providers, and whether one of them is the only way in',
  access: 'signed-in',
  response: z.strictObject({ accounts: z.array(SocialAccount), only_way_in: z.boolean() }),
  failures: [],
})

export const removeSocialAccount = endpoint({
  method: 'DELETE',
  path: '/auth/social/:provider',
  summary: 'Disconnects a provider, unless nothing else lets the person in; again is fine',
  access: 'signed-in',
  idempotency: 'none',
  status: 204,
  params: z.strictObject({ provider: Provider }),
  response: noContent,
  failures: ['social.last_way_in', 'auth.sign_in_again'],
})
