import type { EventSummary, GuestStatus } from '@akyede/contract/events'

export type EventStatus = EventSummary['status']

/** Status transitions of an event. It can be removed in every status. */
const eventTransitions: Readonly<Record<EventStatus, readonly EventStatus[]>> = {
  // Archiving requires that the event is over; see `end-event.ts`.
  scheduled: ['cancelled', 'archived'],
  cancelled: ['archived'],
  archived: [],
}

/** Status transitions of an invitation: a response can be changed, but not withdrawn. */
const guestTransitions: Readonly<Record<GuestStatus, readonly GuestStatus[]>> = {
  needs_action: ['accepted', 'declined', 'tentative'],
  accepted: ['declined', 'tentative'],
  declined: ['accepted', 'tentative'],
  tentative: ['accepted', 'declined'],
}

export const canBecome = (from: EventStatus, to: EventStatus): boolean => eventTransitions[from].includes(to)

export const canAnswer = (from: GuestStatus, to: GuestStatus): boolean => guestTransitions[from].includes(to)
