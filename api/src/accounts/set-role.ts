import type { RoleName } from '@akyede/contract/accounts'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import { hasEmail } from './find-user.ts'
import { users } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    authz_change: { from: string; to: RoleName }
  }
}

/** Gives an account a role, by the operator's word; false when no account has this e-mail. */
export const setRole = (
  { database, audit }: Pick<Platform, 'database' | 'audit'>,
  email: string,
  role: RoleName,
): Promise<boolean> =>
  transaction(database, async tx => {
    const [user] = await tx.select().from(users).where(hasEmail(email)).for('update')
    if (!user) return false
    if (user.role_name === role) return true
    await tx.update(users).set({ role_name: role }).where(eq(users.id, user.id))
    const change = { from: user.role_name, to: role }
    await audit.write(tx, 'authz_change', change, { userId: user.id, actor: 'operator' })
    return true
  })
