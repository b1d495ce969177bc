import type { GuestStatus } from './events.ts'

/** Types of events. */
export const eventTypes = [
  'birthday',
  'naming',
  'engagement',
  'wedding',
  'anniversary',
  'baby',
  'graduation',
  'housewarming',
  'festival',
  'christmas',
  'eid',
  'party',
  'funeral',
  'remembrance',
  'other',
] as const
export type EventType = (typeof eventTypes)[number]

/** Events of mourning use muted styles and no celebratory texts. */
export const isMourning = (type: EventType): boolean => type === 'funeral' || type === 'remembrance'

/** Texts about events that the specification prints (section 8). */
export const eventWords = {
  created: 'Event created successfully!',
  createFailed: 'Failed to create event',
} as const

/** Labels of the event types. */
export const eventTypeWords: Readonly<Record<EventType, string>> = {
  birthday: 'Birthday',
  naming: 'Naming day',
  engagement: 'Engagement',
  wedding: 'Wedding',
  anniversary: 'Anniversary',
  baby: 'New baby',
  graduation: 'Graduation',
  housewarming: 'New home',
  festival: 'Festival',
  christmas: 'Christmas',
  eid: 'Eid',
  party: 'Party',
  funeral: 'Funeral',
  remembrance: 'Remembrance',
  other: 'Something else',
}

/** Labels of a guest's response (D115). */
export const guestStatusWords: Readonly<Record<GuestStatus, string>> = {
  needs_action: 'Invited',
  accepted: 'Going',
  declined: 'Can’t',
  tentative: 'Maybe',
}

/** The line of an invitation that names its host. */
export const invitedBy = (host: string, type: EventType): string =>
  isMourning(type) ? `${host} asks you to join the family` : `${host} invites you`
