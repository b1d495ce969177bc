export { ConnectedAccountsSection } from './connected-accounts.tsx'
export { SocialButtons } from './social-buttons.tsx'
export { type CallbackState, useOAuthCallback } from './use-oauth-callback.ts'
