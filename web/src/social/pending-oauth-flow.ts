import { type SocialProvider, socialProviders } from '@akyede/contract/social-words'
import { type TabValue, tabValue } from '#kit/tab-value.ts'

/** The provider flow of this tab: how to continue when the provider redirects back. */
export interface PendingOAuthFlow {
  readonly provider: SocialProvider
  readonly state: string
  /** The PKCE code verifier (RFC 7636). */
  readonly verifier: string
  /** `connect`: a signed-in user adds a sign-in method. */
  readonly purpose: 'enter' | 'connect'
  readonly returnTo: string
  /** The referral code of the invitation. */
  readonly referralCode?: string
}

/** The purpose of a flow, and the page that follows. */
export type OAuthPlan = Pick<PendingOAuthFlow, 'purpose' | 'returnTo' | 'referralCode'>

export const pendingOAuthFlow: TabValue<PendingOAuthFlow> = tabValue(
  'akyede:oauth',
  (value): value is PendingOAuthFlow =>
    typeof value === 'object' &&
    value !== null &&
    'provider' in value &&
    socialProviders.some(provider => provider === value.provider) &&
    ['state', 'verifier', 'purpose', 'returnTo'].every(key => typeof Reflect.get(value, key) === 'string') &&
    ['string', 'undefined'].includes(typeof Reflect.get(value, 'referralCode')),
)
