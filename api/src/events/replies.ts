import { createHash } from 'node:crypto'
import type { InvitationReply } from '@akyede/contract/event-invitations'
import type { EventReply } from '@akyede/contract/events'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { Executor, Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { and, asc, count, eq, gte, ne, or, type SQL, sql } from '#platform/sql.ts'
import type { Edit } from './add-event.ts'
import { type EventRow, lockOwnEvent } from './find-event.ts'
import { requireUpcoming } from './guests.ts'
import { findInvitedEvent, lockInvitedEvent } from './invitations.ts'
import { type Context, notifyReplied } from './notifications.ts'
import { firstFrom, startOfDay } from './occurrences.ts'
import { pushChanged } from './push-changed.ts'
import { eventLinks, eventReplies, events } from './tables.ts'

type ReplyRow = typeof eventReplies.$inferSelect
type Status = InvitationReply['status']

/** The hash hides nothing that could be guessed: the secret has 128 random bits. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const isReplyOf = (eventId: string, token: string) =>
  and(eq(eventReplies.event_id, eventId), eq(eventReplies.token_hash, hashOf(token)))

/** Replies to the current occurrence; a past event that does not repeat keeps its replies until they are deleted. */
const isCurrentReply = (now: Date): SQL | undefined =>
  or(eq(events.recurrence, 'none'), gte(eventReplies.occurs_at, startOfDay(now)))

/** Fails with `invitation.reply_not_found`. */
export async function findReply(
  executor: Executor,
  secret: string,
  token: string,
  now: Date,
): Promise<InvitationReply> {
  const { event } = await findInvitedEvent(executor, secret, now)
  const [reply] = await executor
    .select({ reply: eventReplies })
    .from(eventReplies)
    .innerJoin(events, eq(events.id, eventReplies.event_id))
    .where(and(isReplyOf(event.id, token), isCurrentReply(now)))
  if (!reply) throw new Failure('invitation.reply_not_found')
  return presentReply(reply.reply)
}

interface ReplyInput {
  readonly token: string
  readonly name: string
  readonly status: Status
  readonly people: number
}

interface ReplyChecks {
  /** Runs before a new reply is written. */
  readonly spendCaptcha: () => Promise<void>
  /** Runs when a reply was written. */
  readonly spendLimit: () => Promise<void>
  /** Whether the host may be notified once more. */
  readonly mayNotify: () => Promise<boolean>
}

/** Writes the reply with this secret, or changes it. Of concurrent new replies no more than the limit are written. */
export async function putReply(
  tx: Transaction,
  context: Context,
  secret: string,
  { token, name, status, people: requested }: ReplyInput,
  checks: ReplyChecks,
): Promise<InvitationReply> {
  const now = context.clock.now()
  await lockInvitedEvent(tx, secret)
  const { event, occurs_at } = await findInvitedEvent(tx, secret, now)
  requireUpcoming({ event }, now)
  const [known] = await tx.select().from(eventReplies).where(isReplyOf(event.id, token))
  const people = status === 'declined' ? 0 : requested
  const values = { name, status, people, occurs_at, moved_at: null, updated_at: now }
  if (known && isSame(known, values)) return presentReply(known)
  if (!known) await admitReply(tx, event.id, now, checks)
  const [written] = known
    ? await tx.update(eventReplies).set(values).where(eq(eventReplies.id, known.id)).returning()
    : await tx
        .insert(eventReplies)
        .values({ ...values, id: newId(), event_id: event.id, token_hash: hashOf(token), created_at: now })
        .returning()
  if (!written) throw new Error('a reply was not written')
  const answered = known?.status !== status || known.people !== people
  // Before the host's notifications are counted, which a refused reply must not use up.
  await checks.spendLimit()
  if (answered && (await checks.mayNotify()))
    await notifyReplied(tx, context, { event, occurs_at }, { ...written, status })
  await pushChanged(context, tx, event)
  return presentReply(written)
}

const isSame = (known: ReplyRow, { name, status, people, occurs_at }: Partial<ReplyRow>): boolean =>
  known.name === name &&
  known.status === status &&
  known.people === people &&
  known.moved_at === null &&
  known.occurs_at.getTime() === occurs_at?.getTime()

async function admitReply(
  tx: Transaction,
  eventId: string,
  now: Date,
  { spendCaptcha }: ReplyChecks,
): Promise<void> {
  const [found] = await tx
    .select({ replies: count() })
    .from(eventReplies)
    .innerJoin(events, eq(events.id, eventReplies.event_id))
    .where(and(eq(eventReplies.event_id, eventId), isCurrentReply(now)))
  if ((found?.replies ?? 0) >= limits.events.replies.max) throw new Failure('invitation.full')
  await spendCaptcha()
}

/** Deletes a reply at its sender's request, also when the link is turned off or the event is over. */
export async function withdrawReply(
  tx: Transaction,
  context: Context,
  secret: string,
  token: string,
): Promise<void> {
  const [found] = await tx
    .select({ id: events.id, user_id: events.user_id })
    .from(eventLinks)
    .innerJoin(events, eq(events.id, eventLinks.event_id))
    .where(eq(eventLinks.secret, secret))
  if (!found) throw new Failure('invitation.not_found')
  const deleted = await tx
    .delete(eventReplies)
    .where(isReplyOf(found.id, token))
    .returning({ id: eventReplies.id })
  // Calls with made-up secrets must not reach the tabs of the host and the guests.
  if (deleted.length > 0) await pushChanged(context, tx, found)
}

/** Removes a reply at the host's request. */
export async function removeReply(
  tx: Transaction,
  context: Context,
  { userId, now }: Edit,
  eventId: string,
  replyId: string,
): Promise<void> {
  const { event } = await lockOwnEvent(tx, userId, eventId, now)
  await tx.delete(eventReplies).where(and(eq(eventReplies.id, replyId), eq(eventReplies.event_id, eventId)))
  await pushChanged(context, tx, event)
}

const presentReply = ({ name, status, people, moved_at, updated_at }: ReplyRow): InvitationReply => ({
  name,
  status: status as Status,
  people,
  event_moved: moved_at !== null,
  updated_at: updated_at.toISOString(),
})

/** Replies stay with their event when it moves, also when it is over; those to past occurrences stay with them. */
export const moveReplies = (tx: Transaction, before: EventRow, after: EventRow, now: Date) => {
  const isOnce = before.recurrence === 'none' && after.recurrence === 'none'
  const isMoved = isOnce ? undefined : gte(eventReplies.occurs_at, startOfDay(now))
  return tx
    .update(eventReplies)
    .set({ occurs_at: firstFrom(startOfDay(now), after) })
    .where(and(eq(eventReplies.event_id, after.id), isMoved))
}

/** Marks the replies of guests who may come: they answered for another time or place, and nobody can notify them. */
export const markReplies = (tx: Transaction, eventId: string, now: Date) =>
  tx
    .update(eventReplies)
    .set({ moved_at: now })
    .where(
      and(
        eq(eventReplies.event_id, eventId),
        ne(eventReplies.status, 'declined'),
        gte(eventReplies.occurs_at, startOfDay(now)),
      ),
    )

/** The replies that the host sees, the first one first. */
export async function findReplies(executor: Executor, eventId: string, now: Date): Promise<EventReply[]> {
  const found = await executor
    .select({ reply: eventReplies })
    .from(eventReplies)
    .innerJoin(events, eq(events.id, eventReplies.event_id))
    .where(and(eq(eventReplies.event_id, eventId), isCurrentReply(now)))
    .orderBy(asc(eventReplies.created_at), asc(eventReplies.id))
  return found.map(({ reply: { id, name, status, people, moved_at, updated_at } }) => ({
    id,
    name,
    status: status as Status,
    people,
    event_moved: moved_at !== null,
    answered_at: updated_at.toISOString(),
  }))
}

/** How many people replied by the invitations of these events; one for each reply that declines. */
export async function countRepliedPeople(
  executor: Executor,
  eventIds: readonly string[],
  now: Date,
): Promise<readonly { event_id: string; status: Status; people: number }[]> {
  const { rows } = await executor.execute<{ event_id: string; status: Status; people: number }>(sql`
    select ${eventReplies.event_id}, ${eventReplies.status}, sum(greatest(${eventReplies.people}, 1))::int as people
    from ${eventReplies} join ${events} on ${events.id} = ${eventReplies.event_id}
    where ${eventReplies.event_id} = any(${sql.param([...eventIds])}::uuid[]) and ${isCurrentReply(now)}
    group by 1, 2`)
  return rows
}
