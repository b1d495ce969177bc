import type { ActedBy } from '#platform/audit.ts'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { linkHash } from '#platform/secrets.ts'
import { and, eq, inArray, isNotNull, isNull, or } from '#platform/sql.ts'
import { photographPath } from './photographs.ts'
import { fulfilmentLinks } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    fulfilment_link_revoked: { part_id: string; vendor_id: string }
  }
}

export interface HandoverLink {
  readonly works: boolean
  /** When it was packed by the link, and the path of the photograph. */
  readonly packed: { readonly at: Date; readonly photograph: string | null } | null
}

/** The links of these fulfilments that were sent; a new number of the maker may wait for one again. */
export async function findHandoverLinks(
  executor: Executor,
  partIds: readonly string[],
): Promise<ReadonlyMap<string, HandoverLink>> {
  if (partIds.length === 0) return new Map()
  const rows = await executor
    .select({
      partId: fulfilmentLinks.part_id,
      sentAt: fulfilmentLinks.sent_at,
      revokedAt: fulfilmentLinks.revoked_at,
      packedAt: fulfilmentLinks.packed_at,
      name: fulfilmentLinks.photograph_name,
    })
    .from(fulfilmentLinks)
    .where(
      and(
        inArray(fulfilmentLinks.part_id, [...partIds]),
        or(isNotNull(fulfilmentLinks.sent_at), isNotNull(fulfilmentLinks.packed_at)),
      ),
    )
  return new Map(
    rows.map(({ partId, sentAt, revokedAt, packedAt, name }) => [
      partId,
      {
        works: sentAt !== null && revokedAt === null,
        packed: packedAt && { at: packedAt, photograph: name && photographPath(name) },
      },
    ]),
  )
}

/** Ends the link of a fulfilment, also before it was sent. Repeating it changes nothing. */
export const revokeHandoverLink = (
  { database, clock, audit }: Pick<Platform, 'database' | 'clock' | 'audit'>,
  { vendorId, partId }: { readonly vendorId: string; readonly partId: string },
  actor: ActedBy['actor'],
): Promise<void> =>
  transaction(database, async tx => {
    const ended = await tx
      .update(fulfilmentLinks)
      .set({ revoked_at: clock.now() })
      .where(
        and(
          eq(fulfilmentLinks.part_id, partId),
          eq(fulfilmentLinks.vendor_id, vendorId),
          isNull(fulfilmentLinks.revoked_at),
        ),
      )
      .returning({ id: fulfilmentLinks.part_id })
    if (ended.length === 0) return
    const facts = { part_id: partId, vendor_id: vendorId }
    await audit.write(tx, 'fulfilment_link_revoked', facts, { userId: undefined, actor })
  })

export interface LinkedFulfilment {
  readonly partId: string
  readonly vendorId: string
}

/** The fulfilment that a token opens; undefined for one that is unknown or was revoked. */
export async function findFulfilmentOfToken(
  executor: Executor,
  token: string,
): Promise<LinkedFulfilment | undefined> {
  return (await selectByToken(executor, token))[0]
}

/** The same under the lock of the link, so that it is not revoked before the transaction ends. */
export async function lockFulfilmentOfToken(
  tx: Transaction,
  token: string,
): Promise<LinkedFulfilment | undefined> {
  return (await selectByToken(tx, token).for('no key update'))[0]
}

const selectByToken = (executor: Executor, token: string) =>
  executor
    .select({ partId: fulfilmentLinks.part_id, vendorId: fulfilmentLinks.vendor_id })
    .from(fulfilmentLinks)
    .where(and(eq(fulfilmentLinks.token_hash, linkHash(token)), isNull(fulfilmentLinks.revoked_at)))
