import type { FailureWords } from './platform.ts'

/** Failures of friends, groups and events. */
export const peopleFailures = {
  // Friends. A missing person and one who cannot be reached return the same failure (D94).
  'friend.person_not_found': { status: 404, message: 'We couldn’t find this person' },
  'friend.yourself': { status: 409, message: 'That’s you! You can’t add yourself.' },
  'friend.already_friends': { status: 409, message: 'You’re already friends' },
  'friend.already_asked': { status: 409, message: 'You’ve already sent a request. Give them a little time.' },
  'friend.asked_lately': {
    status: 409,
    message: 'You asked this person recently. Please wait a week before asking again.',
  },
  'friend.blocked_by_you': {
    status: 409,
    message: 'You’ve blocked this person. Unblock them first.',
  },
  'friend.request_not_found': { status: 404, message: 'This request is no longer open' },
  'friend.expiry_invalid': { status: 422, message: 'Please choose a date within the next 90 days' },
  'friend.too_many_blocked': { status: 422, message: 'You’ve reached the limit of blocked people' },
  'friend.invitation_not_found': {
    status: 404,
    message: 'This invitation has expired. Ask for a new one.',
  },

  // Groups. A missing group and one that the caller may not see return the same failure.
  'group.not_found': { status: 404, message: 'Group not found' },
  'group.person_not_found': { status: 404, message: 'This person isn’t a friend or member' },
  'group.not_allowed': { status: 403, message: 'Your role in this group doesn’t allow that' },
  'group.too_many': {
    status: 422,
    message: 'You’ve reached the limit of groups. Please leave one first.',
  },
  'group.full': { status: 422, message: 'This group is full' },
  'group.asked_lately': {
    status: 409,
    message: 'They declined recently. You can invite them again in a week.',
  },
  'group.invitations_spent': {
    status: 429,
    message: 'You’ve sent a lot of invitations today. Please try again tomorrow.',
  },
  'group.removed_before': {
    status: 403,
    message: 'You were removed from this group. Ask a member to invite you back.',
  },
  'group.owner_stays': {
    status: 409,
    message: 'You own this group. Please make someone else the owner before you leave.',
  },

  // Events and invitations. A missing event and one that the caller may not see return the same failure.
  'event.not_found': { status: 404, message: 'Event not found' },
  'event.clash': { status: 409, message: 'Another event is scheduled around this time' },
  'event.modified': { status: 409, message: 'This event has changed. Please reload.' },
  'event.if_match_invalid': { status: 400, message: 'The If-Match header is not valid' },
  'event.not_allowed': { status: 403, message: 'Only the host can change this event' },
  'event.not_scheduled': { status: 409, message: 'This event was cancelled or archived' },
  'event.over': { status: 409, message: 'This event has already taken place' },
  'event.still_ahead': {
    status: 409,
    message: 'This event is still coming up. Please cancel it first.',
  },
  'event.ends_too_early': { status: 422, message: 'The end must be after the start' },
  'event.too_many': {
    status: 422,
    message: 'You’ve reached the limit of events. Please delete one first.',
  },
  'event.wishlist_unknown': { status: 422, message: 'Please choose one of your own lists' },
  'event.person_not_found': { status: 404, message: 'You can only invite your friends' },
  'event.too_many_guests': { status: 422, message: 'This event has reached its limit of guests' },
  'event.not_invited': { status: 403, message: 'This is your own event, so you don’t need to reply' },
  'event.guest_declined': { status: 409, message: 'They’ve said that they can’t come' },
  'event.reminded_already': {
    status: 429,
    message: 'You’ve reminded them in the last 24 hours. Please wait before reminding them again.',
  },

  // Public invitations to events.
  'invitation.not_found': { status: 404, message: 'This invitation link doesn’t work' },
  'invitation.closed': {
    status: 410,
    message: 'This invitation was turned off. Please ask the host for a new link.',
  },
  'invitation.reply_not_found': { status: 404, message: 'We couldn’t find your reply' },
  'invitation.full': {
    status: 422,
    message: 'This event has reached its limit of replies. Please contact the host.',
  },
} as const satisfies FailureWords
