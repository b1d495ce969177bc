import { z } from 'zod'

export const disputeSchema = z.object({
  id: z.int(),
  /** Of the transaction. */
  reference: z.string(),
  /** Pesewas that the payer wants back. */
  amount: z.int(),
  category: z.string(),
  message: z.string(),
  status: z.enum(['awaiting-merchant-feedback', 'resolved']),
  resolution: z.enum(['merchant-accepted', 'declined']).nullable(),
  createdAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
  /** The events that told of it, with their timestamps. */
  told: z.array(z.object({ event: z.string(), at: z.iso.datetime() })),
})
export type Dispute = z.infer<typeof disputeSchema>
