import { z } from 'zod'
import { captchaToken } from './captcha.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { email } from './fields.ts'

/** D32: double opt-in; what is answered never tells who reads it already. */
export const newsletterStatuses = ['pending', 'confirmed', 'unsubscribed'] as const
export type NewsletterStatus = (typeof newsletterStatuses)[number]

const linkToken = z
  .string('This link is not valid')
  .min(20, 'This link is not valid')
  .max(200, 'This link is not valid')

export const subscribeNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/subscribe',
  summary: 'Asks for the newsletter: a mail with a link comes, the same answer for everyone',
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
  summary: 'The second step, from the link in the mail',
  access: 'anyone',
  idempotency: 'own',
  body: z.strictObject({ token: linkToken }),
  response: dataOf(z.strictObject({ status: z.literal('confirmed') })),
  failures: ['newsletter.link_invalid'],
})

export const unsubscribeNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/unsubscribe',
  summary: 'Ends the newsletter, from the link in every issue; again is fine',
  access: 'anyone',
  idempotency: 'own',
  body: z.strictObject({ token: linkToken }),
  response: dataOf(z.strictObject({ status: z.literal('unsubscribed') })),
  failures: ['newsletter.link_invalid'],
})
