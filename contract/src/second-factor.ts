import { z } from 'zod'
import { LoginResponse, SecondFactorMethod } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** A code of an authenticator app, an SMS or an email: "123 456" equals "123456" (specification 5). */
export const secondFactorCode = z
  .string('Please enter the 6-digit code')
  .transform(text => text.replace(/\s/g, ''))
  .refine(text => /^[0-9]{6}$/.test(text), 'The code must be exactly 6 digits')

/** Ten letters and digits, in any notation (D149). */
export const backupCode = z
  .string('Please enter a backup code')
  .transform(text => text.toUpperCase().replace(/[\s-]/g, ''))
  .refine(text => /^[0-9A-Z]{10}$/.test(text), 'Backup codes have 10 letters and digits')

const password = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(128, 'Password is required')

/** Identifies a sign-in that waits for its second factor. */
const challengeToken = z.string('This sign-in has expired').min(20).max(200)

const Way = z.strictObject({
  method: SecondFactorMethod,
  /** The masked recipient of the codes; null for an authenticator app. */
  sent_to: z.string().nullable(),
})
export type SecondFactorOption = z.output<typeof Way>

export const SecondFactorState = z.strictObject({
  enabled: z.boolean(),
  /** Enabled methods, the preferred one first. */
  methods: z.array(Way),
  preferred_method: SecondFactorMethod.nullable(),
  /** Methods that can be enabled; includes enabled codes by SMS once the account has a new number. */
  available: z.array(Way),
  backup_codes_left: z.int(),
  /** Devices that are not asked for a code. */
  remembered_devices: z.int(),
  /** Whether the account has a password for reauthentication. */
  has_password: z.boolean(),
})
export type SecondFactorState = z.output<typeof SecondFactorState>

const Sent = z.strictObject({
  sent_to: z.string(),
  /** Seconds. */
  expires_in: z.int(),
  resend_in: z.int(),
})

/** Shown only once. */
const codes = z.array(z.string())

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/auth/2fa',
  summary: 'Retrieves the second factor settings of the account.',
  access: 'signed-in',
  response: SecondFactorState,
  failures: [],
})

export const enableSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/2fa/enable',
  summary:
    'Begins to enable a method: returns the secret of an authenticator app, or sends a code. The first correct code enables it.',
  access: 'signed-in',
  idempotency: 'own',
  body: z.strictObject({
    method: SecondFactorMethod,
    /** Required once the session is older than a quarter of an hour. */
    password: password.optional(),
  }),
  response: z.union([
    z.strictObject({
      /** A picture, as a data URL. */
      qr_code: z.string(),
      /** The same as text, in Base32. */
      secret: z.string(),
      otpauth_url: z.string(),
    }),
    Sent,
  ]),
  failures: [
    'second_factor.already_on',
    'second_factor.unreachable',
    'second_factor.password_required',
    'second_factor.password_wrong',
    'second_factor.sign_in_again',
    'auth.locked',
    'second_factor.sent_too_often',
  ],
})

const NewCodes = z.strictObject({
  /** Ten backup codes when the first method is enabled; none for further methods. */
  codes,
})

export const validateSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/2fa/validate',
  summary:
    'Completes a sign-in with its second factor. Without `challenge_token` enables the pending method of the signed-in account.',
  access: 'anyone',
  hasCredential: true,
  idempotency: 'own',
  body: z
    .strictObject({
      challenge_token: challengeToken.optional(),
      code: secondFactorCode.optional(),
      backup_code: backupCode.optional(),
      /** Skips the second factor on this device for thirty days, if the device has a key. */
      remember_device: z.boolean().default(false),
    })
    .refine(({ code, backup_code }) => (code === undefined) !== (backup_code === undefined), {
      path: ['code'],
      error: 'Please enter the 6-digit code',
    }),
  response: z.union([LoginResponse, NewCodes]),
  failures: [
    'second_factor.code_wrong',
    'second_factor.locked',
    'second_factor.challenge_over',
    'second_factor.nothing_pending',
  ],
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/2fa/confirm',
  summary:
    'Enables the pending method with one of its codes; for browsers, whose sign-in calls carry no bearer token.',
  access: 'signed-in',
  idempotency: 'own',
  body: z.strictObject({ code: secondFactorCode }),
  response: NewCodes,
  failures: ['second_factor.code_wrong', 'second_factor.locked', 'second_factor.nothing_pending'],
})

export const sendSecondFactorCode = endpoint({
  method: 'POST',
  path: '/auth/2fa/send-code',
  summary: `Sends a code by SMS or email, once in ${limits.secondFactor.spacing / 1000} seconds: for a sign-in by its challenge, else for the signed-in account.`,
  access: 'anyone',
  idempotency: 'own',
  body: z.strictObject({
    challenge_token: challengeToken.optional(),
    /** Defaults to the preferred method, or to the one being enabled. */
    method: SecondFactorMethod.optional(),
    /** Sends the code to the new number that codes by SMS are being moved to. */
    new_number: z.boolean().optional(),
  }),
  response: Sent,
  failures: [
    'second_factor.challenge_over',
    'second_factor.locked',
    'second_factor.no_such_method',
    'second_factor.sent_too_often',
  ],
})

export const changeSecondFactor = endpoint({
  method: 'PUT',
  path: '/auth/2fa/settings',
  summary: 'Sets the preferred method.',
  access: 'signed-in',
  idempotency: 'none',
  body: z.strictObject({ preferred_method: SecondFactorMethod }),
  response: SecondFactorState,
  failures: ['second_factor.no_such_method'],
})

/** Reauthentication fields. An account without a password sends only a code. */
const again = {
  password: password.optional(),
  code: secondFactorCode.optional(),
  backup_code: backupCode.optional(),
}
const refusals = [
  'second_factor.not_on',
  'second_factor.password_required',
  'second_factor.password_wrong',
  'second_factor.code_required',
  'second_factor.code_wrong',
  'second_factor.locked',
  'auth.locked',
] as const

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/2fa/disable',
  summary: 'Disables all second factor methods; requires the password and a code.',
  access: 'signed-in',
  idempotency: 'own',
  body: z.strictObject(again),
  response: SecondFactorState,
  failures: refusals,
})

export const renewBackupCodes = endpoint({
  method: 'POST',
  path: '/auth/2fa/backup-codes',
  summary: 'Replaces the backup codes with ten new ones; requires the password, or a code if there is none.',
  access: 'signed-in',
  idempotency: 'own',
  body: z.strictObject(again),
  response: z.strictObject({ codes }),
  failures: refusals,
})

export const deleteRememberedDevices = endpoint({
  method: 'DELETE',
  path: '/auth/2fa/devices',
  summary: 'Forgets remembered devices: every device is asked for a code again.',
  access: 'signed-in',
  idempotency: 'none',
  response: SecondFactorState,
  failures: [],
})
