import { type SocialProvider, socialProviders } from '@akyede/contract/social-providers'
import { type TabValue, tabValue } from '#kit/tab-value.ts'

/** The way to a provider that this tab is on: what goes on when it comes back. */
export interface PendingOAuthFlow {
  readonly provider: SocialProvider
  readonly state: string
  /** The secret half of the challenge that went along (RFC 7636). */
  readonly verifier: string
  /** `connect`: somebody is signed in, and adds a way in to their account. */
  readonly purpose: 'enter' | 'connect'
  readonly returnTo: string
  /** By whose code somebody comes. */
  readonly referralCode?: string
}

/** Why somebody goes to a provider, and what comes after it. */
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
