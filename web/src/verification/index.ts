export { VerifyBanner } from './verify-banner.tsx'
