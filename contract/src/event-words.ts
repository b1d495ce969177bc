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
  'knocking',
  'outdooring',
  'one_week',
  'forty_days',
  'other',
] as const
export type EventType = (typeof eventTypes)[number]

/** Types whose names two Ghanaian readers must confirm before they are offered (E84, `docs/readers.md`). */
export const eventTypesToConfirm: readonly EventType[] = ['knocking', 'outdooring', 'one_week', 'forty_days']

/** The types to choose from: those that no reader confirmed only where the operator shows them. */
export const offeredEventTypes = (withUnconfirmed: boolean): readonly EventType[] =>
  withUnconfirmed ? eventTypes : eventTypes.filter(type => !eventTypesToConfirm.includes(type))

const mourning: readonly EventType[] = ['funeral', 'remembrance', 'one_week', 'forty_days']

/** Events of mourning use muted styles and no celebratory texts. */
export const isMourning = (type: EventType): boolean => mourning.includes(type)

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
  knocking: 'Knocking',
  outdooring: 'Outdooring',
  one_week: 'One week',
  forty_days: 'Forty days',
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
