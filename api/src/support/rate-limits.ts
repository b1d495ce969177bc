import { Failure, type FailureCode } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { after, type Clock } from '#platform/clock.ts'
import type { Transaction } from '#platform/database.ts'
import { and, count, eq, gt, min, sql, sum } from '#platform/sql.ts'
import { supportAttachments, supportMessages, supportTickets } from './tables.ts'

const day = 86_400_000

/** Serializes the calls of one person, so that concurrent ones are counted. */
export async function lockUserSupport(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`support of ${userId}`}, 4))`)
}

function refuse(code: FailureCode, oldest: Date | null, within: number, clock: Clock): never {
  const wait = (oldest ?? clock.now()).getTime() + within - clock.now().getTime()
  throw new Failure(code, { retryAfter: Math.max(1, Math.ceil(wait / 1000)) })
}

/** The caller holds `lockUserSupport`. Fails with `request.rate_limited`. */
export async function requireTicketQuota(tx: Transaction, clock: Clock, userId: number): Promise<void> {
  const { atMost, within } = limits.support.tickets
  const [found] = await tx
    .select({ tickets: count(), oldest: min(supportTickets.created_at) })
    .from(supportTickets)
    .where(and(eq(supportTickets.user_id, userId), gt(supportTickets.created_at, after(clock, -within))))
  if (found && found.tickets >= atMost) refuse('request.rate_limited', found.oldest, within, clock)
}

/** The caller holds `lockUserSupport`. The first message of a ticket counts too. Fails with `request.rate_limited`. */
export async function requireMessageQuota(tx: Transaction, clock: Clock, userId: number): Promise<void> {
  const { atMost, within } = limits.support.messages
  const [found] = await tx
    .select({ messages: count(), oldest: min(supportMessages.created_at) })
    .from(supportMessages)
    .innerJoin(supportTickets, eq(supportTickets.id, supportMessages.ticket_id))
    .where(
      and(
        eq(supportTickets.user_id, userId),
        eq(supportMessages.author, 'person'),
        gt(supportMessages.created_at, after(clock, -within)),
      ),
    )
  if (found && found.messages >= atMost) refuse('request.rate_limited', found.oldest, within, clock)
}

/** The caller holds `lockUserSupport`. Fails with `support.files_too_much`. */
export async function requireByteQuota(
  tx: Transaction,
  clock: Clock,
  userId: number,
  bytes: number,
): Promise<void> {
  const [found] = await tx
    .select({
      bytes: sum(supportAttachments.size).mapWith(Number),
      oldest: min(supportAttachments.created_at),
    })
    .from(supportAttachments)
    .where(and(eq(supportAttachments.user_id, userId), gt(supportAttachments.created_at, after(clock, -day))))
  if ((found?.bytes ?? 0) + bytes <= limits.support.files.bytesPerDay) return
  refuse('support.files_too_much', found?.oldest ?? null, day, clock)
}
