import { z } from 'zod'
import { captchaToken } from './captcha.ts'
import { endpoint } from './endpoint.ts'
import { email } from './fields.ts'

const tokenWords = 'Invalid or expired verification token'

/**
 * Whether the reader of the email created the account. Null asks: on another device than the one that
 * registered, the call is refused with `account.creator_unknown` and changes nothing. Clients without a
 * device key are not asked. True counts only with the account's password.
 */
export const createdByMe = z.boolean('Please tell us whether you created this account').nullable()

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify/email',
  summary: 'Verifies an email by the link of the email. Idempotent.',
  access: 'anyone',
  hasCredential: true,
  idempotency: 'own',
  body: z.strictObject({
    token: z.string(tokenWords).max(200, tokenWords),
    created_by_me: createdByMe.default(null),
    /** Proves on another device that the reader created the account. */
    password: z.string().max(128, 'That password isn’t right').optional(),
  }),
  response: z.strictObject({
    message: z.string(),
    is_verified: z.boolean(),
    /** Sets the password of the new account of a reader who did not create the old one. */
    password_token: z.string().optional(),
  }),
  failures: [
    'verification.invalid',
    'auth.email_taken',
    'account.creator_unknown',
    'profile.password_wrong',
    'auth.locked',
    'auth.suspended',
  ],
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/verify/email/resend',
  summary: 'Sends the verification email again; the response is the same whether one is pending or not.',
  access: 'anyone',
  hasCredential: true,
  idempotency: 'stored',
  body: z.strictObject({
    email,
    /** Captcha token of purpose `email_link`; required after many requests of the network. */
    captchaToken,
  }),
  response: z.strictObject({ message: z.string() }),
  failures: ['verification.too_soon', 'captcha_required', 'captcha.failed'],
})

export const getVerification = endpoint({
  method: 'GET',
  path: '/auth/verify/email',
  summary: 'Retrieves the pending email of the signed-in account.',
  access: 'signed-in',
  response: z.strictObject({
    is_verified: z.boolean(),
    /** The recipient of the last email: the new address that will replace the old one, or the account’s. */
    awaited_email: z.string().nullable(),
  }),
  failures: [],
})

export const verificationWords = {
  done: 'Email verified',
  /** For readers who did not request the email. */
  changeDropped: 'We’ve cancelled this request. Nothing has changed for you.',
  reclaimed: 'We’ve closed that account and opened a new one for you. Please choose a password for it.',
  /** Never reveals whether a verification is pending. */
  sent: 'If that email needs verifying, we’ve sent a link to it.',
} as const
