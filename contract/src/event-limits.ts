import { day, hour } from './durations.ts'

/** Limits of events. Times are in milliseconds; read them as `limits.events.title`. */
export const events = {
  /** Between two events of one person (specification, section 9). */
  apart: hour,
  /** Scheduled events. */
  perPerson: 500,
  title: 255,
  guests: 100,
  /** Across all events of one person. */
  invitations: { atMost: 200, within: day },
  /** Days before the event. */
  reminders: [14, 7, 1],
  /** Between two manual reminders of one guest, and their total for all guests (D115). */
  remindSpacing: day,
  reminded: { atMost: 200, within: day },
  /** Changes of time or place that guests are notified of, across one person's events. */
  moved: { atMost: 20, within: day },
  /** Public invitations: new links of one person, and replies of guests without an account. */
  links: { atMost: 20, within: day },
  replies: {
    /** Of one event. */
    max: 300,
    /** Who come with one reply. */
    people: 20,
    sent: { byDevice: 12, byNetwork: 120, within: hour },
    /** Notifications of the host, for one link. */
    notified: { atMost: 30, within: day },
    /** Counted from the day of the event. */
    keptFor: 90 * day,
  },
  /** How long a deleted event is remembered as deleted. */
  removedKeptFor: 30 * day,
} as const
