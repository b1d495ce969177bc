import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { Executor, Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { and, asc, eq, sql } from '#platform/sql.ts'
import { findConflict, findNextFreeTime } from './conflict.ts'
import type { EventRow } from './find-event.ts'
import { requireOwnWishlist } from './linked-wishlist.ts'
import type { Context } from './notifications.ts'
import { pushChanged } from './push-changed.ts'
import { nextReminder } from './schedule-reminders.ts'
import { events } from './tables.ts'

/** The owner of the events, and the time of the change. */
export interface Edit {
  readonly userId: number
  readonly now: Date
}

/** Fields of a form, as parsed by the contract. */
export interface EventChanges {
  readonly title?: string | undefined
  readonly type?: string | undefined
  readonly date?: string | undefined
  readonly ends_at?: string | null | undefined
  readonly description?: string | undefined
  readonly location?: string | undefined
  readonly landmark?: string | undefined
  readonly cover?: string | null | undefined
  readonly honoree?: string | undefined
  readonly recurrence?: string | undefined
  readonly wishlist_id?: string | null | undefined
}

/** Adds an event. Fails with `event.clash`, `event.too_many` or `event.wishlist_unknown`. */
export async function addEvent(
  tx: Transaction,
  context: Context,
  { userId, now }: Edit,
  {
    date,
    ...requested
  }: EventChanges & { readonly title: string; readonly type: string; readonly date: string },
): Promise<EventRow> {
  const time = { starts_at: new Date(date), recurrence: requested.recurrence ?? 'none' }
  if (requested.wishlist_id) await requireOwnWishlist(tx, userId, requested.wishlist_id)
  await lockCalendar(tx, userId)
  const others = await findScheduled(tx, userId)
  if (others.length >= limits.events.perPerson) throw new Failure('event.too_many')
  requireNoConflict(time, others)
  const [event] = await tx
    .insert(events)
    .values({
      ...fieldsOf(requested),
      ...time,
      id: newId(),
      user_id: userId,
      title: requested.title,
      type: requested.type,
      remind_at: nextReminder(time, now),
      created_at: now,
      updated_at: now,
    })
    .returning()
  if (!event) throw new Error('an event was not written')
  await context.outbox.emit(tx, 'event.added', { event_id: event.id, user_id: userId })
  await pushChanged(context, tx, event)
  return event
}

/** Locks this person's calendar until the transaction ends. */
export const lockCalendar = (tx: Transaction, userId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`events of ${userId}`}, 0))`)

type Scheduled = Pick<EventRow, 'id' | 'title' | 'starts_at' | 'recurrence'>

/** A person's scheduled events, earliest first. Cancelled and archived events leave their time free (D91). */
export const findScheduled = (tx: Executor, userId: number): Promise<Scheduled[]> =>
  tx
    .select({
      id: events.id,
      title: events.title,
      starts_at: events.starts_at,
      recurrence: events.recurrence,
    })
    .from(events)
    .where(and(eq(events.user_id, userId), eq(events.status, 'scheduled')))
    .orderBy(asc(events.starts_at), asc(events.id))

/** Fails with `event.clash`, naming the conflicting event and the next free time. */
export function requireNoConflict(
  requested: Pick<EventRow, 'starts_at' | 'recurrence'>,
  others: readonly Scheduled[],
): void {
  const conflict = findConflict(requested, others)
  if (!conflict) return
  const { id, title, starts_at } = conflict.other
  throw new Failure('event.clash', {
    facts: {
      event: { id, title, date: starts_at.toISOString(), occurs_at: conflict.theirs.toISOString() },
      next_free: findNextFreeTime(requested, others).toISOString(),
    },
  })
}

/** Maps the fields that were sent to columns; fields that were not sent are left out. */
export function fieldsOf({ ends_at, ...rest }: Omit<EventChanges, 'date'>): Partial<EventRow> {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(given),
    ...(ends_at !== undefined && { ends_at: ends_at === null ? null : new Date(ends_at) }),
  }
}
