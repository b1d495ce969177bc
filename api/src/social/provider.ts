import type { SocialProvider as ProviderName } from '@akyede/contract/social'

/** Where somebody is sent, so that the provider asks who they are. */
export interface AuthorizationRequest {
  readonly state: string
  readonly nonce: string
  readonly codeChallenge: string
  readonly redirectUri: string
}

/** What came back from there. */
export interface AuthorizationResponse {
  readonly code: string
  readonly codeVerifier: string
  readonly nonce: string
  readonly redirectUri: string
}

/** What a provider vouches for. */
export interface ProviderProfile {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  /** The provider says that the e-mail is this person's. */
  readonly emailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

export type Identification =
  | { readonly kind: 'known'; readonly person: ProviderProfile }
  /** Nothing was learned; the same code may work later. */
  | { readonly kind: 'unreachable' }
  /** For the audit: never what was received. */
  | { readonly kind: 'refused'; readonly reason: string }

/** One who says who somebody is, whatever its rules (D155). */
export interface Provider {
  readonly name: ProviderName
  /** Who must have answered, where the answer says who did (RFC 9207). */
  readonly issuer: () => string
  /** undefined while the provider cannot be asked. */
  authorizationUrl(ask: AuthorizationRequest): Promise<string | undefined>
  identify(back: AuthorizationResponse): Promise<Identification>
}
