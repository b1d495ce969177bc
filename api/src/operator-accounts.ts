import type { RoleName } from '@akyede/contract/accounts'
import { findUserByEmail, revokeSessions, setRole } from '#feature/accounts'
import { changeAccount } from '#feature/office'
import { listHeldReferrals, releaseReferral } from '#feature/rewards'
import { resetSecondFactor } from '#feature/second-factor'
import { byOperator } from '#platform/audit.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'

/** The operator's commands about accounts. */
export const accountCommands = (platform: Platform) => ({
  async setRole(email: string, role: RoleName): Promise<boolean> {
    const found = await withAccount(platform, email, async (tx, userId) => {
      await setRole(tx, platform, { userId, role }, byOperator)
      return true
    })
    return found ?? false
  },
  /** Returns the number of ended sessions; undefined when no account has this email. */
  signOutEverywhere: (email: string) =>
    withAccount(platform, email, (tx, id) => revokeSessions(tx, platform, id, byOperator)),
  /** Removes a lost second factor and returns what was done; undefined when no account has this email. */
  async resetSecondFactor(email: string, words: string): Promise<string | undefined> {
    const by = { ...byOperator, words }
    const ended = await withAccount(platform, email, (tx, userId) =>
      resetSecondFactor(tx, platform, userId, by),
    )
    if (ended === undefined) return undefined
    if (ended === 'unchanged') return `Nothing has changed: ${email} has no second factor.`
    return `${email} has no second factor any more: ${endedWords(ended)}.`
  },
  /** Returns what was done; undefined when no account has this email. */
  async changeAccount(
    email: string,
    step: 'suspend' | 'restore',
    reason?: string,
  ): Promise<string | undefined> {
    const by = { ...byOperator, words: reason }
    const ended = await withAccount(platform, email, (tx, userId) =>
      changeAccount(tx, platform, { userId, step }, by),
    )
    if (ended === undefined) return undefined
    const done = step === 'suspend' ? 'suspended' : 'restored'
    if (ended === 'unchanged') return `Nothing has changed: ${email} cannot be ${done} as it is.`
    if (step === 'restore') return `${email} is restored and can sign in again.`
    return `${email} is suspended: ${endedWords(ended)}.`
  },
  /** Referrals whose points wait for a manual review, one per line. */
  listHeldReferrals: () => listHeldReferrals(platform),
  /** Releases the points of a held referral; fails with ReferralFailure. */
  releaseReferral: (userId: number) => releaseReferral(platform, userId),
})

const endedWords = (sessions: number): string =>
  sessions === 1 ? '1 session was ended' : `${sessions} sessions were ended`

/** Runs the work for the account with this email; returns undefined when there is none. */
export const withAccount = <T>(
  { database }: Platform,
  email: string,
  work: (tx: Transaction, userId: number) => Promise<T>,
): Promise<T | undefined> =>
  transaction(database, async tx => {
    const user = await findUserByEmail(tx, email)
    return user && work(tx, user.id)
  })
