import type { FindSession } from '#platform/identify.ts'
import { createPasswords, type Passwords } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { forgetBouncedEmails } from './bounced-emails.ts'
import { deleteOldSessions } from './end-session.ts'
import { type EnsuredUser, ensureUser } from './ensure-user.ts'
import { createFindSession } from './find-session.ts'
import { deleteOldDevices } from './known-devices.ts'
import { createReauthenticate, type Reauthenticate } from './reauthenticate.ts'
import type { Referrals } from './register-account.ts'
import { serveAccounts } from './routes.ts'
import { serveSessions } from './session-routes.ts'
import { createSignInFlow, type SecondFactorPolicy, type SignInFlow } from './sign-in-flow.ts'
import { deleteOldCounters } from './sign-in-throttling.ts'

export { markEmailVerified, replaceEmail } from './account-email.ts'
export { recordBounce } from './bounced-emails.ts'
export { changeUser, lockUser, setPasswordHash, setRole, type UserChanges } from './change-user.ts'
export {
  type DemoPassword,
  hasOnlyRealAccounts,
  holdsDemoAccounts,
  seedDemoAccounts,
} from './demo-accounts.ts'
export { endSessionsOf, revokeSessions, sessionEnded } from './end-session.ts'
export { findPeople } from './find-people.ts'
export {
  type Contact,
  findContact,
  findFirstNames,
  findLastActive,
  findShortNames,
  findStaff,
  findUserByEmail,
  findUserById,
  findUserByPhone,
  selectContact,
  type UserRow,
} from './find-user.ts'
export { deleteDevicesOf, hasSignedInOn, isKnownDevice } from './known-devices.ts'
export type { SignInMethod } from './lock-authenticated-user.ts'
export { lockAuthenticatedUser, lockCaller } from './lock-authenticated-user.ts'
export { findSessions } from './own-sessions.ts'
export { personalAccount, personalHistory } from './personal-records.ts'
export { findDueForErasure, planErasure, sendErasureCancelled } from './plan-erasure.ts'
export { presentUser } from './present-user.ts'
export type { Reauthenticate } from './reauthenticate.ts'
export {
  canBeReclaimed,
  confirmOwner,
  confirmOwnerByProvider,
  createReclaimAccount,
  isCreator,
  nameFromEmail,
  type ReclaimAccount,
  type RemoveSignInMethods,
} from './reclaim-account.ts'
export { insertUser, type Referrals, referralUnknown } from './register-account.ts'
export { isFreshSession, requireFreshSession } from './require-fresh-session.ts'
export { clearRefreshCookie } from './respond-with-tokens.ts'
export { type MessageContent, sendMessage } from './send-message.ts'
export { sendDeviceAdded, sendSessionStolen, sendSignInLocked } from './send-security-emails.ts'
export { findSharedIdentifier } from './shared-identifier.ts'
export type { Authentication, RequestContext, SecondFactorPolicy, SignInFlow } from './sign-in-flow.ts'
export { isSignInLocked, unlockSignIn } from './sign-in-throttling.ts'
export { changeStatus, isNotSuspended, statusOf } from './suspend-account.ts'

/** The interface of accounts for other features and the operator. */
export interface Accounts {
  readonly findSession: FindSession
  readonly signInFlow: SignInFlow
  /** Hashes at most two passwords at once per process; one on machines with two processors. */
  readonly passwords: Passwords
  readonly reauthenticate: Reauthenticate
  /** Creates the account when no account has its email, and returns its id. */
  ensureUser(user: EnsuredUser): Promise<number>
}

/** `policy` requires second factors; `referrals` stores who invited whom. */
export function registerAccounts(
  serve: Serve,
  platform: Platform,
  policy: SecondFactorPolicy,
  rateLimiter: Pick<RateLimiter, 'requireGuess' | 'spendGuess'>,
  referrals: Referrals,
): Accounts {
  const passwords = createPasswords(platform.metrics)
  const signInFlow = createSignInFlow(platform, policy)
  serveAccounts(serve, { platform, passwords, signInFlow, rateLimiter, referrals })
  serveSessions(serve, platform)
  deleteOldSessions(platform)
  deleteOldCounters(platform)
  deleteOldDevices(platform)
  forgetBouncedEmails(platform)
  return {
    findSession: createFindSession(platform),
    signInFlow,
    passwords,
    reauthenticate: createReauthenticate(platform, passwords),
    ensureUser: user => ensureUser(platform, passwords, user),
  }
}
