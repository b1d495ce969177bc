import { ContactMessage } from '@akyede/contract/contact'
import { z } from 'zod'
import type { FormSchema } from '#kit/form-resolver.ts'
import type { MessageToSend } from './send-message.ts'

/** The contract's own rules; the field that nobody sees is for the server to judge. */
export const contactSchema: FormSchema<MessageToSend> = ContactMessage.omit({ subject: true }).extend({
  website: z.string().optional(),
})

/** What a report asks for: the rest of its message goes without saying. */
export const reportSchema: FormSchema<Pick<MessageToSend, 'message' | 'name' | 'email'>> =
  ContactMessage.pick({
    message: true,
    name: true,
    email: true,
  })
