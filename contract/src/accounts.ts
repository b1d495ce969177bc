import { z } from 'zod'
import { captchaToken } from './captcha.ts'
import { endpoint, noContent } from './endpoint.ts'
import { email, line, newPassword, personName, phone } from './fields.ts'
import { limits } from './limits.ts'
import { roleNames } from './roles.ts'

export const RoleName = z.enum(roleNames)
export type RoleName = z.output<typeof RoleName>

/** The user of specification 3. */
export const User = z.strictObject({
  user_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  /** Empty for accounts that registered with a phone number only (D72). */
  email: z.string(),
  role_name: RoleName,
  is_active: z.boolean(),
  is_verified: z.boolean(),
  phone: z.string().nullable(),
  address: z
    .strictObject({
      street: z.string(),
      city: z.string(),
      state: z.string(),
      zipCode: z.string(),
      country: z.string(),
    })
    .nullable(),
  /** Computed: true when first name, last name and phone are set (D46). */
  profileComplete: z.boolean(),
  /** Present while the mail server of the address refuses our emails (E7). */
  email_bouncing: z.literal(true).optional(),
})
export type User = z.output<typeof User>

/**
 * The token response of specification 3. Browsers get a handle instead of the refresh secret; the secret
 * stays in the `__Host-rt` cookie (D69).
 */
export const LoginResponse = z.strictObject({
  access_token: z.string(),
  refresh_token: z.string(),
  user_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role_name: RoleName,
  is_verified: z.boolean(),
  warning: z.string().optional(),
  /** Set at each sign-in of an administrator who has not enabled a second factor. */
  second_factor_urged: z.literal(true).optional(),
})
export type LoginResponse = z.output<typeof LoginResponse>

export const secondFactorMethods = ['totp', 'sms', 'email'] as const
export const SecondFactorMethod = z.enum(secondFactorMethods, 'This method isn’t supported')
export type SecondFactorMethod = z.output<typeof SecondFactorMethod>

/** The first factor was correct and a second one is required; no tokens are issued yet (D75). */
export const SecondFactorRequired = z.strictObject({
  two_factor_required: z.literal(true),
  /** Identifies this sign-in to `auth/2fa/validate` and `auth/2fa/send-code`; valid for five minutes. */
  challenge_token: z.string(),
  /** The preferred method comes first. */
  methods: z.array(SecondFactorMethod).min(1),
})
export type SecondFactorRequired = z.output<typeof SecondFactorRequired>

/** The response of every sign-in method. */
export const SignInResponse = z.union([LoginResponse, SecondFactorRequired])
export type SignInResponse = z.output<typeof SignInResponse>

/** Passwords, tokens and codes are never trimmed or altered (D16). */
const secretText = (message: string, max: number) => z.string(message).min(1, message).max(max, message)

export const getCsrfToken = endpoint({
  method: 'GET',
  path: '/auth/csrf-token',
  summary: 'Creates a token for the X-CSRF-Token header, bound to the browser.',
  access: 'anyone',
  response: z.strictObject({ csrf_token: z.string() }),
  failures: [],
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Signs in with email and password.',
  access: 'anyone',
  hasCredential: true,
  idempotency: 'own',
  body: z.strictObject({
    email,
    password: secretText('Password is required', 128),
    remember_me: z.boolean().default(false),
    captchaToken,
  }),
  response: SignInResponse,
  failures: [
    'auth.login_failed',
    'auth.suspended',
    'auth.too_many_attempts',
    'auth.locked',
    'auth.login_locked',
    'auth.too_many_failures',
    'captcha_required',
    'captcha.failed',
  ],
})

export const RegisterForm = z.strictObject({
  first_name: personName('First name'),
  last_name: personName('Last name'),
  email,
  phone: z
    .union([z.literal('').transform(() => undefined), phone], 'Please enter a valid phone number')
    .nullish(),
  password: newPassword,
  referralCode: line(40).nullish(),
  captchaToken: captchaToken.nullable(),
  terms_version: line(20).optional(),
  remember_me: z.boolean().default(false),
})

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Creates an account with an unverified email and signs it in.',
  access: 'anyone',
  hasCredential: true,
  idempotency: 'own',
  status: 201,
  body: RegisterForm,
  response: LoginResponse,
  failures: ['auth.email_taken', 'captcha.failed'],
})

export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Rotates the refresh token and issues a new access token.',
  access: 'anyone',
  hasCredential: true,
  idempotency: 'own',
  body: z.strictObject({ refresh_token: z.string().max(200).optional() }),
  response: LoginResponse,
  failures: ['auth.refresh_missing', 'auth.refresh_expired'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Ends the current session immediately.',
  access: 'signed-in',
  idempotency: 'none',
  status: 204,
  response: noContent,
  failures: [],
})

export const getUser = endpoint({
  method: 'GET',
  path: '/auth/user',
  summary: 'Retrieves the signed-in account.',
  access: 'signed-in',
  response: User,
  failures: [],
})

/** Token lifetimes in milliseconds, by whether the sign-in is remembered (D67). */
export const tokenLifetimes = (remembered: boolean) => ({
  access: remembered ? limits.accessToken.rememberedLife : limits.accessToken.life,
  refresh: remembered ? limits.refreshToken.rememberedLife : limits.refreshToken.life,
})
