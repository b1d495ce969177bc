import type { FailureWords } from './words.ts'

/** Failures of friends. A missing person and one who cannot be reached return the same failure (D94). */
export const friendFailures = {
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
} as const satisfies FailureWords
