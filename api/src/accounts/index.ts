import type { RoleName } from '@akyede/contract/accounts'
import type { FindSession } from '#platform/identify.ts'
import { createPasswords } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { type EnsuredUser, ensureUser } from './ensure-user.ts'
import { createFindSession } from './find-session.ts'
import { hasEmail } from './find-user.ts'
import { forgetOldSessions } from './forget-sessions.ts'
import { serveAccounts } from './routes.ts'
import { users } from './tables.ts'

export { holdsDemoAccounts, seedDemoAccounts } from './demo-accounts.ts'
export { type Contact, findContact, findFirstNames } from './find-user.ts'

/** What other features and the operator may ask of accounts. */
export interface Accounts {
  readonly findSession: FindSession
  /** Makes the account if its e-mail has none, and returns its id. */
  ensureUser(user: EnsuredUser): Promise<number>
  /** false when no account has this e-mail. */
  setRole(email: string, role: RoleName): Promise<boolean>
}

export function registerAccounts(serve: Serve, platform: Platform): Accounts {
  const passwords = createPasswords(platform.metrics)
  serveAccounts(serve, { platform, passwords })
  forgetOldSessions(platform)
  return {
    findSession: createFindSession(platform),
    ensureUser: user => ensureUser(platform, passwords, user),
    async setRole(email, role) {
      const changed = await platform.database
        .update(users)
        .set({ role_name: role })
        .where(hasEmail(email))
        .returning({ id: users.id })
      return changed.length > 0
    },
  }
}
