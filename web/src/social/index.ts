export { ConnectedAccountsSection } from './connected-accounts.tsx'
export { SocialButtons } from './social-buttons.tsx'
export { type CallbackState, useCallback } from './use-callback.ts'
