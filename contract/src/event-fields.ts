import { z } from 'zod'
import { eventCoverNames } from './event-covers.ts'
import { eventTypes } from './event-words.ts'
import { id, line, paragraph, requiredLine } from './fields.ts'
import { limits } from './limits.ts'

export const EventType = z.enum(eventTypes, 'Please choose the type of event')

export const EventRecurrence = z.enum(['none', 'yearly'], 'Please choose whether it repeats every year')
export type EventRecurrence = z.output<typeof EventRecurrence>

export const eventScopes = ['all', 'upcoming', 'past', 'cancelled', 'archived'] as const

/** A guest's responses to an invitation (D115; PARTSTAT of RFC 5545). */
export const guestResponses = ['accepted', 'declined', 'tentative'] as const
export const guestStatuses = ['needs_action', ...guestResponses] as const

const missingTimestamp = 'Please enter a date and time'

/** A timestamp with its offset, or a day, which begins at midnight in Ghana. */
const timestamp = z
  .union(
    [z.iso.datetime({ offset: true, error: missingTimestamp }), z.iso.date({ error: missingTimestamp })],
    {
      error: missingTimestamp,
    },
  )
  .transform(text => new Date(text))
  .refine(
    at => at.getUTCFullYear() >= 1900 && at.getUTCFullYear() < 2100,
    'Please enter a date between 1900 and 2099',
  )
  .transform(at => at.toISOString())

/** The fields of the event form. */
export const EventFields = z.strictObject({
  title: requiredLine('Please name the event', limits.events.title),
  type: EventType,
  date: timestamp,
  ends_at: timestamp.nullable(),
  description: paragraph(),
  location: line(),
  /** What to look for near the venue: "opposite Melcom, blue gate". */
  landmark: line(),
  /** The cover picture; null for the one of the type. */
  cover: z.enum(eventCoverNames, 'Please choose a cover').nullable(),
  /** The person whom the event celebrates or commemorates. */
  honoree: line(limits.events.title),
  recurrence: EventRecurrence,
  /** One of the caller's lists. */
  wishlist_id: id.nullable(),
})
