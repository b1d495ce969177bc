import { Failure } from '@akyede/contract/failures'
import type { Transaction } from '#platform/database.ts'
import { eq } from '#platform/sql.ts'
import {
  type Edit,
  type EventChanges,
  fieldsOf,
  findScheduled,
  lockCalendar,
  requireNoConflict,
} from './add-event.ts'
import { type EventRow, lockOwnEvent, type VisibleEvent } from './find-event.ts'
import { requireOwnWishlist } from './linked-wishlist.ts'
import { type Context, notifyMoved } from './notifications.ts'
import { pushChanged } from './push-changed.ts'
import { markReplies, moveReplies } from './replies.ts'
import { nextReminder } from './schedule-reminders.ts'
import { events } from './tables.ts'

export interface EventChangeInput {
  readonly eventId: string
  readonly changes: EventChanges
  /** Versions that may be changed; undefined accepts any. */
  readonly expected: readonly number[] | undefined
  /** Fails when the owner has moved events with guests too often, because each move notifies every guest. */
  readonly beforeNotifying: () => Promise<void>
}

/** Changes an event whose version is one of the expected ones; returns undefined when it is not. */
export async function changeEvent(
  tx: Transaction,
  context: Context,
  edit: Edit,
  { eventId, changes, expected, beforeNotifying }: EventChangeInput,
): Promise<VisibleEvent | undefined> {
  const { userId, now } = edit
  await lockCalendar(tx, userId)
  const { event } = await lockOwnEvent(tx, userId, eventId, now)
  if (expected && !expected.includes(event.version)) return undefined
  if (event.status !== 'scheduled') throw new Failure('event.not_scheduled')
  if (changes.wishlist_id) await requireOwnWishlist(tx, userId, changes.wishlist_id)
  const changed = withChanges(event, changes)
  if (changed.ends_at && changed.ends_at <= changed.starts_at) throw endsTooEarly()
  const moved = isMoved(event, changed)
  if (moved) {
    const others = await findScheduled(tx, userId)
    const rest = others.filter(({ id }) => id !== eventId)
    requireNoConflict(changed, rest)
  }
  if (Object.keys(changes).length > 0) await write(tx, edit, event, changed, moved)
  const after = await lockOwnEvent(tx, userId, eventId, now)
  const what = findMovedField(event, after.event)
  if (what) await markReplies(tx, eventId, now)
  if (what) await notifyMoved(tx, context, after, what, beforeNotifying)
  await pushChanged(context, tx, event)
  return after
}

/** An event with an end keeps its duration when only its start moves. */
function withChanges(event: EventRow, { date, ...changes }: EventChanges): EventRow {
  const starts_at = date === undefined ? event.starts_at : new Date(date)
  const later = starts_at.getTime() - event.starts_at.getTime()
  const ends_at = event.ends_at && new Date(event.ends_at.getTime() + later)
  return { ...event, ends_at, ...fieldsOf(changes), starts_at }
}

/** The change that guests must know about in order to attend. */
function findMovedField(before: EventRow, after: EventRow): 'time' | 'place' | undefined {
  if (before.starts_at.getTime() !== after.starts_at.getTime()) return 'time'
  return before.location === after.location ? undefined : 'place'
}

const isMoved = (before: EventRow, after: EventRow): boolean =>
  before.starts_at.getTime() !== after.starts_at.getTime() || before.recurrence !== after.recurrence

async function write(
  tx: Transaction,
  { now }: Edit,
  before: EventRow,
  after: EventRow,
  moved: boolean,
): Promise<void> {
  const { title, type, description, location, landmark, cover, honoree, wishlist_id } = after
  const { starts_at, ends_at, recurrence } = after
  const fields = { title, type, description, location, landmark, cover, honoree, wishlist_id }
  const remind_at = moved ? nextReminder({ starts_at, recurrence }, now) : before.remind_at
  await tx
    .update(events)
    .set({
      ...fields,
      starts_at,
      ends_at,
      recurrence,
      remind_at,
      version: before.version + 1,
      updated_at: now,
    })
    .where(eq(events.id, before.id))
  if (moved) await moveReplies(tx, before, after, now)
}

const endsTooEarly = () =>
  new Failure('event.ends_too_early', {
    detail: [{ loc: ['body', 'ends_at'], msg: 'The end must be after the start', type: 'custom' }],
  })
