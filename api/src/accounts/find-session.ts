import { RoleName } from '@akyede/contract/accounts'
import { createLruCache } from '#platform/create-lru-cache.ts'
import type { Database } from '#platform/database.ts'
import type { FindSession, FoundSession } from '#platform/identify.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, sql } from '#platform/sql.ts'
import { emailVerified } from './account-email.ts'
import { sessionEnded } from './end-session.ts'
import { sessions, users } from './tables.ts'

/**
 * Returns a session from a cache that is at most one second old (security design, section 3). The end of a session
 * reaches every process at once, and so does a verified email: who follows the link may go on without a refusal.
 */
export function createFindSession({
  database,
  broadcast,
}: Pick<Platform, 'database' | 'broadcast'>): FindSession {
  const query = prepareQuery(database)
  const recent = createLruCache<FoundSession>(50_000, 1_000)
  // Entries live longer than any query that was running when the session ended.
  const ended = createLruCache<true>(50_000, 60_000)
  broadcast.on(sessionEnded, sessionId => ended.set(sessionId, true))
  broadcast.on(emailVerified, userId => {
    for (const [id, session] of recent.entries()) if (String(session.userId) === userId) recent.delete(id)
  })
  broadcast.onGap(() => recent.clear())
  return async sessionId => {
    if (ended.has(sessionId)) return undefined
    const known = recent.get(sessionId)
    if (known) return known
    const [row] = await query.execute({ sessionId })
    if (!row || ended.has(sessionId)) return undefined
    const session = { ...row, role: RoleName.parse(row.role) }
    recent.set(sessionId, session)
    return session
  }
}

const prepareQuery = (database: Database) =>
  database
    .select({
      userId: users.id,
      role: users.role_name,
      active: users.is_active,
      verified: sql<boolean>`${users.email_verified_at} is not null`,
      fingerprint: sessions.fingerprint,
      endedAt: sessions.ended_at,
      expiresAt: sessions.expires_at,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(eq(sessions.id, sql.placeholder('sessionId')))
    .prepare('find_session')
