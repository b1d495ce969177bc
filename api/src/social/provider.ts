import type { SocialProvider as ProviderName } from '@akyede/contract/social'

/** The input of the authorization URL. */
export interface AuthorizationRequest {
  readonly state: string
  readonly nonce: string
  readonly codeChallenge: string
  readonly redirectUri: string
}

/** The fields that the provider returned, and what the flow expects. */
export interface AuthorizationResponse {
  readonly code: string
  /** The issuer, where the provider names it (RFC 9207). */
  readonly iss: string | undefined
  readonly codeVerifier: string
  readonly nonce: string
  readonly redirectUri: string
}

/** The profile that a provider asserts. */
export interface ProviderProfile {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  /** The provider asserts that the email belongs to this person. */
  readonly emailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

export type Identification =
  | { readonly kind: 'known'; readonly person: ProviderProfile }
  /** The reason goes to the audit log; received values never do. */
  | { readonly kind: 'refused'; readonly reason: string }

/** A sign-in provider, whatever its protocol (D155). Its calls throw ProviderUnreachable. */
export interface Provider {
  readonly name: ProviderName
  authorizationUrl(request: AuthorizationRequest): Promise<string>
  identify(back: AuthorizationResponse): Promise<Identification>
}
