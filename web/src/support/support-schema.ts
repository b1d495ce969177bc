import { SupportMessageBody, SupportTicketBody } from '@akyede/contract/support'
import { z } from 'zod'
import type { FormSchema } from '#kit/form-resolver.ts'

export type TicketToSend = Omit<z.output<typeof SupportTicketBody>, 'attachment_ids'>
export type ReplyToSend = Omit<z.output<typeof SupportMessageBody>, 'attachment_ids'>

/** The contract's rules. An empty order is sent as none. */
export const ticketSchema = SupportTicketBody.omit({ attachment_ids: true }).extend({
  order_id: z.string().transform(text => text || undefined),
}) as unknown as FormSchema<TicketToSend>

export const replySchema: FormSchema<ReplyToSend> = SupportMessageBody.omit({ attachment_ids: true })
