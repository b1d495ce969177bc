import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { endSessionsOf } from './end-session.ts'
import { findUserByEmail } from './find-user.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    sessions_revoked: { sessions: number }
  }
}

type Context = Pick<Platform, 'database' | 'clock' | 'broadcast' | 'audit'>

/** Ends every session of an account, by the operator's word, and answers how many; undefined when none has this e-mail. */
export const signOutEverywhere = (platform: Context, email: string): Promise<number | undefined> =>
  transaction(platform.database, async tx => {
    const user = await findUserByEmail(tx, email)
    return user && revoke(tx, platform, user.id)
  })

async function revoke(tx: Transaction, platform: Context, userId: number): Promise<number> {
  const sessions = await endSessionsOf(tx, platform, userId, 'ended by the operator')
  await platform.audit.write(tx, 'sessions_revoked', { sessions }, { userId, actor: 'operator' })
  return sessions
}
