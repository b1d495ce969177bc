import { tokenLifetimes } from '@akyede/contract/accounts'
import { limits } from '@akyede/contract/limits'
import { type Database, prepared } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { eq, sql } from '#platform/sql.ts'
import { refreshHash } from '#platform/tokens.ts'
import type { UserRow } from './find-user.ts'
import type { SessionRow } from './open-session.ts'
import { refreshTokens, sessions, users } from './tables.ts'

export interface RotatedSession {
  readonly user: UserRow
  /** The session after the refresh. */
  readonly session: SessionRow
}

interface Secrets {
  readonly secret: string
  readonly successor: string
  /** The fingerprint of the key that signed the call. */
  readonly fingerprint: string | undefined
}

/**
 * The session is locked before its token is read, as in `refresh-session.ts`: the second of two concurrent calls
 * finds nothing.
 */
const text = `
  with held as (
    select sessions.id, fingerprint, ended_at, sessions.expires_at, user_id
    from sessions join refresh_tokens on session_id = sessions.id
    where token_hash = $1 for update of sessions
  ), spent as (
    update refresh_tokens set used_at = $3 from held join users on users.id = held.user_id
    where token_hash = $1 and used_at is null and refresh_tokens.expires_at > $3
      and ended_at is null and held.expires_at > $3 and is_active
      and (fingerprint is null or fingerprint = $4)
    returning session_id
  ), carried as (
    update sessions set used_at = $3, expires_at = least(
      created_at + $8::float8 * interval '1 ms',
      $3 + case when remembered then $7::float8 else $6::float8 end * interval '1 ms')
    from spent where sessions.id = session_id returning sessions.*
  ), added as (
    insert into refresh_tokens (id, session_id, token_hash, created_at, expires_at)
    select $5::uuid, id, $2, $3, expires_at from carried
  )
  select * from carried`

/**
 * Extends the session by its own lifetime, never past 30 days after sign-in. This is the fast path of nearly every
 * refresh, in one round trip, because every opened page waits for it: an unused token, from its own key, of a live
 * session. Returns undefined and changes nothing in all other cases.
 */
export async function rotateRefreshToken(
  database: Database,
  now: Date,
  { secret, successor, fingerprint }: Secrets,
): Promise<RotatedSession | undefined> {
  const [plain, remembered] = [tokenLifetimes(false), tokenLifetimes(true)].map(({ refresh }) => refresh)
  const hashes = [refreshHash(secret), refreshHash(successor)]
  const values = [...hashes, now, fingerprint ?? null, newId(), plain, remembered]
  const spending = database.$client.query<RawSession>({
    name: 'spend_refresh_token',
    text,
    values: [...values, limits.refreshToken.rememberedLife],
  })
  // The owner does not change, so it is read while the update waits for the disk.
  const [{ rows }, [owner]] = await Promise.all([
    spending,
    ownerOf(database).execute({ hash: refreshHash(secret) }),
  ])
  const [row] = rows
  return row && owner && { user: owner.user, session: { ...row, user_id: Number(row.user_id) } }
}

const ownerOf = prepared('find_owner_of_refresh_token', executor =>
  executor
    .select({ user: users })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.session_id))
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(eq(refreshTokens.token_hash, sql.placeholder('hash'))),
)

/** The driver returns a bigint as text. */
type RawSession = Omit<SessionRow, 'user_id'> & { readonly user_id: string }
