import { tokenLifetimes } from '@akyede/contract/accounts'
import { after, type Clock, freezeClock } from '#platform/clock.ts'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { sql } from '#platform/sql.ts'
import { refreshHash, type Tokens } from '#platform/tokens.ts'
import { defineRows, writeBeforeCommit } from '#platform/write-before-commit.ts'
import { refreshTokens, sessions } from './tables.ts'

export type SessionRow = typeof sessions.$inferSelect

/** The tokens that a client stores for its session. */
export interface SessionTokens {
  readonly sessionId: string
  readonly accessToken: string
  readonly refreshSecret: string
  readonly refreshExpiresAt: Date
}

export interface NewSession {
  readonly userId: number
  readonly remembered: boolean
  /** The device key that the session is bound to; undefined for an unsigned program. */
  readonly fingerprint: string | undefined
  readonly method: string
  readonly userAgent: string | undefined
  readonly network: string
}

interface Sources {
  readonly tokens: Tokens
  readonly clock: Clock
}

/**
 * Creates a session for one sign-in on one device, with the first refresh token of its chain. Both are written with the
 * transaction.
 */
export async function openSession(
  tx: Transaction,
  { tokens, clock }: Sources,
  { userId, remembered, fingerprint, method, userAgent, network }: NewSession,
): Promise<SessionTokens> {
  const frozen = freezeClock(clock)
  const session: SessionRow = {
    id: newId(),
    user_id: userId,
    fingerprint: fingerprint ?? null,
    remembered,
    method,
    user_agent: userAgent ?? null,
    network,
    created_at: frozen.now(),
    used_at: null,
    expires_at: after(frozen, tokenLifetimes(remembered).refresh),
    ended_at: null,
    end_reason: null,
  }
  const refreshSecret = tokens.newRefreshSecret()
  const { created_at, expires_at } = session
  await writeBeforeCommit(tx, sessionRows, session)
  await writeBeforeCommit(tx, tokenRows, {
    id: newId(),
    session_id: session.id,
    token_hash: refreshHash(refreshSecret),
    created_at,
    expires_at,
  })
  return issueTokens({ tokens, clock: frozen }, session, refreshSecret)
}

const sessionRows = defineRows<SessionRow>(
  'session_rows',
  rows => sql`
    insert into ${sessions} (id, user_id, fingerprint, remembered, method, user_agent, network, created_at, expires_at)
    select * from ${rows} as session (
      id uuid, user_id bigint, fingerprint text, remembered boolean, method text, user_agent text, network text,
      created_at timestamptz, expires_at timestamptz) returning id`,
)

/** The first refresh token of a session ends with it. */
const tokenRows = defineRows<Omit<typeof refreshTokens.$inferInsert, 'used_at'>>(
  'token_rows',
  rows => sql`
    insert into ${refreshTokens} (id, session_id, token_hash, created_at, expires_at)
    select * from ${rows} as token (
      id uuid, session_id uuid, token_hash text, created_at timestamptz, expires_at timestamptz) returning id`,
)

/** Issues an access token beside the given refresh token; neither outlives the session. */
export async function issueTokens(
  { tokens, clock }: Sources,
  session: SessionRow,
  refreshSecret: string,
): Promise<SessionTokens> {
  const accessToken = await tokens.issueAccess({
    userId: session.user_id,
    sessionId: session.id,
    fingerprint: session.fingerprint ?? undefined,
    issuedAt: clock.now(),
    expiresAt: earlier(after(clock, tokenLifetimes(session.remembered).access), session.expires_at),
  })
  return { sessionId: session.id, accessToken, refreshSecret, refreshExpiresAt: session.expires_at }
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)
