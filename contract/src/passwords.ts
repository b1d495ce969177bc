import { z } from 'zod'
import { captchaToken } from './captcha.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { email, newPassword } from './fields.ts'
import { createdByMe } from './verification.ts'

/** Layout of the email: the default, or a short one for small screens (D79). */
export const resetTemplates = ['default', 'mobile'] as const
export const ResetTemplate = z.enum(resetTemplates, 'This template is unknown')
export type ResetTemplate = z.output<typeof ResetTemplate>

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/password/forgot',
  summary: 'Sends a password reset link; the response is the same whether the email is known or not.',
  access: 'anyone',
  hasCredential: true,
  idempotency: 'stored',
  body: z.strictObject({
    email,
    template: ResetTemplate.default('default'),
    /** Captcha token of purpose `email_link`; required after many requests of the network. */
    captchaToken,
  }),
  response: z.strictObject({ message: z.string() }),
  failures: ['password.reset_too_soon', 'captcha_required', 'captcha.failed'],
})

const tokenWords = 'Invalid or expired password reset token'

export const ResetForm = z.strictObject({
  token: z.string(tokenWords).max(200, tokenWords),
  new_password: newPassword,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/password/reset',
  summary: 'Sets a new password by the link of the email and ends every session.',
  access: 'anyone',
  hasCredential: true,
  idempotency: 'own',
  body: ResetForm.extend({
    /** For accounts whose email was never verified: a user who did not create the account gets an empty one (0089). */
    created_by_me: createdByMe.default(false),
  }),
  response: z.strictObject({
    message: z.string(),
    /** Providers that were connected before the email was verified and have been disconnected. */
    disconnected: z.array(z.string()).optional(),
  }),
  failures: ['password.reset_invalid', 'password.same', 'account.creator_unknown', 'auth.suspended'],
})

const currentWords = 'Please enter your current password'

export const ChangePasswordForm = z.strictObject({
  /** Never trimmed or altered (D16). */
  current_password: z.string(currentWords).min(1, currentWords).max(128, 'Your current password isn’t right'),
  new_password: newPassword,
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/users/password',
  summary: 'Changes the password; other sessions end, the current one stays.',
  access: 'signed-in',
  idempotency: 'own',
  body: ChangePasswordForm,
  response: dataOf(z.strictObject({ sessions_ended: z.int() })),
  failures: ['password.current_wrong', 'password.none', 'password.same', 'auth.locked'],
})

export const passwordWords = {
  /** Never reveals whether the email has an account. */
  forgotten: 'If there’s an account with that email, we’ve sent it a link.',
  reset: 'Password changed. Please sign in.',
} as const
