import type { GuestStatus } from './events.ts'

/** What takes place. */
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

/** Where people mourn: nothing is celebrated, nothing shines. */
export const isMourning = (type: EventType): boolean => type === 'funeral' || type === 'remembrance'

/** What pages say of events and the specification prints (section 8). */
export const eventWords = {
  created: 'Event created successfully!',
  createFailed: 'Failed to create event',
} as const

/** What takes place, as people say it. */
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

/** What a guest has said (D115). */
export const guestStatusWords: Readonly<Record<GuestStatus, string>> = {
  needs_action: 'Invited',
  accepted: 'Going',
  declined: 'Can’t',
  tentative: 'Maybe',
}
