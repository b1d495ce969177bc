import { tokenLifetimes } from '@akyede/contract/accounts'
import { after, type Clock, freezeClock } from '#platform/clock.ts'
import { type Executor, prepared } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { sql } from '#platform/sql.ts'
import { refreshHash, type Tokens } from '#platform/tokens.ts'
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

/** Creates a session for one sign-in on one device, with the first refresh token of its chain. */
export async function openSession(
  executor: Executor,
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
  const token = { tokenId: newId(), tokenHash: refreshHash(refreshSecret) }
  await insertSession(executor).execute({ ...session, ...token })
  return issueTokens({ tokens, clock: frozen }, session, refreshSecret)
}

/** Inserts the session and its first refresh token, which ends with it. */
const insertSession = prepared('insert_session', executor => {
  const of = sql.placeholder
  const session = executor.$with('session').as(
    executor
      .insert(sessions)
      .values({
        id: of('id'),
        user_id: of('user_id'),
        fingerprint: of('fingerprint'),
        remembered: of('remembered'),
        method: of('method'),
        user_agent: of('user_agent'),
        network: of('network'),
        created_at: of('created_at'),
        expires_at: of('expires_at'),
      })
      .returning({ id: sessions.id }),
  )
  return executor
    .with(session)
    .insert(refreshTokens)
    .values({
      id: of('tokenId'),
      session_id: of('id'),
      token_hash: of('tokenHash'),
      created_at: of('created_at'),
      expires_at: of('expires_at'),
    })
})

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
