export { ConnectedAccountsSection } from './connected-accounts.tsx'
export { SocialButtons } from './social-buttons.tsx'
