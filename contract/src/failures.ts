/**
 * THE catalogue of failures: code → HTTP status and the exact text a person may read.
 * Texts that the specification prints (sections 4, 5 and 8) stand here verbatim and nowhere else.
 */
export const failures = {
  // The request itself
  'request.invalid': { status: 422, message: 'Please check the highlighted fields' },
  'request.malformed': { status: 400, message: 'The request body is not valid JSON' },
  'request.too_deep': { status: 400, message: 'The request body is nested too deeply' },
  'request.too_large': { status: 413, message: 'The request is too large' },
  'request.wrong_type': { status: 415, message: 'This content type is not supported' },
  'request.not_found': { status: 404, message: 'Not found' },
  'request.method_not_allowed': { status: 405, message: 'This method is not supported here' },
  'request.version_unknown': { status: 400, message: 'This API version is not supported. Supported: 1' },
  'request.rate_limited': { status: 429, message: 'Too many requests. Please try again in a moment.' },
  'server.failed': { status: 500, message: 'Something went wrong' },
  'server.busy': { status: 503, message: 'We are busy right now. Please try again in a moment.' },

  // Armour: signature, CSRF, idempotency (security design, sections 1, 4; D6)
  signature_required: { status: 401, message: 'A request signature is required' },
  signature_invalid: { status: 401, message: 'The request signature is not valid' },
  signature_clock: { status: 401, message: 'The request signature is outside its time window' },
  signature_replayed: { status: 409, message: 'This request was already received' },
  csrf_invalid: { status: 403, message: 'The security token is missing or has expired' },
  'idempotency.required': { status: 400, message: 'An Idempotency-Key header is required' },
  'idempotency.key_invalid': { status: 400, message: 'The Idempotency-Key header is not valid' },
  'idempotency.reused': { status: 422, message: 'This Idempotency-Key was used for another request' },
  idempotency_in_progress: { status: 409, message: 'This request is still being processed' },

  // Accounts
  'auth.required': { status: 401, message: 'Please sign in to access this page' },
  'auth.forbidden': { status: 403, message: 'You do not have permission to access this page' },
  'auth.verification_required': { status: 403, message: 'Please verify your email to continue' },
  'auth.sign_in_again': { status: 403, message: 'Please sign in again to change this' },
  'auth.login_failed': { status: 401, message: 'Login failed' },
  'auth.too_many_attempts': {
    status: 429,
    message: 'Too many failed attempts. Please try again later.',
  },
  // A lock is no 429, so that no client waits for it (D5).
  'auth.locked': { status: 423, message: 'Too many failed attempts. Please try again later.' },
  'auth.login_locked': {
    status: 423,
    message: 'Too many failed attempts. Account locked for 30 minutes.',
  },
  'auth.too_many_failures': {
    status: 429,
    message: 'Too many failed attempts. Please try again in 15 minutes.',
  },
  captcha_required: { status: 403, message: 'Please prove first that you are no machine' },
  'auth.token_invalid': { status: 401, message: 'Your session has ended. Please sign in again.' },
  'auth.refresh_missing': { status: 401, message: 'No refresh token available' },
  'auth.refresh_expired': { status: 401, message: 'Refresh token expired' },
  token_key_mismatch: { status: 401, message: 'This session belongs to another device' },
  'auth.session_not_found': { status: 404, message: 'This session is unknown' },
  'auth.email_taken': { status: 409, message: 'An account with this email already exists' },
  'password.reset_too_soon': { status: 429, message: 'Please wait before requesting another reset email' },
  'password.reset_invalid': { status: 422, message: 'Invalid or expired password reset token' },
  'password.same': { status: 422, message: 'New password must differ from the previous password' },
  'password.current_wrong': { status: 422, message: 'The current password is not right' },
  'password.none': { status: 409, message: 'Your account has no password yet. Ask for a link to set one.' },
  'phone.too_soon': { status: 429, message: 'Please wait before requesting another code' },
  'phone.code_wrong': { status: 422, message: 'That code is not right. Please check it and try again.' },
  'phone.code_expired': { status: 422, message: 'This code has expired. Please ask for a new one.' },
  'phone.locked': { status: 423, message: 'Too many invalid codes. Please try again later.' },
  'phone.names_missing': {
    status: 422,
    message: 'No account has this number yet. Tell us your name to make one.',
  },
  'verification.invalid': { status: 422, message: 'Invalid or expired verification token' },
  'verification.too_soon': {
    status: 429,
    message: 'Please wait before requesting another verification email',
  },

  // Profile
  'profile.photo_unreadable': { status: 422, message: 'Please choose a picture: JPEG, PNG or WebP' },
  'profile.export_limit': {
    status: 429,
    message: 'You have asked for your data today. Please try again tomorrow.',
  },
  'profile.export_not_found': { status: 404, message: 'This file is not there any more' },
  'profile.code_spacing': { status: 429, message: 'Please wait before requesting another code' },
  'profile.code_wrong': { status: 422, message: 'That code is not right, or too old' },
  'profile.password_wrong': { status: 422, message: 'That password is not right' },
  'profile.phone_needed': {
    status: 409,
    message: 'You sign in with this number. Add an email first.',
  },

  // Second factor
  'second_factor.code_wrong': { status: 422, message: '2FA validation failed' },
  'second_factor.locked': { status: 423, message: 'Too many invalid codes. Please try again later.' },
  'second_factor.challenge_over': {
    status: 401,
    message: 'This sign-in is over. Please sign in again.',
  },
  'second_factor.nothing_pending': {
    status: 409,
    message: 'There is no method to confirm. Please choose one.',
  },
  'second_factor.already_on': { status: 409, message: 'This method is on already' },
  'second_factor.not_on': { status: 409, message: 'Two-step sign-in is off' },
  'second_factor.no_such_method': { status: 409, message: 'This method is not on' },
  'second_factor.unreachable': {
    status: 409,
    message: 'Your account has nothing that a code could be sent to this way',
  },
  'second_factor.sent_too_often': {
    status: 429,
    message: 'A code was sent a short while ago. Please wait before asking for another one.',
  },
  'second_factor.password_required': { status: 422, message: 'Please enter your password' },
  'second_factor.password_wrong': { status: 422, message: 'This password is not right' },
  'second_factor.sign_in_again': { status: 403, message: 'Please sign in again to change this' },
  'second_factor.code_required': { status: 422, message: 'Please enter a code too' },

  // Signing in with a provider
  'social.provider_unknown': { status: 404, message: 'This way to sign in is not offered' },
  'social.provider_down': {
    status: 503,
    message: 'The sign-in service is not answering. Please try again in a moment.',
  },
  'social.state_invalid': { status: 400, message: 'Invalid OAuth state' },
  'social.token_required': { status: 422, message: 'Provider token is required' },
  'social.failed': { status: 401, message: 'Social login failed' },
  'social.account_exists': { status: 409, message: 'An account with this email already exists' },
  'social.email_required': {
    status: 422,
    message: 'We need an email address that stays yours. Please share one, or create an account with it.',
  },
  link_requires_password: {
    status: 403,
    message: 'Please sign in with your password first to connect the two',
  },
  'social.linked_elsewhere': { status: 409, message: 'It is connected to another account here already' },
  'social.other_linked': {
    status: 409,
    message: 'Your account is connected to another one of this provider. Disconnect that first.',
  },
  'social.last_way_in': {
    status: 409,
    message: 'This is your only way to sign in. Please set a password first.',
  },

  // Catalogue
  'catalogue.product_not_found': { status: 404, message: 'This gift has moved on' },
  'catalogue.variant_not_found': { status: 404, message: 'This variant is no longer offered' },
  'catalogue.category_not_found': { status: 404, message: 'Category not found' },
  'vendor.not_found': { status: 404, message: 'Maker not found' },

  // Links to lists (D105)
  'link.not_found': { status: 404, message: 'This link leads nowhere' },
  'link.closed': { status: 410, message: 'This link has closed. Ask for a new one.' },
  link_locked: { status: 403, message: 'This list asks for a password' },
  'link.password_wrong': { status: 422, message: "That password didn't match" },
  // A lock is no 429, so that no client waits for it (D5).
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
  'gift.nothing_left': { status: 422, message: 'Everything on this list is taken care of' },
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

  // Writing to us
  'captcha.failed': { status: 422, message: 'CAPTCHA validation failed' },
  'newsletter.link_invalid': { status: 422, message: 'This link is not valid any more' },

  // Cart
  'cart.product_unavailable': { status: 409, message: 'This product is no longer available' },
  'cart.variant_required': { status: 422, message: 'Please choose a variant' },
  'cart.item_not_found': { status: 404, message: 'This item is not in your cart' },
  'cart.full': { status: 422, message: 'Your cart is full' },
  'cart.stock_short': { status: 409, message: 'There are not enough left' },

  // Promo codes (D88)
  'promo.already_applied': { status: 409, message: 'Promo code already applied' },
  'promo.limit_reached': { status: 422, message: 'Promo code limit reached' },
  'promo.not_found': { status: 404, message: 'Promo code not found' },
  'promo.ended': { status: 422, message: 'This promo code is no longer offered' },
  'promo.expired': { status: 422, message: 'This promo code has expired' },
  'promo.not_started': { status: 422, message: 'This promo code is not valid yet' },
  'promo.minimum_spend': { status: 422, message: 'This promo code needs a larger order' },
  'promo.not_for_cart': { status: 422, message: 'This promo code is for other gifts' },
  'promo.used_by_you': { status: 422, message: 'You have used this promo code already' },
  'promo.used_up': { status: 422, message: 'This promo code has been used up' },
  'promo.one_percentage': {
    status: 422,
    message: 'Only one code can take a percentage off the whole order',
  },
  'promo.one_delivery': { status: 422, message: 'Only one code can pay for the delivery' },

  // Addresses
  'address.not_found': { status: 404, message: 'Address not found' },
  'address.book_full': { status: 422, message: 'Your address book is full' },

  // Wishlists. What is not there and what is not for the caller's eyes answer alike.
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

  // Orders and payments
  'order.not_found': { status: 404, message: 'Order not found' },
  'order.item_invalid': { status: 422, message: 'Invalid order item' },
  'order.stock_short': { status: 409, message: 'Some items are no longer available in that quantity' },
  'order.price_changed': { status: 409, message: 'Prices have changed. Please review your order.' },
  'order.payment_pending': { status: 409, message: 'A payment for your last order is still pending' },
  'order.not_cancellable': { status: 409, message: 'This order can no longer be cancelled' },
  'order.paid_meanwhile': { status: 409, message: 'This order has been paid meanwhile' },
  'fulfilment.token_unknown': { status: 401, message: 'This token is not valid' },
  'fulfilment.part_not_found': { status: 404, message: 'Part not found' },
  'fulfilment.not_advanced': { status: 409, message: 'This part can no longer become that' },
  'fulfilment.stock_changed': { status: 409, message: 'The quantity has changed since. Please count again.' },
  'fulfilment.stock_held': { status: 409, message: 'Buyers hold more pieces than that' },
  'payment.not_found': { status: 404, message: 'Payment not found' },
  'payment.provider_unknown': { status: 422, message: 'This payment provider is not available' },
  'payment.provider_down': {
    status: 503,
    message: 'The payment service is not answering. Please try again: you will not pay twice.',
  },
  'payment.refused': {
    status: 422,
    message: 'The payment service does not accept this payment. Nothing was taken.',
  },
  'payment.otp_not_asked': { status: 409, message: 'This payment does not ask for a code' },
  'payment.otp_wrong': { status: 422, message: 'That code is not right. Please try again.' },
  'payment.nothing_to_refund': { status: 409, message: 'There is nothing left to give back' },
  'payment.webhook_forged': { status: 401, message: 'The webhook signature is not valid' },
} as const satisfies Record<string, { status: number; message: string }>

export type FailureCode = keyof typeof failures

/** One entry of `detail`: where, what a person reads, what a program reads. */
export interface FailureDetail {
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly type: string
}

export interface FailureMore {
  /** Whole seconds, sent as the Retry-After header. */
  readonly retryAfter?: number
  readonly detail?: readonly FailureDetail[]
  /** Facts for the client beside the message, e.g. `{ available: 3 }`. Never secrets. */
  readonly facts?: Readonly<Record<string, unknown>>
}

/** An expected failure. Throw it with a code of the catalogue; the words and the status follow. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly more: FailureMore
  constructor(code: FailureCode, more: FailureMore = {}) {
    super(failures[code].message)
    this.name = 'Failure'
    this.code = code
    this.status = failures[code].status
    this.more = more
  }
}

/** Failures that any call may answer with; a row lists only its own. */
export const commonFailures = [
  'request.invalid',
  'request.malformed',
  'request.too_deep',
  'request.too_large',
  'request.wrong_type',
  'request.version_unknown',
  'request.rate_limited',
  'server.failed',
  'server.busy',
  'signature_required',
  'signature_invalid',
  'signature_clock',
  'signature_replayed',
  'csrf_invalid',
  'idempotency.required',
  'idempotency.key_invalid',
  'idempotency.reused',
  'idempotency_in_progress',
  'auth.required',
  'auth.forbidden',
  'auth.verification_required',
  'auth.token_invalid',
  'token_key_mismatch',
] as const satisfies readonly FailureCode[]
