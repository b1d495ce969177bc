import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { after } from '#platform/clock.ts'
import type { FindMaker } from '#platform/identify.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { fulfilmentTokens } from './tables.ts'

/** So that whoever finds one in a log or a repository knows what it opens. */
const prefix = 'akm_'
/** Milliseconds: a token that calls every second is not written to every second. */
const usedAgainAfter = 60_000

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Makes a token for a maker's system and answers it: it is stored nowhere, and cannot be shown again. */
export async function createToken(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  vendorId: string,
  name: string,
): Promise<string> {
  const token = prefix + randomBytes(32).toString('base64url')
  await database.insert(fulfilmentTokens).values({
    id: newId(),
    vendor_id: vendorId,
    token_hash: hashOf(token),
    name,
    created_at: clock.now(),
  })
  return token
}

export type TokenRow = typeof fulfilmentTokens.$inferSelect

/** The tokens of a maker, oldest first, revoked ones too. */
export const findTokens = ({ database }: Pick<Platform, 'database'>, vendorId: string): Promise<TokenRow[]> =>
  database
    .select()
    .from(fulfilmentTokens)
    .where(eq(fulfilmentTokens.vendor_id, vendorId))
    .orderBy(asc(fulfilmentTokens.created_at), asc(fulfilmentTokens.id))

/** Lets a token open nothing from now on; false where there is none of this id. Doing it again changes nothing. */
export async function revokeToken(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  tokenId: string,
): Promise<boolean> {
  const revoked = await database
    .update(fulfilmentTokens)
    .set({ revoked_at: sql`coalesce(${fulfilmentTokens.revoked_at}, ${clock.now()})` })
    .where(eq(fulfilmentTokens.id, tokenId))
    .returning({ id: fulfilmentTokens.id })
  return revoked.length > 0
}

/** Whose system a token lets in. */
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

/** In constant time, whatever the database's index tells by how long it takes. */
const isSame = (kept: string, given: string): boolean =>
  kept.length === given.length && timingSafeEqual(Buffer.from(kept), Buffer.from(given))
