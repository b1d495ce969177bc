import type { FailureWords } from './platform.ts'

/** Failures of wishlists, their links and their gifts. Their texts suit lists of remembrance too. */
export const listFailures = {
  // Wishlists. A missing list and one that the caller may not see return the same failure.
  'wishlist.not_found': { status: 404, message: 'Wishlist not found' },
  'wishlist.item_not_found': { status: 404, message: 'This item is no longer on the list' },
  'wishlist.modified': { status: 409, message: 'Wishlist has been modified. Please reload.' },
  'wishlist.if_match_invalid': { status: 400, message: 'The If-Match header is not valid' },
  'wishlist.not_allowed': { status: 403, message: 'You don’t have permission to change that on this list' },
  'wishlist.too_many': {
    status: 422,
    message: 'You’ve reached the limit for wishlists. Please delete one first.',
  },
  'wishlist.full': { status: 422, message: 'This wishlist is full' },
  'wishlist.group_unknown': {
    status: 422,
    message: 'Please choose one of your groups, or another privacy setting',
  },
  'wishlist.template_not_found': { status: 404, message: 'This template is no longer available' },
  'wishlist.person_not_found': { status: 404, message: 'We couldn’t find this person among your friends' },
  'wishlist.invitation_not_found': {
    status: 404,
    message: 'This invitation has expired or was withdrawn. Ask for a new one.',
  },
  'wishlist.too_many_collaborators': { status: 422, message: 'This list has reached its limit of people' },
  'wishlist.picture_unreadable': { status: 422, message: 'Please choose a JPEG, PNG or WebP image' },
  'wishlist.import_incomplete': {
    status: 422,
    message: 'We couldn’t read everything from that page. Please fill in the rest.',
  },

  // Links to lists (D105)
  'link.not_found': { status: 404, message: 'This link doesn’t work' },
  'link.closed': { status: 410, message: 'This link has expired or been turned off. Ask for a new one.' },
  link_locked: { status: 403, message: 'This list needs a password' },
  'link.password_wrong': { status: 422, message: 'That password didn’t match' },
  // A lock is not a 429, so that clients do not retry by themselves (D5).
  'link.tries_spent': { status: 423, message: 'Too many tries. Please wait 15 minutes and try again.' },
  'link.alias_taken': { status: 409, message: 'This link is taken. Please choose another one.' },
  'link.too_many': {
    status: 422,
    message: 'This list has reached the limit for links. Please turn one off first.',
  },
  'link.expiration_invalid': { status: 422, message: 'Please choose a date within the next year' },

  // Gifts
  'gift.already_taken': { status: 409, message: 'Someone just bought this one. You weren’t charged.' },
  'gift.not_givable': { status: 409, message: 'This item can’t be bought right now' },
  'gift.nowhere_to_send': {
    status: 409,
    message: 'The owner of this list hasn’t added a delivery address yet, so nothing can be sent.',
  },
  'gift.nothing_left': { status: 422, message: 'Nothing on this list can be bought right now' },
  'gift.giver_missing': { status: 422, message: 'Please enter your name, or sign in' },
  'gift.own_device': {
    status: 403,
    message: 'This device belongs to the owner of the list. Please sign in to buy from it.',
  },
  'gift.former_co_owner': {
    status: 403,
    message:
      'You were a co-owner of this list, so you can’t buy from it here. You’ll find its products in the shop.',
  },
  'gift.too_many_open': {
    status: 409,
    message: 'You have three unpaid orders. Please pay for one or cancel it first.',
  },
  'gift.not_found': { status: 404, message: 'We couldn’t find this item' },
  'gift.thanked': { status: 409, message: 'You’ve already said thanks for this' },
  'gift.shipping_paid': {
    status: 409,
    message: 'Delivery is already paid with each order. There’s nothing left to pay.',
  },
} as const satisfies FailureWords
