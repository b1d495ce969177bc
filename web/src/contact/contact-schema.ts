import { ContactMessage } from '@akyede/contract/contact'
import { z } from 'zod'
import type { FormSchema } from '#kit/form-resolver.ts'
import type { MessageToSend } from './send-message.ts'

/** The contract's rules. The hidden field is checked only by the server. */
export const contactSchema: FormSchema<MessageToSend> = ContactMessage.omit({ subject: true }).extend({
  website: z.string().optional(),
})

/** Fields that the user fills in for a report; the form adds the others. */
export const reportSchema: FormSchema<Pick<MessageToSend, 'message' | 'name' | 'email'>> =
  ContactMessage.pick({
    message: true,
    name: true,
    email: true,
  })
