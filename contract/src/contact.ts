import { z } from 'zod'
import { captchaToken } from './captcha.ts'
import { contactTopics } from './contact-topics.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { cleanMultilineText, email, line, requiredLine } from './fields.ts'
import { limits } from './limits.ts'

export const ContactTopic = z.enum(contactTopics, 'Please choose a topic')

export const ContactMessage = z.strictObject({
  name: requiredLine('Please tell us your name', 100),
  email,
  topic: ContactTopic.prefault('other'),
  order_number: line(40).optional(),
  subject: line().optional(),
  message: z
    .string('Please write your message')
    .max(limits.text.contact, `Please use at most ${limits.text.contact} characters`)
    .transform(cleanMultilineText)
    .refine(text => text.length >= 10, 'Please write at least 10 characters'),
})

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/contact',
  summary: 'Sends a message to the shop and returns its reference.',
  access: 'anyone',
  idempotency: 'stored',
  status: 201,
  body: ContactMessage.extend({
    captchaToken,
    /** A hidden honeypot field: a request that fills it in fails like any robot's. */
    website: z.string().max(limits.text.line).optional(),
  }),
  response: dataOf(z.strictObject({ reference: z.string() })),
  failures: ['captcha.failed'],
})
