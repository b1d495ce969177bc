import { z } from 'zod'
import { SignInResponse } from './accounts.ts'
import { captchaToken } from './captcha.ts'
import { endpoint } from './endpoint.ts'
import { callablePhone, line, newPassword, personName } from './fields.ts'

const digits = 'Please enter the 6-digit code'

/**
 * Two steps of one call (D72). A number alone requests a code; with the code, the account is created or
 * signed in. Names are required for new accounts and may be sent with the code.
 */
export const PhoneForm = z
  .strictObject({
    phone: callablePhone.optional(),
    first_name: personName('First name').optional(),
    last_name: personName('Last name').optional(),
    password: newPassword.optional(),
    /** The code of the inviter; sent with the step that creates the account. */
    referralCode: line(40).nullish(),
    captchaToken,
    verification_id: z.uuid('This code has expired. Please request a new one.').toLowerCase().optional(),
    code: z
      .string(digits)
      .regex(/^\d{6}$/, digits)
      .optional(),
    remember_me: z.boolean().default(false),
  })
  .superRefine(({ phone, verification_id, code }, context) => {
    const missing = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (verification_id === undefined && phone === undefined)
      missing('phone', 'Please enter a valid phone number')
    if (verification_id !== undefined && code === undefined) missing('code', digits)
  })
export type PhoneForm = z.output<typeof PhoneForm>

/** The same response whether an account has the number or not (D72). In seconds. */
export const PhoneCodeSent = z.strictObject({
  verification_id: z.string(),
  expires_in: z.int(),
  resend_in: z.int(),
})
export type PhoneCodeSent = z.output<typeof PhoneCodeSent>

export const registerPhone = endpoint({
  method: 'POST',
  path: '/auth/register/phone',
  summary: 'Sends a code to a phone number, then signs in or creates its account with the code.',
  access: 'anyone',
  hasCredential: true,
  idempotency: 'own',
  statusByField: { verification_id: 202 },
  body: PhoneForm,
  response: z.union([PhoneCodeSent, SignInResponse]),
  failures: [
    'captcha.failed',
    'phone.too_soon',
    'phone.code_wrong',
    'phone.code_expired',
    'phone.locked',
    'phone.names_missing',
    'auth.suspended',
  ],
})
