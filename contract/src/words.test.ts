import { describe, expect, it } from 'vitest'
import { eventWords } from './event-words.ts'
import { failures } from './failures.ts'
import { friendWords } from './friend-words.ts'
import { notificationWords } from './notification-words.ts'
import { socialWords } from './social-words.ts'
import { wishlistWords } from './wishlist-words.ts'
import { words } from './words.ts'

/** The failures that the specification prints: text and status. */
const printed = {
  'auth.required': [401, 'Please sign in to access this page'],
  'auth.forbidden': [403, 'You do not have permission to access this page'],
  'auth.verification_required': [403, 'Please verify your email to continue'],
  'auth.login_failed': [401, 'Login failed'],
  'auth.too_many_attempts': [429, 'Too many failed attempts. Please try again later.'],
  'auth.locked': [423, 'Too many failed attempts. Please try again later.'],
  'auth.login_locked': [423, 'Too many failed attempts. Account locked for 30 minutes.'],
  'auth.too_many_failures': [429, 'Too many failed attempts. Please try again in 15 minutes.'],
  'auth.refresh_missing': [401, 'No refresh token available'],
  'auth.refresh_expired': [401, 'Refresh token expired'],
  'password.reset_too_soon': [429, 'Please wait before requesting another reset email'],
  'password.reset_invalid': [422, 'Invalid or expired password reset token'],
  'password.same': [422, 'New password must differ from the previous password'],
  'verification.invalid': [422, 'Invalid or expired verification token'],
  'second_factor.code_wrong': [422, '2FA validation failed'],
  'second_factor.locked': [423, 'Too many invalid codes. Please try again later.'],
  'social.state_invalid': [400, 'Invalid OAuth state'],
  'social.token_required': [422, 'Provider token is required'],
  'social.failed': [401, 'Social login failed'],
  'captcha.failed': [422, 'CAPTCHA validation failed'],
  'event.clash': [409, 'Another event is scheduled around this time'],
  'wishlist.modified': [409, 'Wishlist has been modified. Please reload.'],
  'wishlist.not_found': [404, 'Wishlist not found'],
  'promo.already_applied': [409, 'Promo code already applied'],
  'promo.limit_reached': [422, 'Promo code limit reached'],
  'order.item_invalid': [422, 'Invalid order item'],
  'server.failed': [500, 'Something went wrong'],
} as const

describe('the words of the specification', () => {
  it('match the failures verbatim', () => {
    const codes = Object.keys(printed) as (keyof typeof printed)[]
    const actual = codes.map(code => [code, [failures[code].status, failures[code].message]])
    expect(Object.fromEntries(actual)).toEqual(printed)
  })

  it('match the pages verbatim', () => {
    expect(words).toMatchObject({
      banner: 'Free shipping on orders over ₵100',
      guard: {
        loading: 'Loading authentication...',
        signIn: 'Please sign in to access this page',
        verify: 'Please verify your email to continue',
        role: 'You do not have permission to access this page',
      },
      error: { title: 'Something went wrong', retry: 'Retry' },
      unavailable: 'Unavailable',
      toasts: {
        cartAdded: 'Item added to cart!',
        cartAddFailed: 'Failed to add item to cart',
        cartRemoved: 'Item removed from cart',
        cartRemoveFailed: 'Failed to remove item from cart',
        cartUpdateFailed: 'Failed to update cart',
        promoApplied: 'Promo code applied',
        profileUpdated: 'Profile updated successfully!',
        profileUpdateFailed: 'Failed to update profile',
        signOutFailed: 'Logout failed',
      },
      profile: { invalid: 'Invalid profile data', invalidUser: 'Invalid user data received' },
      fallbacks: {
        login: 'Login failed',
        register: 'Registration failed',
        resetPassword: 'Password reset failed',
        secondFactor: '2FA validation failed',
        sendCode: 'Failed to send code',
        backupCodes: 'Failed to generate backup codes',
        auth: 'Failed to initialize authentication',
      },
    })
    expect(words.fallbacks.http(418)).toBe('HTTP error! status 418')
  })

  it('match lists, friends, events, notifications and providers verbatim', () => {
    expect(wishlistWords).toMatchObject({
      created: 'Wishlist created successfully!',
      createFailed: 'Failed to create wishlist',
      deleted: 'Wishlist deleted successfully!',
      deleteFailed: 'Failed to delete wishlist',
      duplicated: 'Wishlist duplicated successfully!',
      duplicateFailed: 'Failed to duplicate wishlist',
      itemAdded: 'Item added to wishlist!',
      itemAddFailed: 'Failed to add item to wishlist',
      itemRemoved: 'Item removed from wishlist',
      itemRemoveFailed: 'Failed to remove item from wishlist',
      confirmDelete: 'Delete this wishlist? This action cannot be undone.',
      notFound: 'Wishlist not found',
    })
    expect(friendWords).toMatchObject({
      requestSent: 'Friend request sent!',
      requestFailed: 'Failed to send friend request',
      confirmRemove: 'Remove this friend?',
    })
    expect(eventWords).toEqual({
      created: 'Event created successfully!',
      createFailed: 'Failed to create event',
    })
    expect(notificationWords.confirmReadAll).toBe('Mark all notifications as read?')
    expect(socialWords).toMatchObject({ invalidState: 'Invalid OAuth state', failed: 'Social login failed' })
  })
})
