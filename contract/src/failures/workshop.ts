/** Failures of the workshop, where makers run their business. */
export const workshopFailures = {
  'workshop.not_found': { status: 404, message: 'Workshop not found' },
  'workshop.applied_already': {
    status: 409,
    message: 'You’ve already applied. We’ll get back to you soon.',
  },
  'workshop.name_taken': {
    status: 409,
    message: 'Another maker already has this name. Please choose a different one.',
  },
  'workshop.phone_needed': { status: 409, message: 'Please verify your phone number first.' },
  'workshop.refused_lately': {
    status: 409,
    message: 'Please wait 7 days after our reply before you apply again.',
  },
  'workshop.too_many': {
    status: 409,
    message: 'You’ve reached the limit of workshops. Please leave one first.',
  },
  'workshop.member_not_found': { status: 404, message: 'This person isn’t in your workshop.' },
  'workshop.invitation_not_found': { status: 404, message: 'This invitation is no longer open.' },
  'workshop.if_match_invalid': { status: 400, message: 'The If-Match header is not valid' },
  'vendor.closed': { status: 410, message: 'This maker has closed their workshop' },
  'workshop.modified': {
    status: 409,
    message: 'Someone in your workshop just changed this. Please check it again.',
  },
  'workshop.parts_open': { status: 409, message: 'Please send your open orders first.' },
  'workshop.owner_stays': {
    status: 409,
    message: 'Please make someone else the owner before you leave.',
  },
  'workshop.full': { status: 422, message: 'This workshop has reached its member limit.' },
  'workshop.not_in_state': { status: 409, message: 'This workshop’s status doesn’t allow that.' },
  'workshop.review_not_found': { status: 404, message: 'Review not found' },
  'workshop.reply_final': { status: 409, message: 'You can change a reply for 7 days. This one is final.' },
  'workshop.code_not_found': { status: 404, message: 'Promo code not found' },
  'workshop.token_not_found': { status: 404, message: 'Token not found' },
  'workshop.too_many_tokens': {
    status: 409,
    message: 'You’ve reached the limit of tokens. Please revoke one first.',
  },
  'product.modified': {
    status: 409,
    message: 'Someone just changed this product. Please check it again.',
  },
  'product.not_ready': {
    status: 422,
    message: 'A few things are missing before you can offer this product.',
  },
  'product.retired': {
    status: 409,
    message: 'You’ve retired this product. Please copy it to sell it again.',
  },
  'product.waiting_no_more': {
    status: 409,
    message: 'This product is no longer waiting for a review.',
  },
  'product.too_many': {
    status: 422,
    message: 'Your workshop has reached its limit of products. Please retire some first.',
  },
  'product.if_match_invalid': { status: 400, message: 'The If-Match header is not valid' },
  'file.not_found': { status: 404, message: 'We couldn’t find this file.' },
  'file.too_many': {
    status: 429,
    message: 'You’ve imported a lot of files today. Please try again tomorrow.',
  },
  'product.held': { status: 409, message: 'We’ve paused this product. Please write to us.' },
  'picture.too_small': {
    status: 422,
    message:
      'This photo is too small. Please move closer and take it again: it needs at least 800 pixels on each side.',
  },
  'picture.unreadable': { status: 422, message: 'Please choose a JPEG, PNG or WebP photo.' },
  'picture.unknown': { status: 422, message: 'We no longer have this photo. Please upload it again.' },
  'picture.too_many': {
    status: 429,
    message: 'You’ve uploaded a lot of photos. Please try again in an hour.',
  },
  'file.unreadable': {
    status: 422,
    message: 'We couldn’t read this file. Please save it as CSV and try again.',
  },
  'payout.not_found': { status: 404, message: 'We couldn’t find this payout.' },
  'payout.not_in_state': { status: 409, message: 'This payout’s status doesn’t allow that.' },
  'payout.second_person': { status: 403, message: 'A second person has to confirm this.' },
  'correction.above_debt': { status: 409, message: 'This maker doesn’t owe us that much.' },
  'wallet.not_found': { status: 404, message: 'There’s no wallet to change here.' },
  'wallet.link_invalid': { status: 404, message: 'This link no longer works.' },
  'wallet.same': { status: 409, message: 'This is already your wallet.' },
} as const
