import type { EventSummary, GuestStatus } from '@akyede/contract/events'

export type EventStatus = EventSummary['status']

/** The life of an event; removing it ends it, whatever it is. */
const eventTransitions: Readonly<Record<EventStatus, readonly EventStatus[]>> = {
  // Archived only once it is over: see `end-event.ts`.
  scheduled: ['cancelled', 'archived'],
  cancelled: ['archived'],
  archived: [],
}

/** The life of an invitation: an answer may be changed for another, and never be taken back. */
const guestTransitions: Readonly<Record<GuestStatus, readonly GuestStatus[]>> = {
  needs_action: ['accepted', 'declined', 'tentative'],
  accepted: ['declined', 'tentative'],
  declined: ['accepted', 'tentative'],
  tentative: ['accepted', 'declined'],
}

export const canBecome = (from: EventStatus, to: EventStatus): boolean => eventTransitions[from].includes(to)

export const canAnswer = (from: GuestStatus, to: GuestStatus): boolean => guestTransitions[from].includes(to)
