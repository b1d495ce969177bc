import type { FailureWords } from './platform.ts'

/** Failures of accounts, profiles and sign-in. */
export const accountFailures = {
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
  // A lock is not a 429, so that clients do not retry by themselves (D5).
  'auth.locked': { status: 423, message: 'Too many failed attempts. Please try again later.' },
  'auth.login_locked': {
    status: 423,
    message: 'Too many failed attempts. Account locked for 30 minutes.',
  },
  'auth.too_many_failures': {
    status: 429,
    message: 'Too many failed attempts. Please try again in 15 minutes.',
  },
  captcha_required: { status: 403, message: 'Please confirm that you’re not a robot' },
  'auth.token_invalid': { status: 401, message: 'Your session has ended. Please sign in again.' },
  'auth.refresh_missing': { status: 401, message: 'No refresh token available' },
  'auth.refresh_expired': { status: 401, message: 'Refresh token expired' },
  token_key_mismatch: { status: 401, message: 'This session belongs to another device' },
  'auth.session_not_found': { status: 404, message: 'We couldn’t find this session' },
  'auth.email_taken': { status: 409, message: 'An account with this email already exists' },
  'auth.suspended': {
    status: 403,
    message: 'Your account is suspended. Please contact us and we’ll look into it with you.',
  },
  'account.creator_unknown': { status: 409, message: 'Did you create this account?' },
  'password.reset_too_soon': { status: 429, message: 'Please wait before requesting another reset email' },
  'password.reset_invalid': { status: 422, message: 'Invalid or expired password reset token' },
  'password.same': { status: 422, message: 'New password must differ from the previous password' },
  'password.current_wrong': { status: 422, message: 'Your current password isn’t right' },
  'password.none': { status: 409, message: 'Your account has no password yet. Request a link to set one.' },
  'phone.too_soon': { status: 429, message: 'Please wait before requesting another code' },
  'phone.code_wrong': { status: 422, message: 'That code isn’t right. Please check it and try again.' },
  'phone.code_expired': { status: 422, message: 'This code has expired. Please request a new one.' },
  'phone.taken': {
    status: 409,
    message: 'Another account has this number. Please use a different one.',
  },
  'phone.locked': { status: 423, message: 'Too many invalid codes. Please try again later.' },
  'phone.names_missing': {
    status: 422,
    message: 'There’s no account with this number yet. Enter your name to create one.',
  },
  'verification.invalid': { status: 422, message: 'Invalid or expired verification token' },
  'verification.too_soon': {
    status: 429,
    message: 'Please wait before requesting another verification email',
  },

  // Profile
  'profile.photo_unreadable': { status: 422, message: 'Please choose a JPEG, PNG or WebP image' },
  'profile.export_limit': {
    status: 429,
    message: 'You’ve requested your data twice today. Please try again tomorrow.',
  },
  'profile.export_not_found': { status: 404, message: 'This file is no longer available' },
  'profile.code_spacing': { status: 429, message: 'Please wait before requesting another code' },
  'profile.code_wrong': { status: 422, message: 'That code is wrong or has expired' },
  'profile.password_wrong': { status: 422, message: 'That password isn’t right' },
  'profile.phone_needed': {
    status: 409,
    message: 'You sign in with this number. Add an email first.',
  },

  // Second factor
  'second_factor.code_wrong': { status: 422, message: '2FA validation failed' },
  'second_factor.locked': { status: 423, message: 'Too many invalid codes. Please try again later.' },
  'second_factor.challenge_over': {
    status: 401,
    message: 'This sign-in has expired. Please sign in again.',
  },
  'second_factor.nothing_pending': {
    status: 409,
    message: 'There’s no method to confirm. Please choose one.',
  },
  'second_factor.already_on': { status: 409, message: 'This method is already on' },
  'second_factor.not_on': { status: 409, message: 'Two-step sign-in is off' },
  'second_factor.no_such_method': { status: 409, message: 'This method isn’t on' },
  'second_factor.unreachable': {
    status: 409,
    message: 'Your account has no email or phone number for this method',
  },
  'second_factor.sent_too_often': {
    status: 429,
    message: 'We’ve just sent a code. Please wait before requesting another.',
  },
  'second_factor.password_required': { status: 422, message: 'Please enter your password' },
  'second_factor.password_wrong': { status: 422, message: 'That password isn’t right' },
  'second_factor.sign_in_again': { status: 403, message: 'Please sign in again to change this' },
  'second_factor.code_required': { status: 422, message: 'Please enter a code too' },

  // Signing in with a provider
  'social.provider_unknown': { status: 404, message: 'This way to sign in isn’t available' },
  'social.provider_down': {
    status: 503,
    message: 'The sign-in service isn’t responding. Please try again in a moment.',
  },
  'social.state_invalid': { status: 400, message: 'Invalid OAuth state' },
  'social.token_required': { status: 422, message: 'Provider token is required' },
  'social.failed': { status: 401, message: 'Social login failed' },
  'social.account_exists': { status: 409, message: 'An account with this email already exists' },
  'social.email_required': {
    status: 422,
    message: 'We need your email address. Please share it, or create an account with your email.',
  },
  link_requires_password: {
    status: 403,
    message: 'Please sign in with your password first to connect them',
  },
  'social.linked_elsewhere': { status: 409, message: 'It’s already connected to another Akyɛde account' },
  'social.other_linked': {
    status: 409,
    message: 'You’ve already connected a different account. Disconnect it first.',
  },
  'social.last_way_in': {
    status: 409,
    message: 'This is your only way to sign in. Please set a password first.',
  },

  'notification.not_found': { status: 404, message: 'This notification no longer exists' },
} as const satisfies FailureWords
