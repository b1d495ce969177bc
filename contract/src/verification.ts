import { z } from 'zod'
import { captchaToken } from './captcha.ts'
import { endpoint } from './endpoint.ts'
import { email } from './fields.ts'

const tokenWords = 'Invalid or expired verification token'

/**
 * Whether the reader of the email made the account. Null asks: on another device than the one that registered, the call
 * is refused with `account.creator_unknown`, and nothing has happened. A verification by a program without a device key
 * is not asked. A yes to a verification counts with the account's password.
 */
export const createdByMe = z.boolean('Please say whether you created this account').nullable()

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify/email',
  summary: 'Verifies an email by the link of a mail; again is fine',
  access: 'anyone',
  hasCredential: true,
  idempotency: 'own',
  body: z.strictObject({
    token: z.string(tokenWords).max(200, tokenWords),
    created_by_me: createdByMe.default(null),
    /** Shows that a reader who says so on another device did create the account. */
    password: z.string().max(128, 'That password is not right').optional(),
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
  summary: 'Asks for the mail once more: the same answer whether anything waits for it or not',
  access: 'anyone',
  hasCredential: true,
  idempotency: 'stored',
  body: z.strictObject({
    email,
    /** Of purpose `email_link`; asked for when the network has asked for many links. */
    captchaToken,
  }),
  response: z.strictObject({ message: z.string() }),
  failures: ['verification.too_soon', 'captcha_required', 'captcha.failed'],
})

export const getVerification = endpoint({
  method: 'GET',
  path: '/auth/verify/email',
  summary: 'Which email of the account that is signed in waits to be verified',
  access: 'signed-in',
  response: z.strictObject({
    is_verified: z.boolean(),
    /** Where the last mail went: a new e-mail that will take the place of the old one, or the account’s. */
    awaited_email: z.string().nullable(),
  }),
  failures: [],
})

export const verificationWords = {
  done: 'Email verified',
  /** The reader did not ask for this email. */
  changeDropped: 'We have cancelled this request. Nothing has changed for you.',
  reclaimed: 'We have closed that account and opened a new one for you. Please choose a password for it.',
  /** Whether anything waits there is never said. */
  sent: 'If that email waits to be verified, a link is on its way.',
} as const
