import type { Charge, Refund } from './charge.ts'
import type { Emulator } from './emulator.ts'
import { readRefund } from './read-request.ts'
import { Refusal } from './refusal.ts'

/** Accepts a refund: the remaining amount by default, and never more. */
export function refundCharge({ ledger, settings }: Emulator, charge: Charge, body: unknown): Refund {
  const { amount, comments } = readRefund(body)
  if (charge.status !== 'successful') throw new Refusal('Only a successful transaction can be refunded')
  const before = ledger.refunds().filter(refund => refund.chargeId === charge.id && !refund.failed)
  const left = charge.taken - before.reduce((sum, refund) => sum + refund.amount, 0)
  const requested = amount ?? left
  if (requested < 1 || requested > left)
    throw new Refusal('Refund amount is more than what is left of the transaction')
  const now = settings.clock.now()
  const refund = {
    id: ledger.nextId(now),
    chargeId: charge.id,
    amount: requested,
    comments: comments ?? null,
    failed: charge.refundsFail,
    createdAt: now.toISOString(),
  }
  ledger.save({ refund })
  return refund
}
