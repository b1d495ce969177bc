import { z } from 'zod'
import { LoginResponse, SecondFactorMethod } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** Of an authenticator app, an SMS or a letter: "123 456" is as good as "123456" (specification 5). */
export const secondFactorCode = z
  .string('Please enter the 6-digit code')
  .transform(text => text.replace(/\s/g, ''))
  .refine(text => /^[0-9]{6}$/.test(text), 'The code must be exactly 6 digits')

/** Ten letters and digits, however they were typed (D149). */
export const backupCode = z
  .string('Please enter a backup code')
  .transform(text => text.toUpperCase().replace(/[\s-]/g, ''))
  .refine(text => /^[0-9A-Z]{10}$/.test(text), 'A backup code has 10 letters and digits')

const password = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(128, 'Password is required')

/** Names a sign-in that waits for its second factor. */
const challengeToken = z.string('This sign-in is not known').min(20).max(200)

const Way = z.strictObject({
  method: SecondFactorMethod,
  /** Where its codes go, as much of it as its owner needs to know it by; null for an authenticator app. */
  sent_to: z.string().nullable(),
})
export type SecondFactorOption = z.output<typeof Way>

export const SecondFactorState = z.strictObject({
  enabled: z.boolean(),
  /** Those that are on, the preferred one first. */
  methods: z.array(Way),
  preferred_method: SecondFactorMethod.nullable(),
  /** Those that could be turned on; codes by SMS that are on, once the account has another number than theirs. */
  available: z.array(Way),
  backup_codes_left: z.int(),
  /** Devices that are not asked for a code. */
  remembered_devices: z.int(),
  /** Whether there is a password to give where one is asked for. */
  has_password: z.boolean(),
})
export type SecondFactorState = z.output<typeof SecondFactorState>

const Sent = z.strictObject({
  sent_to: z.string(),
  /** Seconds. */
  expires_in: z.int(),
  resend_in: z.int(),
})

/** Shown once, and never again. */
const codes = z.array(z.string())

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/auth/2fa',
  summary: 'How the account asks for a second factor',
  access: 'signed-in',
  response: SecondFactorState,
  failures: [],
})

export const enableSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/2fa/enable',
  summary:
    'Begins to turn a method on: what an authenticator app needs, or where a code was sent. It is on once a code was right',
  access: 'signed-in',
  idempotency: 'own',
  body: z.strictObject({
    method: SecondFactorMethod,
    /** Asked for once the session is older than a quarter of an hour. */
    password: password.optional(),
  }),
  response: z.union([
    z.strictObject({
      /** A picture, as a data URL. */
      qr_code: z.string(),
      /** The same to be typed, in Base32. */
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
  /** Ten backup codes when the second factor was turned on by it; none when a further method joined. */
  codes,
})

export const validateSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/2fa/validate',
  summary:
    'The second factor of a sign-in. Without `challenge_token` it confirms the method that the account of the bearer token turns on',
  access: 'anyone',
  hasCredential: true,
  idempotency: 'own',
  body: z
    .strictObject({
      challenge_token: challengeToken.optional(),
      code: secondFactorCode.optional(),
      backup_code: backupCode.optional(),
      /** This device, if it has a key, is not asked again for thirty days. */
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
    'Turns on the method that was begun with, by a code of it; for browsers, whose ways in carry no bearer token',
  access: 'signed-in',
  idempotency: 'own',
  body: z.strictObject({ code: secondFactorCode }),
  response: NewCodes,
  failures: ['second_factor.code_wrong', 'second_factor.locked', 'second_factor.nothing_pending'],
})

export const sendSecondFactorCode = endpoint({
  method: 'POST',
  path: '/auth/2fa/send-code',
  summary: `Sends a code by SMS or email, once in ${limits.secondFactor.spacing / 1000} seconds: of a sign-in by its challenge, else of whoever is signed in`,
  access: 'anyone',
  idempotency: 'own',
  body: z.strictObject({
    challenge_token: challengeToken.optional(),
    /** The preferred one where left out, or the one that is being turned on. */
    method: SecondFactorMethod.optional(),
    /** To the number to which codes by SMS are being moved, not where they go now. */
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
  summary: 'Which method is asked for first',
  access: 'signed-in',
  idempotency: 'none',
  body: z.strictObject({ preferred_method: SecondFactorMethod }),
  response: SecondFactorState,
  failures: ['second_factor.no_such_method'],
})

/** What proves once more who is at the keyboard. An account without a password gives a code alone. */
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
  summary: 'Turns the second factor off, every method of it; by password and a code',
  access: 'signed-in',
  idempotency: 'own',
  body: z.strictObject(again),
  response: SecondFactorState,
  failures: refusals,
})

export const renewBackupCodes = endpoint({
  method: 'POST',
  path: '/auth/2fa/backup-codes',
  summary:
    'Ten new backup codes, by password, or by a code where there is no password; the old ones are void',
  access: 'signed-in',
  idempotency: 'own',
  body: z.strictObject(again),
  response: z.strictObject({ codes }),
  failures: refusals,
})

export const forgetRememberedDevices = endpoint({
  method: 'DELETE',
  path: '/auth/2fa/devices',
  summary: 'From now on every device is asked for a code again',
  access: 'signed-in',
  idempotency: 'none',
  response: SecondFactorState,
  failures: [],
})
