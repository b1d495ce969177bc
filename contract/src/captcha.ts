import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Purposes for which a proof of work is required (D77, D139). */
export const captchaPurposes = [
  'register',
  'login',
  'contact',
  'newsletter',
  'email_link',
  'invitation',
] as const
export const CaptchaPurpose = z.enum(captchaPurposes, 'This purpose isn’t supported')
export type CaptchaPurpose = z.output<typeof CaptchaPurpose>

/** The token issued by `captcha/verify`. A missing token fails like a wrong one. */
export const captchaToken = z
  .string('CAPTCHA validation failed')
  .max(2048, 'CAPTCHA validation failed')
  .optional()

export const getCaptchaChallenge = endpoint({
  method: 'GET',
  path: '/auth/captcha/challenge',
  summary: 'Creates a proof-of-work challenge in ALTCHA format, valid for ten minutes and one purpose.',
  access: 'anyone',
  query: z.strictObject({ purpose: CaptchaPurpose }),
  response: z.looseObject({}),
  failures: [],
})

export const verifyCaptcha = endpoint({
  method: 'POST',
  path: '/auth/captcha/verify',
  summary: 'Verifies an ALTCHA solution and issues a token for one call; each solution is accepted once.',
  access: 'anyone',
  idempotency: 'stored',
  body: z.strictObject({
    token: z
      .string('CAPTCHA validation failed')
      .min(1, 'CAPTCHA validation failed')
      .max(8192, 'CAPTCHA validation failed'),
  }),
  response: z.strictObject({ verified: z.literal(true), captcha_token: z.string() }),
  failures: ['captcha.failed'],
})
