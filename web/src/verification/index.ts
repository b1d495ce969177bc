export { AwaitedEmail } from './awaited-email.tsx'
export { FollowLink } from './follow-link.tsx'
export { VerifyBanner } from './verify-banner.tsx'
