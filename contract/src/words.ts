/**
 * Texts of the screens that the specification prints, and the few shared by every screen. Failures are in
 * failures.ts.
 */
export const words = {
  brand: 'Akyɛde',
  /** The day of the last change of the terms; stored with each acceptance (D43). */
  termsVersion: '2026-11-21',
  tagline: 'Gifts with the maker’s hand still in them.',
  banner: 'Free shipping on orders over ₵100',
  guard: {
    loading: 'Loading authentication...',
    signIn: 'Please sign in to access this page',
    verify: 'Please verify your email to continue',
    role: 'You do not have permission to access this page',
  },
  error: { title: 'Something went wrong', retry: 'Retry' },
  unavailable: 'Unavailable',
  connection: {
    timeout: 'This is taking too long. Please try again.',
    unreachable: 'We can’t reach the shop. Please check your connection.',
  },
  toasts: {
    cartAdded: 'Item added to cart!',
    cartAddFailed: 'Failed to add item to cart',
    cartHasAll: 'You already have all our stock in your cart.',
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
    http: (status: number) => `HTTP error! status ${status}`,
  },
} as const
