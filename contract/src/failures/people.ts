import type { FailureWords } from './platform.ts'

/** Failures of friends, groups and events. */
export const peopleFailures = {
  // Friends. A missing person and one who cannot be reached return the same failure (D94).
  'friend.person_not_found': { status: 404, message: 'We could not find this person' },
  'friend.yourself': { status: 409, message: 'That is you. You are your own friend already.' },
  'friend.already_friends': { status: 409, message: 'You are friends already' },
  'friend.already_asked': { status: 409, message: 'You have asked already. Give them a little time.' },
  'friend.asked_lately': {
    status: 409,
    message: 'You asked this person not long ago. Please wait a week before you ask again.',
  },
  'friend.blocked_by_you': {
    status: 409,
    message: 'You have blocked this person. Unblock them first.',
  },
  'friend.request_not_found': { status: 404, message: 'This request is not open any more' },
  'friend.expiry_invalid': { status: 422, message: 'Please choose a moment within the next 90 days' },
  'friend.too_many_blocked': { status: 422, message: 'You cannot block more people' },
  'friend.invitation_not_found': {
    status: 404,
    message: 'This invitation is not good any more. Ask for a new one.',
  },

  // Groups. A missing group and one that the caller may not see return the same failure.
  'group.not_found': { status: 404, message: 'Group not found' },
  'group.person_not_found': { status: 404, message: 'There is no friend or member of that number' },
  'group.not_allowed': { status: 403, message: 'Your part in this group does not let you do that' },
  'group.too_many': {
    status: 422,
    message: 'You are in as many groups as one can be. Please leave one first.',
  },
  'group.full': { status: 422, message: 'This group has as many people as it can have' },
  'group.asked_lately': {
    status: 409,
    message: 'They said no a short while ago. You can ask again a week after that.',
  },
  'group.invitations_spent': {
    status: 429,
    message: 'You have invited many people today. Please try again tomorrow.',
  },
  'group.removed_before': {
    status: 403,
    message: 'You were taken out of this group. Ask somebody in it to invite you.',
  },
  'group.owner_stays': {
    status: 409,
    message: 'This group is yours. Please pass it on to somebody before you leave.',
  },

  // Events and invitations. A missing event and one that the caller may not see return the same failure.
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
