import type { Emulator } from './emulator.ts'
import { chargeSuccess } from './present-transaction.ts'
import type { Result } from './scripted-outcomes.ts'
import {
  type Attempt,
  type Instrument,
  isOpen,
  statusOf,
  type Transaction,
  withAttempt,
} from './transaction.ts'

export type Payer = { instrument: Instrument; ipAddress: string }

/**
 * Records an attempt with its result and announces a success. A paid transaction stays as it is.
 * The caller's answer waits for the webhook only where the script says so.
 */
export async function takePayment(
  emulator: Emulator,
  transaction: Transaction,
  payer: Payer,
  result: Result,
): Promise<void> {
  const { ledger, webhooks, settings } = emulator
  const now = settings.clock.now()
  if (statusOf(transaction, now) === 'success') return
  const paid = withAttempt(transaction, attemptFrom(transaction, payer, result, now), now)
  const webhooksDropped =
    paid.webhooksDropped || (result.outcome === 'success' && result.announcement === 'never')
  ledger.save({ ...paid, webhooksDropped })
  if (result.outcome !== 'success' || webhooksDropped) return

  const copies = result.announcement === 'five times' ? 5 : 1
  const announced = webhooks.announce(paid.reference, chargeSuccess(paid, now), copies)
  if (result.announcement === 'before the answer') await announced
}

function attemptFrom(transaction: Transaction, payer: Payer, result: Result, now: Date): Attempt {
  const { outcome, gatewayResponse, message, shortBy } = result
  const startedAt = now.toISOString()
  return {
    ...payer,
    outcome,
    gatewayResponse,
    message,
    amount: Math.max(transaction.amount - shortBy, 1),
    startedAt,
    endedAt: isOpen(outcome) ? null : startedAt,
  }
}
