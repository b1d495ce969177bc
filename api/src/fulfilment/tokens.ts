import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { type ActedBy, byOperator } from '#platform/audit.ts'
import { after } from '#platform/clock.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { FindMaker } from '#platform/identify.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { and, asc, eq, isNull, sql } from '#platform/sql.ts'
import { fulfilmentTokens } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    authn_token_created: { token_id: string; vendor_id: string }
    authn_token_revoked: { token_id: string; vendor_id: string }
  }
}

/** Identifies a token that is found in a log or a repository. */
const prefix = 'akm_'
/** Milliseconds between updates of the last use, so that a busy token is not written every second. */
const usedAgainAfter = 60_000

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

interface NewToken {
  readonly vendorId: string
  readonly name: string
  /** The owner of the workshop; left out by the operator. */
  readonly createdBy?: number
}

/**
 * Creates a token for a maker's system and returns it. It is not stored and cannot be shown again. The lock of the maker
 * makes the tokens of its owner count each other, and wait for a change of the owner. Fails with
 * `workshop.too_many_tokens`, or `auth.forbidden` when the creator is not the owner any more.
 */
export async function createToken(
  { database, clock, audit }: Pick<Platform, 'database' | 'clock' | 'audit'>,
  { vendorId, name, createdBy }: NewToken,
): Promise<string> {
  const token = prefix + randomBytes(32).toString('base64url')
  const id = newId()
  await transaction(database, async tx => {
    if (createdBy !== undefined) await requireOwnerWithFewTokens(tx, vendorId, createdBy)
    await tx.insert(fulfilmentTokens).values({
      id,
      vendor_id: vendorId,
      token_hash: hashOf(token),
      name,
      created_by: createdBy ?? null,
      created_at: clock.now(),
    })
    const facts = { token_id: id, vendor_id: vendorId }
    const { actor } = createdBy === undefined ? byOperator : ({ actor: `user:${createdBy}` } as const)
    await audit.write(tx, 'authn_token_created', facts, { userId: undefined, actor })
  })
  return token
}

async function requireOwnerWithFewTokens(tx: Transaction, vendorId: string, userId: number): Promise<void> {
  await tx.execute(sql`select from vendors where id = ${vendorId} for no key update`)
  const { rows } = await tx.execute<{ is_owner: boolean; valid: number }>(sql`
    select exists (
      select from workshop_members where vendor_id = ${vendorId} and user_id = ${userId} and role = 'owner'
        and status = 'accepted'
    ) as is_owner,
    (select count(*)::int from fulfilment_tokens where vendor_id = ${vendorId} and revoked_at is null) as valid`)
  const [found] = rows
  if (!found?.is_owner) throw new Failure('auth.forbidden')
  if (found.valid >= workshopLimits.workshopOrders.tokens) throw new Failure('workshop.too_many_tokens')
}

export type TokenRow = typeof fulfilmentTokens.$inferSelect

/** The tokens of a maker, oldest first, including revoked ones. */
export const findTokens = ({ database }: Pick<Platform, 'database'>, vendorId: string): Promise<TokenRow[]> =>
  database
    .select()
    .from(fulfilmentTokens)
    .where(eq(fulfilmentTokens.vendor_id, vendorId))
    .orderBy(asc(fulfilmentTokens.created_at), asc(fulfilmentTokens.id))

/** Revokes a token; false when there is none of this id, of this maker. A repeated call changes nothing. */
export const revokeToken = (
  { database, clock, audit }: Pick<Platform, 'database' | 'clock' | 'audit'>,
  tokenId: string,
  { vendorId, by = byOperator }: { readonly vendorId?: string; readonly by?: ActedBy } = {},
): Promise<boolean> =>
  transaction(database, async tx => {
    const isThis = eq(fulfilmentTokens.id, tokenId)
    const isOf = vendorId === undefined ? undefined : eq(fulfilmentTokens.vendor_id, vendorId)
    const [token] = await tx.select().from(fulfilmentTokens).where(and(isThis, isOf)).for('update')
    if (!token || token.revoked_at) return token !== undefined
    await tx.update(fulfilmentTokens).set({ revoked_at: clock.now() }).where(isThis)
    const facts = { token_id: tokenId, vendor_id: token.vendor_id }
    await audit.write(tx, 'authn_token_revoked', facts, { userId: undefined, ...by })
    return true
  })

/** Revokes the tokens that a user created, of one maker or of all. */
export async function revokeTokensOf(
  tx: Transaction,
  { clock, audit }: Pick<Platform, 'clock' | 'audit'>,
  { userId, vendorId }: { readonly userId: number; readonly vendorId?: string },
  by: ActedBy,
): Promise<void> {
  const isOf = vendorId === undefined ? undefined : eq(fulfilmentTokens.vendor_id, vendorId)
  const revoked = await tx
    .update(fulfilmentTokens)
    .set({ revoked_at: clock.now() })
    .where(and(eq(fulfilmentTokens.created_by, userId), isOf, isNull(fulfilmentTokens.revoked_at)))
    .returning({ token_id: fulfilmentTokens.id, vendor_id: fulfilmentTokens.vendor_id })
  for (const facts of revoked)
    await audit.write(tx, 'authn_token_revoked', facts, { userId: undefined, ...by })
}

/** Finds the maker that a token authenticates. */
export const createFindMaker =
  ({ database, clock }: Pick<Platform, 'database' | 'clock'>): FindMaker =>
  async token => {
    const hash = hashOf(token)
    const [found] = await database
      .select()
      .from(fulfilmentTokens)
      .where(eq(fulfilmentTokens.token_hash, hash))
    if (!found || found.revoked_at || !isSame(found.token_hash, hash)) return undefined
    const now = clock.now()
    if (!found.last_used_at || found.last_used_at < after(clock, -usedAgainAfter)) {
      await database
        .update(fulfilmentTokens)
        .set({ last_used_at: now })
        .where(eq(fulfilmentTokens.id, found.id))
    }
    return { vendorId: found.vendor_id, tokenId: found.id }
  }

/** Compares in constant time, whatever the timing of the database's index reveals. */
const isSame = (stored: string, given: string): boolean =>
  stored.length === given.length && timingSafeEqual(Buffer.from(stored), Buffer.from(given))
