import type { FailureWords } from './words.ts'

/** Failures of events and invitations. A missing event and one that the caller may not see return the same failure. */
export const eventFailures = {
  'event.not_found': { status: 404, message: 'Event not found' },
  'event.clash': { status: 409, message: 'Another event is scheduled around this time' },
  'event.modified': { status: 409, message: 'This event has been changed. Please reload.' },
  'event.if_match_invalid': { status: 400, message: 'The If-Match header is not valid' },
  'event.not_allowed': { status: 403, message: 'Only whose event it is can change that about it' },
  'event.not_scheduled': { status: 409, message: 'This event was called off or put away' },
  'event.over': { status: 409, message: 'This event has taken place already' },
  'event.still_ahead': {
    status: 409,
    message: 'This event is still ahead. Please cancel it first.',
  },
  'event.ends_too_early': { status: 422, message: 'The end comes after the beginning' },
  'event.too_many': {
    status: 422,
    message: 'You have as many events as there can be. Please remove one first.',
  },
  'event.wishlist_unknown': { status: 422, message: 'Please choose one of your own lists' },
  'event.person_not_found': { status: 404, message: 'There is no friend of that number to invite' },
  'event.too_many_guests': { status: 422, message: 'More people cannot be invited to one event' },
  'event.not_invited': { status: 403, message: 'This is your own event: nobody waits for your answer' },
  'event.guest_declined': { status: 409, message: 'They have said that they cannot come' },
  'event.reminded_already': {
    status: 429,
    message: 'They were reminded within the last 24 hours. Please wait before reminding them again.',
  },
} as const satisfies FailureWords
