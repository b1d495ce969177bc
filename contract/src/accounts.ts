import { z } from 'zod'
import { captchaToken } from './captcha.ts'
import { endpoint, noContent } from './endpoint.ts'
import { email, line, newPassword, personName, phone } from './fields.ts'
import { limits } from './limits.ts'

/** D44. */
export const roleNames = ['customer', 'vendor', 'support', 'admin', 'super_admin'] as const
export const RoleName = z.enum(roleNames)
export type RoleName = z.output<typeof RoleName>

/** Specification 3. */
export const User = z.strictObject({
  user_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  /** Empty for who registered with a phone number alone (D72). */
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
  /** Computed: first name, last name and phone exist (D46). */
  profileComplete: z.boolean(),
})
export type User = z.output<typeof User>

/**
 * Specification 3. A browser gets the access token and, instead of the refresh secret, a handle without power:
 * its secret stays in the `__Host-rt` cookie (D69).
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
  /** An administrator whose account asks for no second factor yet: said at every sign-in. */
  second_factor_urged: z.literal(true).optional(),
})
export type LoginResponse = z.output<typeof LoginResponse>

export const secondFactorMethods = ['totp', 'sms', 'email'] as const
export const SecondFactorMethod = z.enum(secondFactorMethods, 'This method is unknown')
export type SecondFactorMethod = z.output<typeof SecondFactorMethod>

/** The first factor was right, and the account asks for a second one: no tokens yet (D75). */
export const SecondFactorRequired = z.strictObject({
  two_factor_required: z.literal(true),
  /** Names this sign-in to `auth/2fa/validate` and `auth/2fa/send-code`, for five minutes. */
  challenge_token: z.string(),
  /** The preferred one first. */
  methods: z.array(SecondFactorMethod).min(1),
})
export type SecondFactorRequired = z.output<typeof SecondFactorRequired>

/** What every way in answers with. */
export const SignInResponse = z.union([LoginResponse, SecondFactorRequired])
export type SignInResponse = z.output<typeof SignInResponse>

/** Passwords, tokens and codes are never stripped or altered (D16). */
const secretText = (message: string, max: number) => z.string(message).min(1, message).max(max, message)

export const getCsrfToken = endpoint({
  method: 'GET',
  path: '/auth/csrf-token',
  summary: 'A token for the X-CSRF-Token header, bound to this browser',
  access: 'anyone',
  response: z.strictObject({ csrf_token: z.string() }),
  failures: [],
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Signs in with email and password',
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
  summary: 'Makes an account and signs it in, its email not yet verified',
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
  summary: 'Turns the refresh token into its successor and a new access token',
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
  summary: 'Ends this session at once, everywhere it is used',
  access: 'signed-in',
  idempotency: 'none',
  status: 204,
  response: noContent,
  failures: [],
})

export const getUser = endpoint({
  method: 'GET',
  path: '/auth/user',
  summary: 'The account that is signed in',
  access: 'signed-in',
  response: User,
  failures: [],
})

/** Which life the tokens get: remembered or not, in milliseconds (D67). */
export const tokenLifetimes = (remembered: boolean) => ({
  access: remembered ? limits.accessToken.rememberedLife : limits.accessToken.life,
  refresh: remembered ? limits.refreshToken.rememberedLife : limits.refreshToken.life,
})
