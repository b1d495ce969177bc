import { randomBytes } from 'node:crypto'
import type { Charge, Refund, Wallet } from './charge.ts'
import type { Emulator } from './emulator.ts'
import type { PaymentOutcome } from './outcomes.ts'
import { chargeCompleted } from './present-charge.ts'
import { readRefund } from './read-request.ts'
import { Refusal } from './refusal.ts'

/**
 * Records a payment attempt by the wallet, else by card, and sends its webhooks. A paid charge stays
 * unchanged. The response waits for the webhook only if the test number asks for it.
 */
export async function takePayment(
  { ledger, webhooks, settings }: Emulator,
  charge: Charge,
  wallet: Wallet | null,
  ending: PaymentOutcome,
): Promise<Charge> {
  if (charge.status === 'successful') return charge
  const tried: Charge = {
    ...charge,
    status: ending.status,
    processorResponse: ending.processorResponse,
    wallet,
    paidBy: wallet ? 'mobile_money' : 'card',
    taken: Math.max(charge.amount - ending.shortBy, 1),
    promptedAt: ending.status === 'pending' ? settings.clock.now().toISOString() : null,
    webhooksDropped: charge.webhooksDropped || (ending.status === 'successful' && ending.webhooks === 0),
  }
  ledger.save({ charge: tried })
  const copies = tried.webhooksDropped ? 0 : ending.webhooks
  const announced = webhooks.announce(tried.txRef, chargeCompleted(tried), copies)
  if (ending.webhookFirst) await announced
  return tried
}

/** Charges a paid page again, as when it was open in two windows: a second transaction of its reference. */
export async function payAgain({ ledger, webhooks, settings }: Emulator, paid: Charge): Promise<Charge> {
  const now = settings.clock.now()
  const charge = {
    ...paid,
    id: ledger.nextId(now),
    flwRef: `FLW-MOCK-${randomBytes(16).toString('hex')}`,
    page: randomBytes(16).toString('hex'),
    createdAt: now.toISOString(),
  }
  ledger.save({ charge })
  await webhooks.announce(charge.txRef, chargeCompleted(charge), charge.webhooksDropped ? 0 : 1)
  return charge
}

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
