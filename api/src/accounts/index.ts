import type { RoleName } from '@akyede/contract/accounts'
import type { FindSession } from '#platform/identify.ts'
import { createPasswords, type Passwords } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { type EnsuredUser, ensureUser } from './ensure-user.ts'
import { createEntrance, type Entrance, type SecondFactorGate } from './entrance.ts'
import { createFindSession } from './find-session.ts'
import { forgetOldSessions } from './forget-sessions.ts'
import { forgetOldDevices } from './known-devices.ts'
import { createProvePassword, type ProvePassword } from './prove-password.ts'
import type { Referrals } from './register-account.ts'
import { serveAccounts } from './routes.ts'
import { serveSessions } from './session-routes.ts'
import { setRole } from './set-role.ts'
import { forgetOldCounters } from './sign-in-guard.ts'
import { signOutEverywhere } from './sign-out-everywhere.ts'

export { changeUser, lockUser, type UserChanges } from './change-user.ts'
export {
  type DemoPassword,
  hasOnlyRealAccounts,
  holdsDemoAccounts,
  seedDemoAccounts,
} from './demo-accounts.ts'
export { endSessionsOf, sessionEnded } from './end-session.ts'
export type { Entrance, Identified, SecondFactorGate, Visitor } from './entrance.ts'
export type { EntryMethod } from './entry-method.ts'
export {
  type Contact,
  findContact,
  findFirstNames,
  findLastActive,
  findUserByEmail,
  findUserById,
  findUserByPhone,
  type UserRow,
} from './find-user.ts'
export { takeBack } from './hand-over.ts'
export { hasSignedInOn } from './has-signed-in-on.ts'
export { forgetDevicesOf, isKnownDevice } from './known-devices.ts'
export { lockCaller, lockProven } from './lock-proven.ts'
export { personalAccount, personalHistory } from './personal-records.ts'
export { findDueForErasure, planErasure, sendKept } from './plan-erasure.ts'
export { presentUser } from './present-user.ts'
export { markEmailVerified, replaceEmail } from './prove-email.ts'
export type { ProvePassword } from './prove-password.ts'
export {
  canBeReclaimed,
  createReclaimAccount,
  giveToOwner,
  giveToOwnerByProvider,
  isCreator,
  type LetGo,
  nameFromEmail,
  type ReclaimAccount,
} from './reclaim-account.ts'
export { insertUser, type Referrals, referralUnknown } from './register-account.ts'
export { isFreshSession, requireFreshSession } from './require-fresh-session.ts'
export { sendDeviceAdded, sendSessionStolen, sendSignInLocked } from './send-security-letters.ts'
export { setPasswordHash } from './set-password-hash.ts'
export { findSharedTrace } from './shared-trace.ts'
export { unlockSignIn } from './sign-in-guard.ts'
export { changeStatus, isNotSuspended } from './suspend-account.ts'
export { type Letter, writeTo } from './write-to.ts'

/** What other features and the operator may ask of accounts. */
export interface Accounts {
  readonly findSession: FindSession
  readonly entrance: Entrance
  /** Hashes at most two at once, in the whole process; one where there are but two processors. */
  readonly passwords: Passwords
  readonly provePassword: ProvePassword
  /** Makes the account if its e-mail has none, and returns its id. */
  ensureUser(user: EnsuredUser): Promise<number>
  /** false when no account has this e-mail. */
  setRole(email: string, role: RoleName): Promise<boolean>
  /** How many sessions were ended; undefined when no account has this e-mail. */
  signOutEverywhere(email: string): Promise<number | undefined>
}

/** `gate` is what asks for second factors; `referrals` keeps who invited whom. */
export function registerAccounts(
  serve: Serve,
  platform: Platform,
  gate: SecondFactorGate,
  rateLimiter: Pick<RateLimiter, 'requireGuess' | 'spendGuess'>,
  referrals: Referrals,
): Accounts {
  const passwords = createPasswords(platform.metrics)
  const entrance = createEntrance(platform, gate)
  serveAccounts(serve, { platform, passwords, entrance, rateLimiter, referrals })
  serveSessions(serve, platform)
  forgetOldSessions(platform)
  forgetOldCounters(platform)
  forgetOldDevices(platform)
  return {
    findSession: createFindSession(platform),
    entrance,
    passwords,
    provePassword: createProvePassword(platform, passwords),
    ensureUser: user => ensureUser(platform, passwords, user),
    setRole: (email, role) => setRole(platform, email, role),
    signOutEverywhere: email => signOutEverywhere(platform, email),
  }
}
