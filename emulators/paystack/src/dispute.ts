import { z } from 'zod'
import type { Emulator } from './emulator.ts'
import { integration } from './present-refund.ts'
import { presentTransaction } from './present-transaction.ts'

export const disputeSchema = z.object({
  id: z.int(),
  /** The reference of the transaction. */
  reference: z.string(),
  /** The disputed amount in pesewas. */
  amount: z.int(),
  category: z.string(),
  message: z.string(),
  status: z.enum(['awaiting-merchant-feedback', 'resolved']),
  resolution: z.enum(['merchant-accepted', 'declined']).nullable(),
  createdAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
  /** The webhooks of this dispute, with their timestamps. */
  told: z.array(z.object({ event: z.string(), at: z.iso.datetime() })),
})
export type Dispute = z.infer<typeof disputeSchema>

const dueAfterMs = 24 * 60 * 60_000

/** `data` of `GET /dispute/{id}` and of the events `charge.dispute.*`. */
export function presentDispute({ ledger, settings }: Emulator, dispute: Dispute) {
  const transaction = ledger.find(dispute.reference)
  if (!transaction) throw new Error(`no transaction ${dispute.reference} to this dispute`)
  return {
    id: dispute.id,
    integration,
    refund_amount: dispute.amount,
    currency: 'GHS',
    status: dispute.status,
    resolution: dispute.resolution,
    domain: 'test',
    transaction: presentTransaction(transaction, settings.clock.now()),
    transaction_reference: null,
    merchant_transaction_reference: null,
    category: dispute.category,
    customer: { email: transaction.email },
    bin: null,
    last4: null,
    dueAt: new Date(Date.parse(dispute.createdAt) + dueAfterMs).toISOString(),
    resolvedAt: dispute.resolvedAt,
    evidence: null,
    attachments: null,
    note: null,
    history: dispute.told.map(({ at }) => ({ status: dispute.status, by: transaction.email, createdAt: at })),
    messages: [{ sender: transaction.email, body: dispute.message, createdAt: dispute.createdAt }],
    createdAt: dispute.createdAt,
    updatedAt: dispute.told.at(-1)?.at ?? dispute.createdAt,
  }
}

export const disputeEvent = (emulator: Emulator, dispute: Dispute, event: string): string =>
  JSON.stringify({ event, data: presentDispute(emulator, dispute) })
