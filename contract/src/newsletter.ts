import { z } from 'zod'
import { captchaToken } from './captcha.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { email } from './fields.ts'

/** Double opt-in (D32): no response reveals who has subscribed. */
export const newsletterStatuses = ['pending', 'confirmed', 'unsubscribed'] as const
export type NewsletterStatus = (typeof newsletterStatuses)[number]

const linkToken = z
  .string('This link isn’t valid')
  .min(20, 'This link isn’t valid')
  .max(200, 'This link isn’t valid')

export const subscribeNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/subscribe',
  summary: 'Sends a confirmation email for the newsletter; the response is the same for everyone.',
  access: 'anyone',
  idempotency: 'stored',
  status: 202,
  body: z.strictObject({ email, captchaToken }),
  response: dataOf(z.strictObject({ status: z.literal('pending') })),
  failures: ['captcha.failed'],
})

export const confirmNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/confirm',
  summary: 'Confirms the subscription by the link of the email.',
  access: 'anyone',
  idempotency: 'own',
  body: z.strictObject({ token: linkToken }),
  response: dataOf(z.strictObject({ status: z.literal('confirmed') })),
  failures: ['newsletter.link_invalid'],
})

export const unsubscribeNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/unsubscribe',
  summary: 'Ends the subscription by the link of every issue. Idempotent.',
  access: 'anyone',
  idempotency: 'own',
  body: z.strictObject({ token: linkToken }),
  response: dataOf(z.strictObject({ status: z.literal('unsubscribed') })),
  failures: ['newsletter.link_invalid'],
})
