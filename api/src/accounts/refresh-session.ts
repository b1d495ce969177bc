import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { type Clock, freezeClock } from '#platform/clock.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, inArray, isNull } from '#platform/sql.ts'
import { refreshHash, type Tokens } from '#platform/tokens.ts'
import { endSession } from './end-session.ts'
import type { UserRow } from './find-user.ts'
import { issueTokens, type SessionRow, type SessionTokens } from './open-session.ts'
import { rotateRefreshToken } from './rotate-refresh-token.ts'
import { refreshTokens, sessions, users } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    authn_token_reuse: { session_id: string; reason: TheftReason }
  }
}

declare module '#platform/outbox.ts' {
  interface Events {
    'session.stolen': { session_id: string }
  }
}

type TheftReason = 'refresh by another key' | 'refresh token used again'

export interface RefreshContext
  extends Pick<Platform, 'database' | 'clock' | 'log' | 'broadcast' | 'audit' | 'outbox'> {
  readonly tokens: Tokens
}

export interface PresentedSecret {
  readonly secret: string
  /** The fingerprint of the key that signed the call. */
  readonly fingerprint: string | undefined
  /** The address block of the caller. */
  readonly network: string
}

type RefreshRow = typeof refreshTokens.$inferSelect
interface Link {
  readonly token: RefreshRow
  readonly session: SessionRow
  readonly user: UserRow
}
type Outcome =
  | { readonly kind: 'refreshed'; readonly user: UserRow; readonly tokens: SessionTokens }
  | { readonly kind: 'expired' }
  /** The token came from another key, or again after it was used: an attacker has a copy. */
  | { readonly kind: 'stolen'; readonly sessionId: string }

/**
 * Exchanges a refresh token for its successor (security design, section 3). The same key gets the same successor
 * again for ten seconds, so that tabs which refresh at once all stay signed in, and until the successor is used;
 * later, or from another key, the whole session ends. Refuses with `auth.refresh_expired`.
 */
export async function refreshSession(
  context: RefreshContext,
  presented: PresentedSecret,
): Promise<{ user: UserRow; tokens: SessionTokens }> {
  const frozen = { ...context, clock: freezeClock(context.clock) }
  const [successor] = context.tokens.successorsOf(presented.secret)
  const spent = await rotateRefreshToken(context.database, frozen.clock.now(), { ...presented, successor })
  if (spent) return { user: spent.user, tokens: await issueTokens(frozen, spent.session, successor) }
  const outcome = await transaction(context.database, tx => handleUnusableToken(tx, frozen, presented))
  if (outcome.kind === 'refreshed') return outcome
  if (outcome.kind === 'stolen') {
    const { sessionId } = outcome
    context.log.warn('a refresh token was stolen', { session_id: sessionId, event: 'refresh.stolen' })
  }
  throw new Failure('auth.refresh_expired')
}

/** Decides about a token that could not be used: it was used before, or is invalid. */
async function handleUnusableToken(
  tx: Transaction,
  context: RefreshContext,
  presented: PresentedSecret,
): Promise<Outcome> {
  const { tokens, clock } = context
  const { secret, fingerprint } = presented
  const link = await lockLink(tx, secret)
  if (!link) return { kind: 'expired' }
  const { token, session, user } = link
  if (session.ended_at || session.expires_at <= clock.now() || token.expires_at <= clock.now()) {
    return { kind: 'expired' }
  }
  if (session.fingerprint !== (fingerprint ?? null) && session.fingerprint !== null) {
    return endStolenSession(tx, context, session, presented.network, 'refresh by another key')
  }
  const spentAt = token.used_at
  if (!user.is_active || !spentAt) return { kind: 'expired' }
  const successor = await successorOf(tx, tokens, secret)
  if (!(await isSuccessorDue(tx, clock, { session, spentAt }, successor))) {
    return endStolenSession(tx, context, session, presented.network, 'refresh token used again')
  }
  return { kind: 'refreshed', user, tokens: await issueTokens({ tokens, clock }, session, successor) }
}

/** Returns the successor that was issued before, whichever server key signed it. */
async function successorOf(tx: Transaction, tokens: Tokens, secret: string): Promise<string> {
  const [first, ...former] = tokens.successorsOf(secret)
  if (former.length === 0) return first
  const hashes = [first, ...former].map(refreshHash)
  const given = await tx
    .select({ hash: refreshTokens.token_hash })
    .from(refreshTokens)
    .where(inArray(refreshTokens.token_hash, hashes))
  return former.find(successor => given[0]?.hash === refreshHash(successor)) ?? first
}

/** The session's row is the lock of its whole chain: refreshes of one session happen one after another. */
async function lockLink(tx: Transaction, secret: string): Promise<Link | undefined> {
  const ofSecret = eq(refreshTokens.token_hash, refreshHash(secret))
  const [owner] = await tx
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(refreshTokens, eq(refreshTokens.session_id, sessions.id))
    .where(ofSecret)
    .for('update', { of: sessions })
  if (!owner) return undefined
  // Read under the lock, because another refresh may have used the token meanwhile.
  const [found] = await tx
    .select({ token: refreshTokens, user: users })
    .from(refreshTokens)
    .innerJoin(users, eq(users.id, owner.session.user_id))
    .where(ofSecret)
  return found && { ...found, session: owner.session }
}

/**
 * A browser may crash, or lose its network, before it stores the successor's cookie. Only its key can send the used
 * token again, so it gets the same successor until that one is used (decision 0013).
 */
async function isSuccessorDue(
  tx: Transaction,
  clock: Clock,
  { session, spentAt }: { session: SessionRow; spentAt: Date },
  successor: string,
): Promise<boolean> {
  if (clock.now().getTime() - spentAt.getTime() <= limits.refreshToken.sameSuccessorFor) return true
  if (session.fingerprint === null) return false
  const [unused] = await tx
    .select({ id: refreshTokens.id })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.token_hash, refreshHash(successor)), isNull(refreshTokens.used_at)))
  return unused !== undefined
}

/** The actor is not known: it is one of the two that have the token. */
async function endStolenSession(
  tx: Transaction,
  context: Pick<RefreshContext, 'clock' | 'broadcast' | 'audit' | 'outbox'>,
  { id: session_id, user_id: userId }: SessionRow,
  network: string,
  reason: TheftReason,
): Promise<Outcome> {
  await endSession(tx, context, session_id, reason)
  const circumstances = { userId, actor: 'stranger', network } as const
  await context.audit.write(tx, 'authn_token_reuse', { session_id, reason }, circumstances)
  await context.outbox.emit(tx, 'session.stolen', { session_id })
  return { kind: 'stolen', sessionId: session_id }
}
