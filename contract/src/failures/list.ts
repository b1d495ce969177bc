import type { FailureWords } from './platform.ts'

/** Failures of wishlists, their links and their gifts. */
export const listFailures = {
  // Wishlists. A missing list and one that the caller may not see return the same failure.
  'wishlist.not_found': { status: 404, message: 'Wishlist not found' },
  'wishlist.item_not_found': { status: 404, message: 'This gift is not on the list any more' },
  'wishlist.modified': { status: 409, message: 'Wishlist has been modified. Please reload.' },
  'wishlist.if_match_invalid': { status: 400, message: 'The If-Match header is not valid' },
  'wishlist.not_allowed': { status: 403, message: 'You can look at this list, but not change that about it' },
  'wishlist.too_many': {
    status: 422,
    message: 'You have as many wishlists as there can be. Please delete one first.',
  },
  'wishlist.full': { status: 422, message: 'This wishlist is full' },
  'wishlist.group_unknown': {
    status: 422,
    message: 'Please choose a group that you are in, or another answer to who can see the list',
  },
  'wishlist.template_not_found': { status: 404, message: 'This template is not offered any more' },
  'wishlist.person_not_found': { status: 404, message: 'There is nobody of that number to keep a list with' },
  'wishlist.too_many_collaborators': { status: 422, message: 'More people cannot keep one list' },
  'wishlist.picture_unreadable': { status: 422, message: 'Please choose a picture: JPEG, PNG or WebP' },
  'wishlist.import_incomplete': {
    status: 422,
    message: 'We could not read everything from that page. Please fill in the rest.',
  },

  // Links to lists (D105)
  'link.not_found': { status: 404, message: 'This link leads nowhere' },
  'link.closed': { status: 410, message: 'This link has closed. Ask for a new one.' },
  link_locked: { status: 403, message: 'This list asks for a password' },
  'link.password_wrong': { status: 422, message: "That password didn't match" },
  // A lock is not a 429, so that clients do not retry by themselves (D5).
  'link.tries_spent': { status: 423, message: 'Too many tries. Please wait 15 minutes and try again.' },
  'link.alias_taken': { status: 409, message: 'This word is taken. Please choose another one.' },
  'link.too_many': {
    status: 422,
    message: 'This list has as many links as it can have. Please end one first.',
  },
  'link.expiration_invalid': { status: 422, message: 'Please choose a moment within the next year' },

  // Gifts
  'gift.already_taken': { status: 409, message: 'Somebody just gave this one. Nothing was charged.' },
  'gift.not_givable': { status: 409, message: 'This gift cannot be bought here right now' },
  'gift.nowhere_to_send': {
    status: 409,
    message: 'The owner of this list has not said yet where gifts should go, so nothing can be given.',
  },
  'gift.nothing_left': { status: 422, message: 'Nothing on this list can be bought here right now' },
  'gift.giver_missing': { status: 422, message: 'Please say who the gift is from, or sign in' },
  'gift.own_device': {
    status: 403,
    message: 'This is the phone or computer of whose list it is. Please sign in to give from it.',
  },
  'gift.too_many_open': {
    status: 409,
    message: 'You hold three gifts that are not paid for yet. Please pay for one or let it go first.',
  },
  'gift.not_found': { status: 404, message: 'Gift not found' },
  'gift.thanked': { status: 409, message: 'You have said thanks for this gift already' },
  'gift.shipping_paid': {
    status: 409,
    message: 'Every gift comes with its delivery paid. There is nothing left to pay.',
  },
} as const satisfies FailureWords
