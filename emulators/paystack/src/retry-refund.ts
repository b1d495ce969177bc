import { z } from 'zod'
import type { Emulator } from './emulator.ts'
import { moveRefund } from './move-refund.ts'
import type { Refund } from './refund.ts'
import { invalid } from './refusal.ts'
import { missing, unsupportedCurrency } from './transaction-request.ts'

const requestSchema = z.object({
  refund_account_details: z.object({
    currency: z.string(),
    account_number: z.string().min(1),
    bank_id: z.union([z.string().min(1), z.int()]),
  }),
})

/** Retries a refund that needs attention, to the given account; this time it succeeds. */
export function retryRefund(emulator: Emulator, refund: Refund, body: unknown): Refund {
  const parsed = requestSchema.safeParse(body)
  if (!parsed.success) throw missing('Refund account details are required')
  if (parsed.data.refund_account_details.currency !== 'GHS') throw unsupportedCurrency()
  if (refund.status !== 'needs-attention') throw wrongState()
  return moveRefund(emulator, { ...refund, ends: 'processed' }, 'processing', emulator.settings.clock.now())
}

function wrongState() {
  return invalid(
    'Invalid Refund state, refund status should be "needs-attention"',
    "Ensure that the value(s) you're passing are valid.",
    'invalid_params',
    422,
  )
}
