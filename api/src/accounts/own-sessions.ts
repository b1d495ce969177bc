import { Failure } from '@akyede/contract/failures'
import type { SessionEntry } from '@akyede/contract/sessions'
import { addressBlockOf } from '#platform/address-block.ts'
import type { SignedIn } from '#platform/caller.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, desc, eq, gt, isNull, sql } from '#platform/sql.ts'
import { endSession, endSessionsOf } from './end-session.ts'
import { nameDevice } from './name-device.ts'
import { sessions } from './tables.ts'

type EndReason = 'signed out' | 'ended from another device' | 'ended everywhere'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    session_expired: {
      reason: EndReason
      sessions: number
    }
  }
}

type Context = Pick<Platform, 'clock' | 'broadcast' | 'audit'>

/** Lists the user's sessions, the most recently used first. */
export const listOwnSessions = async (
  executor: Executor,
  context: Pick<Platform, 'clock'>,
  { userId, sessionId }: SignedIn,
): Promise<SessionEntry[]> =>
  (await findSessions(executor, context, userId)).map(session => ({
    ...session,
    current: session.id === sessionId,
  }))

/** Finds the open sessions of a user without secrets, the most recently used first. */
export async function findSessions(
  executor: Executor,
  { clock }: Pick<Platform, 'clock'>,
  userId: number,
): Promise<Omit<SessionEntry, 'current'>[]> {
  const lastUsed = sql`coalesce(${sessions.used_at}, ${sessions.created_at})`
  const found = await executor
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), isNull(sessions.ended_at), gt(sessions.expires_at, clock.now())))
    .orderBy(desc(lastUsed), sessions.id)
  return found.map(session => ({
    id: session.id,
    device: nameDevice(session.user_agent),
    network: session.network,
    method: session.method,
    created_at: session.created_at.toISOString(),
    last_used_at: (session.used_at ?? session.created_at).toISOString(),
  }))
}

/** Ends the caller's session at once, in every process. */
export async function signOut(tx: Transaction, context: Context, caller: SignedIn): Promise<void> {
  await endSession(tx, context, caller.sessionId, 'signed out')
  await auditEnd(tx, context, caller, 'signed out', 1)
}

/** Refuses with `auth.session_not_found` a session of another user; ending an ended session changes nothing. */
export async function endOwnSession(
  tx: Transaction,
  context: Context,
  caller: SignedIn,
  sessionId: string,
): Promise<void> {
  const [found] = await tx
    .select({ ended_at: sessions.ended_at })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.user_id, caller.userId)))
    .for('update')
  if (!found) throw new Failure('auth.session_not_found')
  if (found.ended_at) return
  const reason = 'ended from another device'
  await endSession(tx, context, sessionId, reason)
  await auditEnd(tx, context, caller, reason, 1)
}

/** Ends all sessions, or all except the current one. Returns their number. */
export async function endOwnSessions(
  tx: Transaction,
  context: Context,
  caller: SignedIn,
  exceptSessionId: string | undefined,
): Promise<number> {
  const reason = 'ended everywhere'
  const ended = await endSessionsOf(tx, context, caller.userId, reason, exceptSessionId)
  if (ended > 0) await auditEnd(tx, context, caller, reason, ended)
  return ended
}

const auditEnd = (
  tx: Transaction,
  { audit }: Context,
  { userId, address }: SignedIn,
  reason: EndReason,
  count: number,
): Promise<void> =>
  audit.write(
    tx,
    'session_expired',
    { reason, sessions: count },
    { userId, network: addressBlockOf(address) },
  )
